// Perturbations in the same process: a repetition, other worlds, many threads, a used heap.

#include <algorithm>
#include <exception>
#include <thread>
#include <utility>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "harness/determinism/perturbation_rows.h"
#include "harness/run/likeness.h"
#include "harness/trace/generate/pcg32.h"
#include "physics/wrapped_world.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kUninitialised =
    "Run the engine under valgrind or MemorySanitizer, and initialise every member.";
constexpr std::string_view kShared =
    "Look for state that worlds share: static variables, caches, counters, pools.";

/// Steps a second world of the same scene before and after its own.
class WorldInTurn final : public physics::WrappedWorld {
  public:
    WorldInTurn(std::unique_ptr<physics::World> own, std::unique_ptr<physics::World> other)
        : WrappedWorld(std::move(own)), other_(std::move(other)) {}

    bool step(double dt_s) override {
        other_->step(dt_s);
        const bool is_changed = WrappedWorld::step(dt_s);
        other_->step(dt_s);
        return is_changed;
    }

  private:
    std::unique_ptr<physics::World> other_;
};

/// Fills the heap with garbage as long as it lives: blocks of many sizes, half of them freed in
/// random order. Its destructor fills the heap with zeros, so that no other run meets the garbage.
class UsedHeap {
  public:
    UsedHeap() { fill(static_cast<char>(0xA5)); }
    ~UsedHeap() {
        blocks_.clear();
        fill('\0');
#ifdef __GLIBC__
        mallopt(M_PERTURB, 0);
#endif
    }
    UsedHeap(const UsedHeap&) = delete;
    UsedHeap& operator=(const UsedHeap&) = delete;

  private:
    void fill(char content) {
        constexpr std::size_t kBlocks = 20'000;
        constexpr std::uint32_t kLongest = 2048;
        Pcg32 random(1);
        for (std::size_t i = 0; i < kBlocks; ++i) {
            blocks_.emplace_back(random.below(kLongest) + 1, content);
        }
        for (std::size_t i = 0; i < kBlocks / 2; ++i) {
            const std::size_t at = random.below(static_cast<std::uint32_t>(blocks_.size()));
            std::swap(blocks_[at], blocks_.back());
            blocks_.pop_back();
        }
#ifdef __GLIBC__
        mallopt(M_PERTURB,
                ~content & 0xFF);  // glibc fills new blocks with the complement of this value.
#endif
    }

    std::vector<std::string> blocks_;
};

Run on_threads(const RunSpec& spec, const FrameTrace& trace, Keep keep) {
    constexpr std::size_t kThreads = 8;
    const Run alone = run(spec, trace, std::max(keep, Keep::hashes));
    std::vector<Run> runs(kThreads);
    std::vector<std::exception_ptr> exceptions(kThreads);
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < kThreads; ++i) {
            threads.emplace_back([&, i] {
                try {
                    runs[i] = run(spec, trace, std::max(keep, Keep::hashes));
                } catch (...) {
                    exceptions[i] = std::current_exception();
                }
            });
        }
    }
    for (const std::exception_ptr& exception : exceptions) {
        if (exception) {
            std::rethrow_exception(exception);
        }
    }
    // Any differing run proves the fault.
    const auto differs = [&](const Run& other) {
        return likeness(alone, other, true).difference.has_value();
    };
    const auto found = std::ranges::find_if(runs, differs);
    return std::move(found == runs.end() ? runs.front() : *found);
}

}  // namespace

Perturbation repeat_row() {
    return {.name = "repeat",
            .summary = "again in the same process",
            .cause =
                "The result depends on more than the inputs: memory, a clock, or state that "
                "outlives a world",
            .fix = std::string(kUninitialised),
            .refusal = any_run,
            .run = [](const RunSpec& spec, const FrameTrace& trace, Keep keep) {
                return run(spec, trace, keep);
            }};
}

Perturbation two_worlds_row() {
    return {.name = "two-worlds",
            .summary = "beside a second world, stepped in turn",
            .cause = "Two worlds in one process share state",
            .fix = std::string(kShared),
            .refusal = any_run,
            .run = [](const RunSpec& spec, const FrameTrace& trace, Keep keep) {
                const auto make = [](const physics::Engine& engine, const physics::Scene& scene,
                                     const physics::EngineSettings& settings) {
                    return std::make_unique<WorldInTurn>(engine.make_world(scene, settings),
                                                         engine.make_world(scene, settings));
                };
                return run_with(make, spec, trace, keep);
            }};
}

Perturbation threads_row() {
    return {.name = "threads",
            .summary = "in 8 worlds on 8 threads",
            .cause = "Worlds on different threads share state",
            .fix = std::string(kShared) + " ThreadSanitizer names them.",
            .refusal = any_run,
            .run = on_threads};
}

Perturbation used_heap_row() {
    return {.name = "used-heap",
            .summary = "in a heap full of other data",
            .cause = "The result depends on what memory held before, or on addresses",
            .fix = std::string(kUninitialised) + " Do not sort or iterate by address.",
            .refusal = any_run,
            .run = [](const RunSpec& spec, const FrameTrace& trace, Keep keep) {
                const UsedHeap heap;
                return run(spec, trace, keep);
            }};
}

}  // namespace tickproof::harness
