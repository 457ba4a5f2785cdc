#include "harness/recording/record_again.h"

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "harness/game/run_spec.h"
#include "harness/recording/record_run.h"
#include "harness/run/simulate.h"
#include "harness/trace/make_trace.h"
#include "physics/state_hash.h"

namespace tickproof::harness {
namespace {

/// Keeps what a recording would hold. A scenario is seconds long, so it fits.
class KeepingSink final : public StepSink {
  public:
    void take(std::size_t steps, const physics::World& world,
              std::span<const physics::BodyState> states) override {
        const physics::ContactHashes contacts = world.contacts();
        RecordedStep step{
            .step = steps,
            .hashes = {physics::state_hash(states), contacts.touching, contacts.order}};
        for (const physics::BodyState& state : states) {
            step.values.insert(
                step.values.end(),
                {state.position_m.x, state.position_m.y, state.angle_rad, state.velocity_mps.x,
                 state.velocity_mps.y, state.angular_velocity_radps, state.touching ? 1.0 : 0.0,
                 state.limited ? 1.0 : 0.0, state.asleep ? 1.0 : 0.0});
        }
        steps_.push_back(std::move(step));
    }

    std::vector<RecordedStep> steps_;
};

RecordingSource made_again(const RecordingHeader& header) {
    const RunSpec spec = parse_run_spec(header.spec);
    const auto sink = std::make_shared<KeepingSink>();
    run(spec, make_trace(spec.trace), Keep::outcome, sink.get());
    const auto at = std::make_shared<std::size_t>(0);
    return {.name = header.spec,
            .header = header_of(spec, {.states = true}),
            .read_next =
                [sink, at](RecordingHeader&, RecordedStep& step) {
                    if (*at == sink->steps_.size()) {
                        return false;
                    }
                    step = sink->steps_[(*at)++];
                    return true;
                },
            .is_cut = [] { return false; }};
}

}  // namespace

std::optional<RecordingComparison> compare_again(const RecordingHeader& left,
                                                 const RecordingHeader& right) {
    if (left.spec.empty() || right.spec.empty()) {
        return std::nullopt;
    }
    RecordingSource one = made_again(left);
    RecordingSource other = made_again(right);
    return compare(one, other);
}

void explain_by(const RecordingComparison& again, RecordingComparison& seen) {
    seen.is_made_again = true;
    if (!again.first || again.first_step != seen.first_step) {
        return;
    }
    seen.first = again.first;
    seen.differing = again.differing;
    seen.window = again.window;
    seen.growth = again.growth;
}

}  // namespace tickproof::harness
