#include "harness/check/inquiry.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/base/text.h"
#include "harness/check/time_text.h"

namespace tickproof::harness {
namespace {

/// Stands for a run that is not made yet: it came to its end, and nothing happened.
const Run& nothing_yet() {
    static const Run run = [] {
        constexpr double kForEver_s = 1e9;
        return Run{.summary = {.frames = 1, .steps = 1, .simulated_s = kForEver_s, .real_s = 1},
                   .is_finished = true};
    }();
    return run;
}

}  // namespace

const FrameTrace& Inquiry::trace(const TraceSpec& trace) const {
    static const FrameTrace nothing;
    const FrameTrace* found = store_.find(trace);
    return found == nullptr ? nothing : *found;
}

std::weak_ordering operator<=>(const Request& a, const Request& b) {
    const auto perturbed_by = [](const Request& request) {
        return request.perturbation == nullptr ? std::string_view() : request.perturbation->name;
    };
    if (a.repetition != b.repetition) {  // First what takes no time.
        return a.repetition <=> b.repetition;
    }
    const auto order = a.spec <=> b.spec;
    return order != 0 ? order : perturbed_by(a) <=> perturbed_by(b);
}

Results::Entry& Results::ask(const Request& request, Keep keep) {
    auto found = made_.lower_bound(request);
    if (found == made_.end() || request < ByRequest::of(*found)) {
        found = made_.insert(found, std::make_unique<Entry>(Entry{
                                        .run = {.spec = request.spec},
                                        .repetition = request.repetition,
                                        .perturbation = request.perturbation,
                                    }));
    }
    Entry& entry = **found;
    if (entry.is_there && entry.keep >= keep) {
        return entry;
    }
    if (!entry.is_wanted) {
        entry.is_wanted = true;
        entry.wanted = keep;
        wanted_.push_back(&entry);
    }
    entry.wanted = std::max(entry.wanted, keep);
    return entry;
}

const Run& Inquiry::run(const Request& request, Keep keep) {
    Results::Entry& entry = results_.ask(request, keep);
    requests_.push_back(&entry);
    const bool is_there = entry.is_there && entry.keep >= keep;
    waits_ = waits_ || !is_there;
    return is_there ? entry.run : nothing_yet();
}

double only_dt_s(const StepSchedule& schedule) {
    const bool alike =
        schedule.stop == Stop::none && !schedule.steps.empty() && schedule.steps.are_alike();
    return alike ? schedule.steps.front().dt_s : kNotSeen;
}

double only_dt_s(const Inquiry& ask, std::size_t trace) {
    return only_dt_s(ask.schedule(trace));
}

std::string trace_name(const Inquiry& ask, const TraceSpec& trace) {
    constexpr std::size_t kNameWidth = 40;
    return shortened(ask.trace(trace).name, kNameWidth);
}

std::string at_trace(const Inquiry& ask, const TraceSpec& trace) {
    const Frames& frames = ask.game.frames;
    const auto index =
        static_cast<std::size_t>(std::ranges::find(frames.traces, trace) - frames.traces.begin());
    if (index < frames.rates.size()) {
        return fmt::format("at {:.6g} fps", frames.rates[index]);
    }
    const std::vector<Duration>& lengths = ask.trace(trace).frames;
    if (trace.generator.starts_with("hitch") && !lengths.empty()) {
        return fmt::format("in a {} hitch at {:.6g} fps",
                           time_text(seconds(std::ranges::max(lengths))),
                           1 / seconds(lengths.front()));
    }
    return "with " + trace_name(ask, trace);
}

}  // namespace tickproof::harness
