// Computes the figures that a case expects, with the tool's own loop, clock and integrator.

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
    Expectation expectation;  ///< Without the overridden settings.
    std::string unit;
    std::optional<double> value;  ///< The computed value; none for a word; NaN: no event.
    std::string computed;         ///< The value as text, with two digits more than published.
    /// The value by closed form, without a timestep; NaN if there is none.
    double ideal = 0;
    Verdict verdict = Verdict::unknown;
    std::string why;                ///< The reason for a verdict other than pass.
    std::vector<RunSpec> shown_by;  ///< The run of the number; for a check, its runs.
};

struct JudgedCase {
    Case about;
    CaseSettings overrides;  ///< Settings that override the case.
    std::vector<JudgedFigure> figures;
    std::vector<CaseWarning> warnings;  ///< They do not change the verdict.
    Verdict verdict = Verdict::pass;
};

/// The work of all figures of the cases, except checks; a search counts as a hundred runs. Throws
/// InputError if a setting is wrong, or a run has no end.
ExpectedWork work_of(const std::vector<Case>& cases, const CaseSettings& overrides);

/// Judges cases on at most `jobs` threads (0: one per processor). `overrides` win over the settings
/// of a case. Calls `progress` after each figure, from any thread. Throws InputError if a setting
/// or quantity is wrong.
std::vector<JudgedCase> judge_cases(const std::vector<Case>& cases, const CaseSettings& overrides,
                                    int jobs,
                                    const std::function<void(const Headway&)>& progress = {});

}  // namespace tickproof::harness
