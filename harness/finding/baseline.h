// Findings compared with those of an earlier report: with a baseline a project exits with 1 only
// for what is new or worse.

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
    double severity = 0;  ///< Infinite where an error's was not finite.
    std::string summary;
    /// The first step that differs; NaN where it has none.
    double first_step = std::numeric_limits<double>::quiet_NaN();
};

struct Baseline {
    std::string name;     ///< The name in messages.
    std::string version;  ///< Of the tickproof that wrote it. Another one may find other numbers.
    std::string verb;     ///< That wrote it: `validate`.
    std::string engine;   ///< The project's engine; empty without a project.
    std::string files;    ///< The two recordings of diff.
    std::vector<KnownFinding> findings;
};

/// A file of `--json`. Throws InputError that begins with `name:`.
Baseline parse_baseline(std::string_view json, std::string_view name);

enum class Change {
    none,       ///< No baseline, or no change to mention.
    added,      ///< An error, unknown or warning that was none of these before; or a new finding.
    worse,      ///< A worse verdict, a larger severity, or a first difference that is earlier.
    as_before,  ///< An error, unknown or warning of the baseline; or what passes still.
    mended,     ///< It was an error, unknown or warning, and passes now.
};

/// `new`, `worse`, `unchanged`, `fixed`; empty for none.
std::string_view to_text(Change change);

struct SinceBaseline {
    Change change = Change::none;
    /// The severity in the earlier report; NaN if it has none.
    double severity = std::numeric_limits<double>::quiet_NaN();
};

/// Warnings, unknowns and errors: what a baseline compares.
inline bool is_reported(Verdict verdict) {
    return verdict >= Verdict::warning;
}

/// `before` is null where the baseline has no finding of this id. A severity has to grow by more
/// than 1 % to be worse; a verdict that is worse always is, but of what asks for a look.
SinceBaseline compare(const Finding& now, const KnownFinding* before);

}  // namespace tickproof::harness
