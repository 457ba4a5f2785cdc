// `run = "run gate --engine box2d --policy variable --fps 60 --start 12"`: a case's settings in one
// line, as the repeat commands of reports print it.

#pragma once

#include <string>

#include "harness/base/toml.h"
#include "harness/game/run_spec.h"
#include "harness/study/cases/case.h"

namespace tickproof::harness {

/// The setting that holds the text.
inline constexpr std::string_view kRunText = "run.spec";

/// The canonical text of the run in `value`, with captures relative to the file. Throws InputError
/// with the line of the value if it is no run.
CaseSetting run_setting(const TomlFile& file, const TomlValue& value);

/// Throws InputError at the first setting that stands beside the text of a run, which sets
/// everything. `settings` are those of a case, or of one [[expect]].
void refuse_beside_run(const CaseSettings& settings);

/// The setting with the text of the run; null if there is none.
const CaseSetting* find_run(const CaseSettings& settings);

/// The run that the settings start from; without a policy if they have no run text. Throws
/// InputError with the line of the text.
RunSpec run_of(const CaseSettings& settings);

}  // namespace tickproof::harness
