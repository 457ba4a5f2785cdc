#include "tests/engines/real_engine.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "harness/pacing/policies.h"
#include "harness/trace/generate/generated.h"
#include "tests/scratch_folder.h"

namespace tickproof::engines {
namespace {

using harness::FramePlan;

Sequence generated(std::string text, unsigned seed) {
    harness::FrameTrace trace = harness::parse_generated(text, seed);
    return {.text = std::move(text), .seed = seed, .frames = std::move(trace.frames)};
}

std::vector<double> scaled(const std::vector<double>& dts, double unit_s) {
    std::vector<double> seconds(dts.size());
    std::ranges::transform(dts, seconds.begin(), [&](double dt) { return dt * unit_s; });
    return seconds;
}

bool near(double one, double other, double relative) {
    return one == other ||
           std::abs(one - other) <= relative * std::max(std::abs(one), std::abs(other));
}

std::string described(const std::vector<double>& dts_s) {
    return fmt::format("{} steps of [{:.17g}] s", dts_s.size(), fmt::join(dts_s, ", "));
}

/// Empty if the frame is the same on both sides. `dt_s` is the policy's step.
std::string difference(const FramePlan& plan, const EngineFrame& engine, const Agreement& agreement,
                       double dt_s) {
    std::vector<double> planned;
    for (const harness::Step& step : plan.steps) {
        planned.push_back(step.dt_s);
    }
    const std::vector<double> ran = scaled(engine.dts, agreement.unit_s);
    const bool steps_agree = std::ranges::equal(planned, ran, [&](double one, double other) {
        return near(one, other, agreement.relative);
    });
    if (!steps_agree) {
        return fmt::format("the policy runs {}, the engine {}", described(planned), described(ran));
    }
    if (agreement.update && engine.update &&
        !near(plan.update_s, *engine.update * agreement.unit_s, agreement.relative)) {
        return fmt::format(
            "per-frame code is given {:.17g} s by the policy, {:.17g} s by the engine",
            plan.update_s, *engine.update * agreement.unit_s);
    }
    if (agreement.fraction > 0 && engine.fraction) {
        const double fraction = (plan.overstep_s - plan.deficit_s) / dt_s;
        if (!(std::abs(fraction - *engine.fraction) <= agreement.fraction)) {
            return fmt::format("the policy interpolates by {:.17g}, the engine by {:.17g}",
                               fraction, *engine.fraction);
        }
    }
    return {};
}

EngineFrame parse_frame(const std::string& line) {
    std::istringstream words(line);
    EngineFrame frame;
    std::string word;
    words >> word;
    if (word != "-") {
        frame.update = std::stod(word);
        if (const std::size_t slash = word.find('/'); slash != std::string::npos) {
            frame.fraction = std::stod(word.substr(slash + 1));
        }
    }
    while (words >> word) {
        frame.dts.push_back(std::stod(word));
    }
    return frame;
}

/// The lines that `command` writes for this input.
std::vector<EngineFrame> frames_of(const std::string& command, std::string_view frames) {
    const testing::ScratchFolder folder;
    const std::string input = folder.path() / "frames";
    const std::string output = folder.path() / "steps";
    std::ofstream(input) << frames;
    const std::string line = fmt::format("{} < {} > {}", command, input, output);
    if (std::system(line.c_str()) != 0) {
        throw std::runtime_error("failed: " + line);
    }
    std::vector<EngineFrame> ran;
    std::ifstream read(output);
    for (std::string text; std::getline(read, text);) {
        ran.push_back(parse_frame(text));
    }
    return ran;
}

std::string lines_of(const std::vector<Duration>& frames) {
    std::string lines;
    for (const Duration frame : frames) {
        lines += fmt::format("{}\n", frame.count());
    }
    return lines;
}

}  // namespace

std::vector<Sequence> sequences(int frames_each) {
    const auto lasting = [&](double fps) {
        return fmt::format("duration={:.3f}s", frames_each / fps);
    };
    std::vector<Sequence> all;
    for (const int fps : {15, 24, 30, 48, 50, 60, 72, 75, 90, 100, 120, 144, 165, 240}) {
        all.push_back(generated(fmt::format("constant:fps={}:{}", fps, lasting(fps)), 1));
    }
    for (const int fps : {30, 60, 144}) {
        all.push_back(generated(fmt::format("jitter:fps={}:spread=3ms:{}", fps, lasting(fps)), 11));
        all.push_back(generated(fmt::format("paced:fps={}:{}", fps, lasting(fps)), 12));
        all.push_back(generated(fmt::format("vsync:refresh_hz={}:{}", fps, lasting(fps)), 13));
    }
    for (const unsigned seed : {21U, 22U, 23U}) {
        all.push_back(
            generated(fmt::format("uniform:min=5ms:max=60ms:frames={}", frames_each), seed));
        all.push_back(
            generated(fmt::format("uniform:min=1ms:max=400ms:frames={}", frames_each), seed));
    }
    for (const int length_s : {1, 4}) {
        all.push_back(generated(
            fmt::format("hitch:fps=60:length={}s:every=7s:{}", length_s, lasting(60)), 1));
    }
    all.push_back(generated(fmt::format("pause:fps=60:length=30s:{}", lasting(60)), 1));
    all.push_back(generated(fmt::format("toggle:fps=240:cap=30:{}", lasting(120)), 1));
    all.push_back(generated(fmt::format("ramp:from=240:to=15:{}", lasting(120)), 1));
    return all;
}

Sequence set_back(int frames) {
    Sequence sequence{.text = "a clock that is set back and stands still", .frames = {}};
    for (int i = 0; i < frames; ++i) {
        const bool back = i % 97 == 96;
        const bool still = i % 13 == 12;
        const Duration frame{16'000'000 + 100'000 * (i % 11)};
        sequence.frames.push_back(back ? -5 * frame : still ? Duration{0} : frame);
    }
    return sequence;
}

Sequence at_the_limit(Duration longest) {
    Sequence sequence{.text = fmt::format("20 ms and about {} ns", longest.count()), .frames = {}};
    for (int i = 0; i < 1'000; ++i) {
        const Duration long_frame = longest + Duration{i % 5 / 2 - 1};
        sequence.frames.push_back(i % 3 == 0 ? Duration{20'000'000} : long_frame);
    }
    return sequence;
}

Drive program(std::string command) {
    return [command = std::move(command)](const std::vector<Duration>& frames) {
        return frames_of(command, lines_of(frames));
    };
}

std::string javascript_driver(std::string_view driver) {
    const std::string_view name = driver.substr(0, driver.find(' '));
    return fmt::format("'{}/{}'{}", TICKPROOF_ENGINES_JS, name, driver.substr(name.size()));
}

std::vector<std::vector<EngineFrame>> javascript(std::string_view driver,
                                                 const std::vector<Sequence>& sequences) {
    std::string lines;
    for (const Sequence& sequence : sequences) {
        lines += (lines.empty() ? "" : "\n") + lines_of(sequence.frames);
    }
    const auto all = frames_of("node " + javascript_driver(driver), lines);
    std::vector<std::vector<EngineFrame>> ran;
    auto from = all.begin();
    for (const Sequence& sequence : sequences) {
        const auto to = from + std::min(std::ssize(sequence.frames),
                                        static_cast<std::ptrdiff_t>(all.end() - from));
        ran.emplace_back(from, to);
        from = to;
    }
    return ran;
}

std::size_t expect_equal(std::string_view policy, const std::vector<Sequence>& sequences,
                         const std::vector<std::vector<EngineFrame>>& ran, Agreement agreement) {
    std::size_t compared = 0;
    const harness::PolicySpec spec = harness::parse_policy(policy);
    const double dt_s = spec.settings.timestep.dt_s * spec.settings.time_scale;
    for (std::size_t s = 0; s < sequences.size(); ++s) {
        const Sequence& sequence = sequences[s];
        EXPECT_EQ(ran[s].size(), sequence.frames.size()) << policy << ": " << sequence.text;
        const auto pacer = harness::make_pacer(spec, agreement.step_cost);
        FramePlan plan;
        for (std::size_t i = 0; i < std::min(ran[s].size(), sequence.frames.size()); ++i) {
            pacer->advance(sequence.frames[i], plan);
            const std::string differs = difference(plan, ran[s][i], agreement, dt_s);
            if (!differs.empty()) {
                ADD_FAILURE() << "frame " << i << " of " << sequence.frames[i].count()
                              << " ns: " << differs << "\n  tickproof schedule --policy " << policy
                              << " --generate " << sequence.text << " --seed " << sequence.seed
                              << " --csv -";
                break;
            }
            ++compared;
        }
    }
    return compared;
}

std::size_t expect_equal(std::string_view policy, const std::vector<Sequence>& sequences,
                         const Drive& drive, Agreement agreement) {
    std::vector<std::vector<EngineFrame>> ran;
    for (const Sequence& sequence : sequences) {
        ran.push_back(drive(sequence.frames));
    }
    return expect_equal(policy, sequences, ran, agreement);
}

}  // namespace tickproof::engines
