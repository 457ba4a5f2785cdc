#include "harness/advise/witnesses.h"

#include <algorithm>
#include <tuple>

#include "harness/base/find_row.h"

namespace tickproof::harness {
namespace {

/// Most witnesses: each judges every candidate, so more would take longer than they save.
constexpr std::size_t kMost = 8;

std::vector<TraceSpec> traces_of(const Finding& failure) {
    std::vector<TraceSpec> traces;
    for (const RunSpec& run : failure.shown_by) {
        if (std::ranges::find(traces, run.trace) == traces.end()) {
            traces.push_back(run.trace);
        }
    }
    return traces;
}

bool is_asked_sooner(const Witness& one, const Witness& other) {
    return std::tuple(one.check->is_slow, one.check) <
           std::tuple(other.check->is_slow, other.check);
}

}  // namespace

void Witnesses::add(const Finding& failure) {
    const auto* check = find_row(checks(), failure.check, &Check::name);
    if (failure.verdict != Verdict::error || check == nullptr || failure.shown_by.empty()) {
        return;
    }
    Witness made{.check = check, .about = failure.about, .traces = traces_of(failure), .found = 1};
    const auto same = std::ranges::find_if(all_, [&](const Witness& each) {
        return each.check == made.check && each.about == made.about && each.traces == made.traces;
    });
    if (same != all_.end()) {
        ++same->found;
        return;
    }
    if (all_.size() == kMost) {
        all_.erase(std::ranges::min_element(all_, {}, &Witness::found));
    }
    all_.insert(std::ranges::upper_bound(all_, made, is_asked_sooner), std::move(made));
}

}  // namespace tickproof::harness
