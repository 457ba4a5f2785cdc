#include "harness/cli/bench_baseline.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/read_file.h"
#include "harness/game/engine_text.h"
#include "harness/study/bench/since_before.h"
#include "harness/timing/machine.h"

namespace tickproof::harness {

Timings machine_of(const std::vector<LoopOfSection>& loops) {
    Timings timings{
        .machine = machine_text(), .processors = processor_count(), .load = load_average()};
    for (const LoopOfSection& each : loops) {
        const physics::Engine& engine = *each.loop->spec().engine.engine;
        std::string text = fmt::format(
            "{} {}", engine.name,
            engine.version.empty() ? "of tickproof " TICKPROOF_VERSION : engine.version);
        if (std::ranges::find(timings.engines, text) == timings.engines.end()) {
            timings.engines.push_back(std::move(text));
        }
    }
    return timings;
}

std::optional<EarlierTimings> earlier_timings(const std::string& file,
                                              const std::vector<LoopOfSection>& loops) {
    if (file.empty()) {
        return std::nullopt;
    }
    EarlierTimings earlier = parse_earlier_timings(
        read_file(file, {.noun = "a report",
                         .most_mb = 16,
                         .advice = "name a file that tickproof bench --json FILE wrote"}),
        file);
    LoopSpecs specs;
    for (const LoopOfSection& each : loops) {
        specs.push_back(to_text(each.loop->spec()));
    }
    refuse_other_work(earlier, machine_of(loops), specs);
    return earlier;
}

}  // namespace tickproof::harness
