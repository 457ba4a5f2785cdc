// Recordings of any length are written, read and compared in the memory that a short one takes.
// Counted is what our code has allocated at once; zstd keeps a fixed amount of its own.

#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <new>

#include "harness/recording/compare_recordings.h"
#include "harness/recording/write_recording.h"
#include "tests/sanitized.h"
#include "tests/scratch_folder.h"

namespace {

std::size_t now_bytes = 0;
std::size_t most_bytes = 0;

void* counted(std::size_t bytes) {
    void* memory = std::malloc(bytes);
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    now_bytes += malloc_usable_size(memory);
    most_bytes = std::max(most_bytes, now_bytes);
    return memory;
}

void uncounted(void* memory) {
    now_bytes -= memory == nullptr ? 0 : malloc_usable_size(memory);
    std::free(memory);
}

}  // namespace

void* operator new(std::size_t bytes) {
    return counted(bytes);
}
void* operator new[](std::size_t bytes) {
    return counted(bytes);
}
void operator delete(void* memory) noexcept {
    uncounted(memory);
}
void operator delete[](void* memory) noexcept {
    uncounted(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    uncounted(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    uncounted(memory);
}

namespace tickproof::harness {
namespace {

constexpr std::size_t kBodies = 100;

class BoundedMemory : public tickproof::testing::InScratchFolder {
  protected:
    /// Bodies that go up and down. In the other file body 7 is 1 m lower from step 1000 on.
    void write(std::size_t steps) const {
        RecordingHeader header{.fields = state_fields(physics::Precision::f32),
                               .hashes = {"state"},
                               .has_states = true};
        for (std::size_t i = 0; i < kBodies; ++i) {
            header.bodies.push_back(std::to_string(i));
        }
        std::ofstream one(path("one.tprec"), std::ios::binary);
        std::ofstream other(path("other.tprec"), std::ios::binary);
        RecordingWriter one_writer(header, [&](std::string_view bytes) { one << bytes; });
        RecordingWriter other_writer(header, [&](std::string_view bytes) { other << bytes; });
        std::vector<physics::BodyState> states(kBodies);
        for (std::size_t step = 0; step < steps; ++step) {
            for (physics::BodyState& state : states) {
                const auto number = static_cast<double>(&state - states.data());
                state.velocity_mps.y += step % 64 < 32 ? 0.125 : -0.125;
                state.position_m.y += state.velocity_mps.y / 64;
                state.position_m.x = number;
            }
            const std::uint64_t hash = step + 1;
            one_writer.add({&hash, 1}, states);
            states[7].position_m.y -= step >= 1000 ? 1 : 0;
            other_writer.add({&hash, 1}, states);
            states[7].position_m.y += step >= 1000 ? 1 : 0;
        }
        one_writer.close();
        other_writer.close();
    }

    std::size_t read() const {
        RecordingSource source = open_recording(path("one.tprec"));
        RecordedStep step;
        std::size_t steps = 0;
        while (source.next(step)) {
            ++steps;
        }
        return steps;
    }

    RecordingComparison compared() const {
        RecordingSource one = open_recording(path("one.tprec"));
        RecordingSource other = open_recording(path("other.tprec"));
        return compare(one, other, {"7"});
    }

    /// Bytes that were allocated at once, beyond those before.
    template <class Work>
    static std::size_t most_of(Work work) {
        const std::size_t before = now_bytes;
        most_bytes = now_bytes;
        work();
        return most_bytes - before;
    }
};

TEST_F(BoundedMemory, OfManyStepsIsThatOfFew) {
    struct Used {
        std::size_t write, read, diff;
    };
    const auto used = [&](std::size_t steps) {
        Used most{};
        most.write = most_of([&] { write(steps); });
        most.read = most_of([&] { EXPECT_EQ(read(), steps); });
        most.diff = most_of([&] {
            const RecordingComparison seen = compared();
            EXPECT_EQ(seen.steps, steps - 1);  // The start is no step.
            EXPECT_EQ(seen.first_step, 1000U);
            EXPECT_EQ(seen.steps_that_differ, steps - 1000);
        });
        return most;
    };
    // From 20,000 steps on all blocks have their full length, and no more distances are kept.
    const Used few = used(20'000);
    const Used many = used(tickproof::testing::kSanitizedEvery > 1 ? 30'000 : 100'000);
    constexpr std::size_t kSlack = 64 << 10;
    EXPECT_LE(many.write, few.write + kSlack);
    EXPECT_LE(many.read, few.read + kSlack);
    EXPECT_LE(many.diff, few.diff + kSlack);
    // A step has 2.7 kB of states, a block 1 MB; buffers of a few blocks are in use at once.
    EXPECT_LT(many.write, 20U << 20);
    EXPECT_LT(many.read, 10U << 20);
    EXPECT_LT(many.diff, 20U << 20);
    EXPECT_GT(few.write, 1U << 20) << "it is counted";
}

}  // namespace
}  // namespace tickproof::harness
