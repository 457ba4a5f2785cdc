#include "harness/check/determinism/repeated_runs.h"

namespace tickproof::harness {

std::vector<RepeatedRun> repeated_runs(Inquiry& ask) {
    std::vector<RepeatedRun> runs;
    for (const Question& question : questions(ask)) {
        for (std::size_t trace = 0; trace < ask.traces(); ++trace) {
            RunSpec spec = base_spec(question, trace, compared_starts(question, trace).front());
            std::string name = question.about;
            if (ask.traces() > 1) {
                name += ' ' + at_trace(ask, spec.trace);
            }
            runs.push_back({std::move(spec), std::move(name)});
        }
    }
    return runs;
}

}  // namespace tickproof::harness
