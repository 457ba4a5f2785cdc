// Stores the runs that checks ask for, and finds them again by their requests.

#include "harness/check/inquiry.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "harness/base/text.h"
#include "harness/base/time_text.h"

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

std::string_view perturbed_by(const Request& request) {
    return request.perturbation == nullptr ? std::string_view() : request.perturbation->name;
}

}  // namespace

const FrameTrace& Inquiry::trace(const TraceSpec& trace) const {
    static const FrameTrace nothing;
    const FrameTrace* found = store_.find(trace);
    return found == nullptr ? nothing : *found;
}

bool operator==(const Request& a, const Request& b) {
    return a.repetition == b.repetition && perturbed_by(a) == perturbed_by(b) && a.spec == b.spec;
}

std::size_t Request::hash() const {
    // Only fields in which the requests of one game differ most.
    const TraceSpec& trace = spec.trace;
    std::size_t hash =
        std::hash<std::string>()(trace.generator.empty() ? trace.file : trace.generator);
    const auto add = [&](auto value) {
        constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15;
        hash = (hash ^ static_cast<std::uint64_t>(value)) * kMix;
        hash ^= hash >> 32U;
    };
    const auto add_number = [&](double value) {
        add(std::bit_cast<std::uint64_t>(value + 0.0));  // -0.0 and 0.0 are equal.
    };
    add(trace.seed);
    add(spec.start_frame);
    add_number(spec.phase);
    add(spec.split);
    add(repetition);
    for (const double value : spec.scenario.values) {
        add_number(value);
    }
    return hash;
}

Results::Entry& Results::entry_of(const Request& request) {
    const std::size_t hash = request.hash();
    const auto [first, last] = made_.equal_range(hash);
    const auto found = std::find_if(
        first, last, [&](const auto& made) { return made.second.request() == request; });
    if (found != last) {
        return found->second;
    }
    Entry& entry = made_.emplace(std::piecewise_construct, std::tuple(hash), std::tuple())->second;
    entry.run.spec = request.spec;
    entry.repetition = request.repetition;
    entry.perturbation = request.perturbation;
    return entry;
}

Results::Entry& Results::ask(const Request& request, Keep keep) {
    Entry& entry = entry_of(request);
    entry.is_reference = entry.is_reference && request.is_reference;
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

/// Names that differ in their middles alone lose their beginnings: else all would be cut to the
/// same.
std::string trace_name(const Inquiry& ask, const TraceSpec& trace) {
    constexpr std::size_t kNameWidth = 40;
    constexpr std::string_view kGap = "...";
    constexpr std::size_t kBefore = 8;  // Characters before the difference, for its word.
    const std::string& name = ask.trace(trace).name;
    const std::string text = shortened(name, kNameWidth);
    const std::string_view tail = std::string_view(text).substr(text.size() - text.size() / 2);
    std::size_t alike = 0;
    for (const TraceSpec& each : ask.game.frames.traces) {
        const std::string& other = ask.trace(each).name;
        if (other == name || !other.ends_with(tail) || shortened(other, kNameWidth) != text) {
            continue;
        }
        const auto differs = std::ranges::mismatch(name, other).in1;
        alike = std::max(alike, static_cast<std::size_t>(differs - name.begin()));
    }
    return alike <= kBefore
               ? text
               : fmt::format("{}{}", kGap, name.substr(alike - kBefore, kNameWidth - kGap.size()));
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
