// Compares findings with those of an earlier report: with this baseline, only new and worse
// findings make the program exit with 1.

#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "harness/finding/finding.h"

namespace tickproof::harness {

/// A finding of an earlier report; its id tells it apart from the others.
struct KnownFinding {
    std::string id;
    Verdict verdict = Verdict::unknown;
    double severity = 0;  ///< Infinite for an error without a finite severity.
    std::string summary;  ///< Empty where --write-baseline wrote it.
    /// The first step that differs; NaN if there is none.
    double first_step = std::numeric_limits<double>::quiet_NaN();
};

struct Baseline {
    std::string name;     ///< The name in messages.
    std::string version;  ///< Version of the tickproof that wrote the report.
    std::string verb;     ///< The verb that wrote it: `validate`.
    std::string engine;   ///< The project's engine; empty without a project.
    std::string files;    ///< Names of the two recordings; only for diff.
    std::vector<KnownFinding> findings;
};

/// Reads a report that --json or --write-baseline wrote. Throws InputError with a text that begins
/// with `name:`.
Baseline parse_baseline(std::string_view json, std::string_view name);

/// A finding beside the same finding of the baseline; SARIF's `baselineState`.
enum class BaselineState {
    none,       ///< No baseline, or no change to mention.
    added,      ///< A new finding, or an error, unknown or warning that was a pass or a note.
    worse,      ///< A worse verdict, a larger severity, or an earlier first difference.
    as_before,  ///< As in the baseline, or less severe.
    mended,     ///< It was an error, unknown or warning, and passes now.
};

/// `new`, `worse`, `unchanged`, `fixed`; empty for none.
std::string_view to_text(BaselineState state);

struct SinceBaseline {
    BaselineState state = BaselineState::none;
    /// The severity in the earlier report; NaN if it has none.
    double severity = std::numeric_limits<double>::quiet_NaN();
};

/// `before` is null if the baseline has no finding of this id. A finding gets worse by its verdict,
/// an earlier first step, or a severity that grows by more than 1 %; one that asks for a look, only
/// by its severity.
SinceBaseline compare(const Finding& now, const KnownFinding* before);

}  // namespace tickproof::harness
