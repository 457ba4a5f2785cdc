// The findings of a validation as its reports show them: with what became of each since the
// baseline, and the verdict that counts then.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/report/baseline.h"

namespace tickproof::harness {

/// Said of a subject whose profile says nothing.
inline constexpr std::string_view kNoProfile =
    "no game profile (tickproof init writes one): a plain jump";

struct Shown {
    const Validation* validation = nullptr;
    const GameFinding* found = nullptr;
    SinceBaseline since;
    /// That of the finding, but `note` for a failure that is as before.
    Verdict verdict = Verdict::pass;
};

/// All findings of all validations, in their order. The pointers are into `validations`.
std::vector<Shown> shown(const std::vector<Validation>& validations, const Comparison& comparison);

/// Those of one of them.
std::vector<Shown> shown_of(const std::vector<Validation>& validations, std::size_t index,
                            const Comparison& comparison);

/// The worst of the verdicts that count.
Verdict verdict_of(const std::vector<Shown>& findings);

std::size_t count(const std::vector<Shown>& findings, Verdict verdict);

/// `new: `, `worse: `, `as before: ` and `mended: ` where that is worth saying; else empty.
std::string change_text(const Shown& finding);

/// `4 of 25 findings fail, 1 could not be judged`; `nothing fails`.
std::string counts_text(const std::vector<Shown>& findings);

/// `1 new, 0 worse, 3 as before, 2 mended since base.json`; empty without a baseline.
std::string since_text(const std::vector<Shown>& findings, const Comparison& comparison);

/// `1.2`; `without bound`.
std::string severity_text(double severity);

/// Empty without a project, and for what all platforms have.
std::string platform_of(const Validation& validation);

/// `Godot 4.3 on mobile, project.godot`; what it is without a project.
std::string name_of(const Validation& validation);

}  // namespace tickproof::harness
