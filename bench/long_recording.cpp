// A long recording with states: 100 bodies in Box2D, written to a file while they are stepped, read
// back, and compared with another file that differs in one bit. Prints megabytes of state a second,
// how many times smaller the file is, and peak memory after a tenth of the steps and after all of
// them.
//
// Verified: each step that is read has the states of the hash that was taken when it was written; a
// comparison with itself finds nothing, one with the other file that one bit.
//
// Biases. The ratio depends on the scene far more than on the codec: in `flight` only gravity acts;
// the more often a pile is kicked, the less can be predicted. The time is the processor's, with
// writes to the system's cache, so it shows neither other programs nor a slower disk. Steps and
// hashes are not timed; reading is, with its conversion of all states to doubles.

#include <fmt/format.h>
#include <sys/resource.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include "bench/moving_bodies.h"
#include "bench/require.h"
#include "bench/temporary_folder.h"
#include "harness/recording/compare_recordings.h"
#include "harness/recording/write_recording.h"
#include "harness/timing/now.h"
#include "physics/state_hash.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

constexpr std::size_t kBodies = 100;
constexpr double kNumbersOfBody = 6;
constexpr double kFlagsOfBody = 3;

struct Scene {
    std::string name;
    Motion motion = Motion::flight;
    std::size_t steps_per_kick = 1;
};

/// Sums up the processor's time for a part of the work.
class Stopwatch {
  public:
    template <class Work>
    void time(Work work) {
        const double begin_s = harness::seconds(processor_now());
        work();
        taken_s_ += harness::seconds(processor_now()) - begin_s;
    }
    double seconds() const { return taken_s_; }

  private:
    double taken_s_ = 0;
};

double highest_memory_mb() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}

/// A recording that goes to a file.
class FileWriter {
  public:
    FileWriter(const std::string& file, const RecordingHeader& header)
        : stream_(file, std::ios::binary), writer_(header, [this](std::string_view bytes) {
              stream_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
          }) {}

    void add(const std::array<std::uint64_t, 3>& hashes,
             std::span<const physics::BodyState> states) {
        writer_.add(hashes, states);
    }
    void close() {
        writer_.close();
        stream_.close();
        require(stream_.good(), "the file is written");
    }

  private:
    std::ofstream stream_;
    RecordingWriter writer_;
};

struct Files {
    std::string whole;
    /// Differs from `whole` in `velocity.y` of the last body, in step `other_step`.
    std::string other;
    std::size_t other_step = 0;
};

struct Phase {
    std::string name;
    double taken_s = 0;
    double early_mb = 0;  ///< Peak memory after a tenth.
    double end_mb = 0;
};

Phase write(const Scene& scene, std::size_t steps, const Files& files) {
    MovingBodies bodies(scene.motion, kBodies, scene.steps_per_kick);
    FileWriter whole(files.whole, bodies.header(true));
    FileWriter other(files.other, bodies.header(true));
    Phase phase{.name = "write"};
    Stopwatch watch;
    std::vector<physics::BodyState> changed;
    for (std::size_t step = 0; step < steps; ++step) {
        bodies.step();
        const auto states = bodies.states();
        const physics::ContactHashes contacts = bodies.world().contacts();
        const std::array hashes{physics::state_hash(states), contacts.touching, contacts.order};
        watch.time([&] { whole.add(hashes, states); });
        changed.assign(states.begin(), states.end());
        if (step == files.other_step) {
            double& velocity = changed.back().velocity_mps.y;
            velocity = static_cast<double>(std::nextafter(static_cast<float>(velocity), 1e9F));
        }
        other.add(hashes, changed);
        phase.early_mb = step == steps / 10 ? highest_memory_mb() : phase.early_mb;
    }
    watch.time([&] { whole.close(); });
    other.close();
    phase.taken_s = watch.seconds();
    phase.end_mb = highest_memory_mb();
    return phase;
}

physics::BodyState state_of(std::span<const double> values) {
    return {.position_m = {values[0], values[1]},
            .angle_rad = values[2],
            .velocity_mps = {values[3], values[4]},
            .angular_velocity_radps = values[5],
            .touching = values[6] != 0,
            .limited = values[7] != 0,
            .asleep = values[8] != 0};
}

