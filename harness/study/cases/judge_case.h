// Computes what a case expects, with the tool's own loop, clock and integrator, and compares.

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/progress_text.h"
#include "harness/finding/finding.h"
#include "harness/run/work.h"
#include "harness/study/cases/case_warnings.h"
#include "harness/study/cases/set_up.h"

namespace tickproof::harness {

struct JudgedFigure {
    Expectation expectation;  ///< Without what is overridden.
    std::string unit;
    std::optional<double> value;  ///< The computed value; none for a word. NaN: it did not happen.
    std::string computed;         ///< The same as text, to two digits more than was published.
    /// The value by closed form, without a timestep; NaN if there is none.
    double ideal = 0;
    Verdict verdict = Verdict::unknown;
    std::string why;                ///< The reason of a verdict other than pass.
    std::vector<RunSpec> shown_by;  ///< The run that the number is from; those of a check.
};

struct JudgedCase {
    Case about;
    CaseSettings overrides;  ///< Settings that override the case.
    std::vector<JudgedFigure> figures;
    std::vector<CaseWarning> warnings;  ///< They leave the verdict as it is.
    Verdict verdict = Verdict::pass;
};

/// How much work all figures of the cases are, but those of checks; a search counts as a hundred
/// runs. Throws InputError where a setting is wrong, or a run has no end.
ExpectedWork work_of(const std::vector<Case>& cases, const CaseSettings& overrides);

/// `overrides` hold over whatever the case says. Throws InputError where a setting or a quantity is
/// wrong. On at most `jobs` threads (0: as many as there are processors), any of which tells
/// `progress` of each figure.
std::vector<JudgedCase> judge_cases(const std::vector<Case>& cases, const CaseSettings& overrides,
                                    int jobs,
                                    const std::function<void(const Headway&)>& progress = {});

}  // namespace tickproof::harness
