// What a check says: a verdict, a sentence, the numbers behind it, why, what to do, and the run
// that shows it.

#pragma once

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "harness/run/run_spec.h"

namespace tickproof::harness {

/// From best to worst. `note` is information and never changes the exit code.
enum class Verdict { pass, note, unknown, fail };

std::string_view to_text(Verdict verdict);

inline Verdict worse(Verdict a, Verdict b) {
    return a < b ? b : a;
}

struct Number {
    std::string name;
    double value = 0;
    std::string_view unit;
};

struct Finding {
    std::string_view check;
    Verdict verdict = Verdict::unknown;
    std::string summary;  ///< One sentence.
    std::vector<Number> numbers;
    std::string cause;            ///< Empty where there is nothing to explain.
    std::string fix;              ///< Empty where there is nothing to do.
    RunSpec shown_by;             ///< The run that shows it.
    bool takes_all_runs = false;  ///< To repeat it takes all traces and starts, not that run alone.
};

}  // namespace tickproof::harness