Phase read(std::size_t steps, const Files& files) {
    Phase phase{.name = "read"};
    Stopwatch watch;
    RecordingSource source = open_recording(files.whole);
    RecordedStep step;
    std::vector<physics::BodyState> states(kBodies);
    for (std::size_t i = 0; i < steps; ++i) {
        bool is_there = false;
        watch.time([&] { is_there = source.next(step); });
        require(is_there && step.step == i, "all steps are read");
        const std::span<const double> values(step.values);
        const std::size_t fields = values.size() / kBodies;
        for (std::size_t body = 0; body < kBodies; ++body) {
            states[body] = state_of(values.subspan(body * fields, fields));
        }
        require(physics::state_hash(states) == step.hashes[0], "what is read was written");
        phase.early_mb = i == steps / 10 ? highest_memory_mb() : phase.early_mb;
    }
    require(!source.next(step) && !source.is_cut(), "nothing else is read");
    phase.taken_s = watch.seconds();
    phase.end_mb = highest_memory_mb();
    return phase;
}

RecordingComparison compared(const std::string& left_file, const std::string& right_file) {
    RecordingSource left = open_recording(left_file);
    RecordingSource right = open_recording(right_file);
    return compare(left, right);
}

Phase diff(std::size_t steps, const Files& files) {
    Phase phase{.name = "diff", .early_mb = highest_memory_mb()};
    Stopwatch watch;
    RecordingComparison seen;
    watch.time([&] { seen = compared(files.whole, files.other); });
    require(seen.steps == steps - 1 && seen.steps_that_differ == 1 && seen.differing == 1 &&
                seen.first && seen.first->step == files.other_step && seen.first->ulps == 1 &&
                seen.first->body == std::to_string(kBodies - 1) &&
                seen.first->field == "velocity.y",
            "one bit differs");
    phase.taken_s = watch.seconds();
    phase.end_mb = highest_memory_mb();
    require(!compared(files.whole, files.whole).first_step, "nothing differs from itself");
    return phase;
}

void measure(const Scene& scene, std::size_t steps) {
    const TemporaryFolder folder("tickproof_long_recording");
    const Files files{.whole = folder.file("whole.tprec"),
                      .other = folder.file("other.tprec"),
                      .other_step = steps / 2};
    const auto values = static_cast<double>(steps * kBodies);
    const double doubles_mb = values * (kNumbersOfBody * sizeof(double) + kFlagsOfBody) / 1e6;
    const double floats_mb = values * (kNumbersOfBody * sizeof(float) + kFlagsOfBody) / 1e6;
    for (const Phase& phase :
         {write(scene, steps, files), read(steps, files), diff(steps, files)}) {
        fmt::print("{:29}  {:5}  {:5.0f} MB/s  memory {:3.0f} MB, {:3.0f} MB\n", scene.name,
                   phase.name, doubles_mb / phase.taken_s, phase.early_mb, phase.end_mb);
    }
    const double file_mb = static_cast<double>(std::filesystem::file_size(files.whole)) / 1e6;
    fmt::print("{:29}  file   {:.0f} MB: {:.1f} times smaller, {:.1f} times smaller than doubles\n",
               scene.name, file_mb, floats_mb / file_mb, doubles_mb / file_mb);
}

}  // namespace
}  // namespace tickproof::bench

int main(int argc, char** argv) {
    constexpr int kSteps = 20'000;
    const int steps = argc > 1 ? std::atoi(argv[1]) : kSteps;
    if (argc > 2 || steps < 10) {
        fmt::print(stderr, "usage: long_recording [STEPS]\nSTEPS is at least 10; default {}\n",
                   kSteps);
        return 2;
    }
    using namespace tickproof::bench;
    fmt::print(
        "{} steps of {} bodies; MB/s of states as doubles; the most memory that the program "
        "had after a tenth of the steps, and after all\n",
        steps, kBodies);
    const auto count = static_cast<std::size_t>(steps);
    measure({"flight", Motion::flight}, count);
    measure({"pile, kicked every second", Motion::kicked_pile, 60}, count);
    measure({"pile, kicked 3 times a second", Motion::kicked_pile, 20}, count);
    return 0;
}
