// The settings of an [[expect]]: those of all its lines, and lists with a value for each line.

#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/toml.h"
#include "harness/study/cases/case.h"

namespace tickproof::harness {

struct LineSettings {
    CaseSettings same;
    std::vector<std::pair<std::string, const TomlValue*>> lists;  ///< Point into the table.
};

/// A value as the command line takes it: `on` for `true`, a list joined by commas, a capture
/// relative to the file.
CaseSetting case_setting(const TomlFile& file, const std::string& key, const TomlValue& value);

/// Reads the tables of settings in `table`, and `run`. Throws InputError if settings stand beside
/// the text of a run.
LineSettings read_line_settings(const TomlFile& file, const TomlValue& table);

/// The values of the lists for one line.
CaseSettings listed(const TomlFile& file, const LineSettings& settings, std::size_t line);

}  // namespace tickproof::harness
