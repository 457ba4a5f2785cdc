// Carries questions through: what the checks need is run once, in parallel, and judged.

#pragma once

#include <span>
#include <vector>

#include "harness/check/check.h"

namespace tickproof::harness {

struct Answer {
    Question question;
    std::vector<Run>
        runs;  ///< Those of base_runs(): outcomes and summaries. Empty for a pair of engines.
    std::vector<Finding> findings;
};

/// The scope that a question has by what it leaves open.
Scope scope_of(const Question& question);

/// In the order of `questions`; the findings of each in the order of the table of checks.
std::vector<Answer> answer(std::vector<Question> questions, int jobs);

}  // namespace tickproof::harness
