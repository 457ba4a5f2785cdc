// The settings that an [[expect]] writes: those of all its lines, and lists with a value for each.

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
    std::vector<std::pair<std::string, const TomlValue*>> lists;  ///< Within the table.
};

/// A value as the command line takes it: `true` is `on`, a list is joined by commas, and a capture
/// is looked for beside the file.
CaseSetting case_setting(const TomlFile& file, const std::string& key, const TomlValue& value);

/// Of the tables of settings in `table`, and of `run`. Throws InputError where settings stand
/// beside the text of a run.
LineSettings read_line_settings(const TomlFile& file, const TomlValue& table);

/// The values that the lists have for one line.
CaseSettings listed(const TomlFile& file, const LineSettings& settings, std::size_t line);

}  // namespace tickproof::harness
