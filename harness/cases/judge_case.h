// Computes what a case expects, with the tool's own loop, clock and integrator, and compares.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/cases/set_up.h"
#include "harness/cases/warnings.h"

namespace tickproof::harness {

struct JudgedFigure {
    Expectation expectation;  ///< Without what is overridden.
    std::string unit;
    std::optional<double> value;  ///< What came out; none for a word. NaN: it did not happen.
    std::string computed;         ///< The same as text, to two digits more than was published.
    /// What the scenario would have without a timestep; NaN where there is no closed form.
    double ideal = 0;
    Verdict verdict = Verdict::unknown;
    std::string why;                 ///< Of a verdict that is not pass.
    Setup setup;                     ///< Of the run that the number is from.
    std::vector<FrameTrace> traces;  ///< Those of a check; else that of the setup.
};

struct JudgedCase {
    Case about;
    CaseSettings overrides;  ///< What holds over the case.
    std::vector<JudgedFigure> figures;
    std::vector<CaseWarning> warnings;  ///< They leave the verdict as it is.
    Verdict verdict = Verdict::pass;
};

/// `overrides` hold over whatever the case says. Throws InputError where a setting or a quantity is
/// wrong. On at most `jobs` threads (0: as many as there are processors).
std::vector<JudgedCase> judge_cases(const std::vector<Case>& cases, const CaseSettings& overrides,
                                    int jobs);

}  // namespace tickproof::harness
