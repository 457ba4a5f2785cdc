// What became of findings since an earlier report: a project that fails already fails only on what
// got worse.

#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "harness/validate/validate.h"

namespace tickproof::harness {

/// A finding of an earlier report. Platform, check and `about` tell it apart from the others.
struct KnownFinding {
    std::string platform;
    std::string check;
    std::string about;
    Verdict verdict = Verdict::unknown;
    double severity = 0;  ///< Infinite where a failure's was not finite.
    std::string summary;
};

struct Baseline {
    std::string name;    ///< As messages call it.
    std::string engine;  ///< Of its project; empty without one.
    std::vector<KnownFinding> findings;
};

/// A file of `tickproof validate --json`. Throws InputError that begins with `name:`.
Baseline parse_baseline(std::string_view json, std::string_view name);

/// `fail` and `unknown` fail.
inline bool fails(Verdict verdict) {
    return verdict >= Verdict::unknown;
}

enum class Change {
    none,       ///< There is no baseline.
    added,      ///< It did not fail before, and fails now; or it is of no earlier report.
    worse,      ///< It failed before, and fails by more now.
    as_before,  ///< A failure that is known, or anything else that is no failure still.
    mended,     ///< It failed before, and does not now.
};

/// `new`, `worse`, `as before`, `mended`; empty for none.
std::string_view to_text(Change change);

struct SinceBaseline {
    Change change = Change::none;
    /// That of the earlier report; NaN where it has none.
    double severity = std::numeric_limits<double>::quiet_NaN();
};

/// Without a baseline it is empty.
struct Comparison {
    std::string baseline;
    std::vector<std::vector<SinceBaseline>> since;  ///< Of each validation, of each finding.
    std::vector<KnownFinding> resolved;             ///< They failed, and are in no report now.

    bool is_made() const { return !since.empty(); }
};

/// A severity has to grow by more than 1 % to be worse. Throws InputError where the baseline is of
/// a project of another engine, of which all would be new.
Comparison compare(const std::vector<Validation>& validations, const Baseline& baseline);

}  // namespace tickproof::harness
