// Cost of writing a step of a recording, and of reading it, by bodies and by their motion.
//
// Verified first: each step that is read has the states of the hash that was taken when it was
// written.
//
// Biases. The steps are made before and lie in memory, as the written bytes do; reading is from a
// file in the system's cache, so no disk shows. The codec predicts free fall, which therefore costs
// less than a kicked pile.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <array>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "bench/costs/groups.h"
#include "bench/moving_bodies.h"
#include "bench/require.h"
#include "bench/temporary_folder.h"
#include "harness/recording/write_recording.h"
#include "physics/state_hash.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

constexpr std::size_t kSteps = 512;

struct RecordedStates {
    std::array<std::uint64_t, 3> hashes{};
    std::vector<physics::BodyState> states{};
};

/// Steps of bodies, and the recording of them.
struct Recorded {
    Recorded(const std::string& name, Motion motion, std::size_t bodies)
        : folder(fmt::format("tickproof_recording_cost_{}_{}", name, bodies)) {
        MovingBodies moving(motion, bodies);
        header = moving.header(true);
        for (std::size_t step = 0; step < kSteps; ++step) {
            moving.step();
            const physics::ContactHashes contacts = moving.world().contacts();
            steps.push_back({.hashes = {physics::state_hash(moving.states()), contacts.touching,
                                        contacts.order},
                             .states = {moving.states().begin(), moving.states().end()}});
        }
        std::ofstream stream(file, std::ios::binary);
        write([&](std::string_view bytes) {
            stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        });
        require(stream.flush().good(), "the recording is written");
        verify();
    }

    void write(const WriteBytes& take) const {
        RecordingWriter writer(header, take);
        for (const RecordedStates& step : steps) {
            writer.add(step.hashes, step.states);
        }
        writer.close();
    }

    void verify() const {
        RecordingSource source = open_recording(file);
        RecordedStep step;
        for (const RecordedStates& written : steps) {
            require(source.next(step), "all steps are read");
            require(std::equal(step.hashes.begin(), step.hashes.end(), written.hashes.begin(),
                               written.hashes.end()),
                    "the hashes are those that were written");
            const std::size_t fields = step.values.size() / written.states.size();
            for (std::size_t body = 0; body < written.states.size(); ++body) {
                const physics::BodyState& state = written.states[body];
                require(step.values[body * fields] == state.position_m.x &&
                            step.values[body * fields + 5] == state.angular_velocity_radps,
                        "the states are those that were written");
            }
        }
        require(!source.next(step) && !source.is_cut(), "nothing else is read");
    }

    /// Bytes of the states, as doubles.
    std::int64_t bytes() const {
        constexpr std::size_t kBytesOfBody = 6 * sizeof(double) + 3;
        return static_cast<std::int64_t>(kSteps * steps[0].states.size() * kBytesOfBody);
    }

    TemporaryFolder folder;
    std::string file = folder.file("steps.tprec");
    RecordingHeader header;
    std::vector<RecordedStates> steps;
};

void count(benchmark::State& state, const Recorded& recorded) {
    const auto iterations = static_cast<std::int64_t>(state.iterations());
    state.SetItemsProcessed(iterations * static_cast<std::int64_t>(kSteps));
    state.SetBytesProcessed(iterations * recorded.bytes());
}

void add(const std::string& name, Motion motion, std::size_t bodies) {
    const auto recorded = std::make_shared<Recorded>(name, motion, bodies);
    const auto name_of = [&](std::string_view what) {
        return fmt::format("recording/{}/{}/bodies:{}", what, name, bodies);
    };
    benchmark::RegisterBenchmark(name_of("write").c_str(), [recorded](benchmark::State& state) {
        std::size_t bytes = 0;
        for ([[maybe_unused]] const auto iteration : state) {
            recorded->write([&](std::string_view some) { bytes += some.size(); });
        }
        benchmark::DoNotOptimize(bytes);
        count(state, *recorded);
    });
    benchmark::RegisterBenchmark(name_of("read").c_str(), [recorded](benchmark::State& state) {
        for ([[maybe_unused]] const auto iteration : state) {
            RecordingSource source = open_recording(recorded->file);
            RecordedStep step;
            while (source.next(step)) {
                benchmark::DoNotOptimize(step.values.data());
            }
        }
        count(state, *recorded);
    });
}

}  // namespace

void add_recording_costs() {
    for (const std::size_t bodies : {std::size_t{3}, std::size_t{100}}) {
        add("flight", Motion::flight, bodies);
        add("pile", Motion::kicked_pile, bodies);
    }
}

}  // namespace tickproof::bench
