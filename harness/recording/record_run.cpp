// Records a run while it is made.

#include "harness/recording/record_run.h"

#include <array>
#include <map>
#include <span>
#include <string>
#include <utility>

#include "harness/game/bodies.h"
#include "harness/recording/circumstances.h"
#include "harness/run/simulate.h"
#include "physics/state_hash.h"

namespace tickproof::harness {
namespace {

class RecordingSink final : public StepSink {
  public:
    RecordingSink(RecordingWriter& writer, RecordingWish wish, StepsRecorded report_steps = {})
        : writer_(writer), wish_(wish), report_steps_(std::move(report_steps)) {}

    void take(std::size_t steps, const physics::World& world,
              std::span<const physics::BodyState> states, bool is_changed) override {
        hash_ = is_changed ? physics::state_hash(states) : hash_;
        std::array<std::uint64_t, 3> hashes{hash_};
        if (wish_.contacts) {
            const physics::ContactHashes contacts = world.contacts();
            hashes[1] = contacts.touching;
            hashes[2] = contacts.order;
        }
        writer_.add(std::span(hashes).first(wish_.contacts ? 3 : 1), states);
        constexpr std::size_t kStepsApart = 1024;
        if (report_steps_ && steps % kStepsApart == 0) {
            report_steps_(steps);
        }
    }

  private:
    RecordingWriter& writer_;
    RecordingWish wish_;
    StepsRecorded report_steps_;
    physics::StateHash hash_ = 0;  ///< Of the last step's states.
};

}  // namespace

RecordingHeader header_of(const RunSpec& spec, RecordingWish wish) {
    RecordingHeader header{
        .fields = state_fields(spec.engine.engine->precision(spec.engine.settings)),
        .hashes = {"state"},
        .has_states = wish.states,
        .spec = to_text(spec),
        .about = circumstances(spec.engine)};
    if (wish.contacts) {
        header.hashes.insert(header.hashes.end(), {"touching", "order"});
    }
    header.bodies = body_names(make(spec.scenario).scene);
    return header;
}

std::unique_ptr<StepSink> recording_sink(RecordingWriter& writer, RecordingWish wish) {
    return std::make_unique<RecordingSink>(writer, wish);
}

Run record(const RunSpec& spec, const FrameTrace& trace, RecordingWish wish,
           const WriteBytes& write, StepsRecorded report_steps) {
    RecordingWriter writer(header_of(spec, wish), write);
    RecordingSink sink(writer, wish, std::move(report_steps));
    Run result = run(spec, trace, Keep::outcome, &sink);
    writer.close();
    return result;
}

}  // namespace tickproof::harness
