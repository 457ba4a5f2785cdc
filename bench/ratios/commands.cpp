// The program's own commands, as a user starts them: seconds of the processor from start to end,
// and peak memory.
//
// Verified: each command has judged as many trials or frames as it was given.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <utility>
#include <vector>

#include "bench/ratios/child.h"
#include "bench/ratios/long_run.h"
#include "bench/ratios/row.h"
#include "bench/require.h"
#include "bench/temporary_folder.h"
#include "harness/pacing/policies.h"
#include "harness/profile/profile.h"
#include "harness/trace/generate/pcg32.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

Child tickproof(const std::vector<std::string>& arguments) {
    std::vector<std::string> command{TICKPROOF_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    Child child = run_child(command);
    require(child.exit_code <= 1, fmt::format("tickproof {} judges", arguments.front()));
    return child;
}

Measured spread(std::vector<double> values) {
    std::ranges::sort(values);
    return {.value = quantile(values, 0.5), .low = values.front(), .high = values.back()};
}

/// Repeats a command, and gives both of its rows the measurements.
class Measurements {
  public:
    using Start = std::function<Child(const Effort&)>;

    Measurements(Start start, std::size_t times) : start_(std::move(start)), times_(times) {}

    Measured of(double Child::*member, const Effort& effort) {
        std::vector<double> values;
        while (made_.size() < effort.times_of(times_)) {
            made_.push_back(start_(effort));
        }
        for (const Child& child : made_) {
            values.push_back(child.*member);
        }
        return spread(std::move(values));
    }

  private:
    Start start_;
    std::size_t times_;
    std::vector<Child> made_;
};

struct Goals {
    std::optional<double> processor_s{};
    std::optional<double> memory_mb{};
};

void add(const std::string& name, const Goals& goals, std::size_t times,
         const Measurements::Start& start, Rows& rows) {
    const auto made = std::make_shared<Measurements>(start, times);
    const auto add_row = [&](const char* what, const char* unit, std::optional<double> goal,
                             double Child::*member) {
        rows.push_back(
            {.name = name + what, .unit = unit, .goal = goal, .measure = [=](const Effort& effort) {
                 return made->of(member, effort);
             }});
    };
    add_row("/time", "s", goals.processor_s, &Child::processor_s);
    add_row("/memory", "MB", goals.memory_mb, &Child::memory_mb);
}

Child map_of_trials(const Effort& effort) {
    const std::size_t phases = effort.is_small ? 100 : 100'000;
    constexpr std::size_t kRates = 10;
    Child child =
        tickproof({"map", "gate", "--engine", "euler", "--policy", "fixed", "--jobs", "1", "--over",
                   "fps=31..40", "--over", fmt::format("phase=0..1:{}", phases)});
    require(child.output.find(fmt::format("{} trials", kRates * phases)) != std::string::npos,
            "all trials are made");
    return child;
}

/// Writes a log near 60 fps, in milliseconds.
void write_log(const std::string& file, std::size_t frames) {
    std::ofstream log(file);
    Pcg32 random(1);
    for (std::size_t frame = 0; frame < frames; ++frame) {
        log << fmt::format("{:.3f}\n", random.uniform(15, 18.333));
    }
    require(log.good(), "the log is written");
}

Measurements::Start with_log(std::size_t frames,
                             const std::function<Child(const std::string& file)>& start) {
    return [=](const Effort& effort) {
        const TemporaryFolder folder("tickproof_ratios");
        const std::size_t count = effort.is_small ? frames / 1000 : frames;
        write_log(folder.file("log.txt"), count);
        Child child = start(folder.file("log.txt"));
        require(child.output.find(fmt::format("{} frames", count)) != std::string::npos,
                "all frames are read");
        return child;
    };
}

Child schedule_log(const std::string& file) {
    return tickproof({"schedule", "--policy", "fixed", "--jobs", "1", "--trace", file});
}

Child validate_log(const std::string& file) {
    return tickproof({"validate", "--timestep", "1/60", "--jobs", "1", "--trace", file});
}

Measured slowest_recommend(const Effort& effort) {
    const TemporaryFolder folder("tickproof_ratios");
    double slowest_s = 0;
    std::vector<std::string> slowest;
    for (const Policy& policy : policies()) {
        for (const ExampleProfile& example : example_profiles()) {
            const std::string profile = folder.file(std::string(example.name) + ".toml");
            std::ofstream(profile) << profile_text(example_profile(example.name));
            const std::vector<std::string> command{
                "recommend", "--policy", std::string(policy.name), "--profile", profile,
                "--jobs",    "1"};
            const Child child = tickproof(command);
            if (child.processor_s > slowest_s) {
                slowest_s = child.processor_s;
                slowest = command;
            }
            if (effort.is_small) {
                return spread({slowest_s});
            }
        }
    }
    std::vector<double> times;
    constexpr int kTimes = 5;
    for (int i = 0; i < kTimes; ++i) {
        times.push_back(tickproof(slowest).processor_s);
    }
    Measured result = spread(times);
    result.note =
        fmt::format("{}, {}", slowest[2], std::filesystem::path(slowest[4]).stem().string());
    return result;
}

}  // namespace

Rows command_rows() {
    constexpr std::size_t kFramesOfADay = 24 * 60 * 60 * 60;
    constexpr std::size_t kFrames = 10'000'000;
    constexpr double kMillionTrials_s = 1.1;  // About 1.
    constexpr double kMillionTrials_mb = 100;
    constexpr double kLongList_mb = 500;
    constexpr double kRecommend_s = 2;
    Rows rows;
    add("map of 1,000,000 euler trials",
        {.processor_s = kMillionTrials_s, .memory_mb = kMillionTrials_mb}, 5, map_of_trials, rows);
    add("schedule, 24 h at 60 fps", {.memory_mb = kLongList_mb}, 1,
        with_log(kFramesOfADay, schedule_log), rows);
    add("validate, 24 h at 60 fps", {.memory_mb = kLongList_mb}, 1,
        with_log(kFramesOfADay, validate_log), rows);
    add(
        "hashes of a run of 24 h", {.memory_mb = kLongList_mb}, 1,
        [](const Effort& effort) { return start_long_run(effort.is_small ? 60 : kFramesOfADay); },
        rows);
    add("schedule, 10,000,000 frames", {.memory_mb = kLongList_mb}, 1,
        with_log(kFrames, schedule_log), rows);
    rows.push_back({.name = "recommend, the slowest",
                    .unit = "s",
                    .goal = kRecommend_s,
                    .measure = slowest_recommend});
    return rows;
}

}  // namespace tickproof::bench
