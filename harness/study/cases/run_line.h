// `run = "run gate --engine box2d --policy variable --fps 60 --start 12"`: the settings of a case
// in one line, as reports print it in their repeat commands.

#pragma once

#include <string>

#include "harness/base/toml.h"
#include "harness/game/run_spec.h"
#include "harness/study/cases/case.h"

namespace tickproof::harness {

/// The setting that holds the text.
inline constexpr std::string_view kRunText = "run.spec";

/// The canonical text of the run in `value`; its captures are looked for beside the file. Throws
/// InputError with the line of the value on whatever is no run.
CaseSetting run_setting(const TomlFile& file, const TomlValue& value);

/// `settings` are those of a case, or of one [[expect]]. Throws InputError at the first one that
/// stands beside the text of a run, which says all of them.
void refuse_beside_run(const CaseSettings& settings);

/// The setting with the text of the run; null where there is none.
const CaseSetting* find_run(const CaseSettings& settings);

/// The run that the settings start from; without a policy where they name none. Throws InputError
/// with the line of the text.
RunSpec run_of(const CaseSettings& settings);

}  // namespace tickproof::harness
