#include "harness/validate/passages.h"

#include <fmt/format.h>

#include <cmath>

#include "harness/check/check.h"
#include "harness/validate/bands.h"

namespace tickproof::harness {

void try_run(const RunSpec& spec, const Frames& frames, Passages& tried) {
    const Run done = run(spec, frames.traces);
    ++tried.runs;
    tried.unfinished += is_finished(done) ? 0 : 1;
    const Passage how = done.outcome.passage;
    if (how != Passage::tunneled && how != Passage::cleared) {
        return;
    }
    ++tried.past;
    if (!(tried.crossing_dt_s >= done.outcome.crossing_dt_s)) {
        tried.crossing_dt_s = done.outcome.crossing_dt_s;
        tried.worst = spec;
        tried.how = how;
    }
}

std::vector<double> contacts_s(double earliest_s, double dt_s, int places) {
    constexpr double kJustAfter = 1e-3;  // Of a place.
    const double step_end_s = dt_s > 0 ? std::ceil(earliest_s / dt_s) * dt_s : earliest_s;
    std::vector<double> contacts;
    contacts.reserve(static_cast<std::size_t>(places));
    for (int place = 0; place < places; ++place) {
        contacts.push_back(step_end_s + dt_s * (place + kJustAfter) / places);
    }
    return contacts;
}

bool is_all_known(const Trial& trial, const Tries& tries) {
    return tries.past() > 0 && trial.is_enough(1);
}

Tries try_all(const Trial& trial, const TryTrace& at_rate, const TryTrace& in_hitch) {
    Tries tries;
    for (std::size_t i = 0; i < trial.frames.rates.size(); ++i) {
        const std::size_t before = tries.rates.past;
        if (!is_all_known(trial, tries)) {
            at_rate(i, tries.rates);
        }
        tries.failing.push_back(tries.rates.past > before);
    }
    for (std::size_t i = trial.frames.hitches; i < trial.frames.paced; ++i) {
        if (!is_all_known(trial, tries)) {
            in_hitch(i, tries.hitches);
        }
    }
    return tries;
}

std::string where(const Trial& trial, const Tries& tries) {
    if (tries.rates.past > 0) {
        return to_text(bands(trial.frames.rates, tries.failing), trial.frames.rates);
    }
    return fmt::format("in a hitch of {}, with {}", time_text(trial.subject.profile.worst_hitch_s),
                       trial.frames.traces[tries.hitches.worst.trace].name);
}

}  // namespace tickproof::harness
