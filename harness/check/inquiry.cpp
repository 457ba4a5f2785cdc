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

Results::Entry& Results::ask(Request request, Keep keep) {
    Entry& entry = *made.try_emplace(std::move(request)).first;
    Made& found = entry.second;
    if (found.is_there && found.keep >= keep) {
        return entry;
    }
    if (!found.is_wanted) {
        found.is_wanted = true;
        found.wanted = keep;
        wanted.push_back(&entry);
    }
    found.wanted = std::max(found.wanted, keep);
    return entry;
}

const Run& Inquiry::run(Request request, Keep keep) {
    Results::Entry& entry = results_.ask(std::move(request), keep);
    requests_.insert(&entry);
    const bool is_there = entry.second.is_there && entry.second.keep >= keep;
    waits_ = waits_ || !is_there;
    return is_there ? entry.second.run : nothing_yet();
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
