// One defect planted in each real settings file is found, at the line where it was planted.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "tests/harness/cli/program.h"
#include "tests/harness/cli/real_settings.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// A line that a hurried programmer could have left behind. It replaces the line that begins with
/// `key`, or is added to `section`; where that is empty only files that have the key get it.
struct Defect {
    std::string_view engine;
    std::string_view name;
    std::string_view section;
    std::string_view key;
    std::string_view planted;
    std::string_view with = {};      ///< Only in files that contain it,
    std::string_view not_with = {};  ///< and not in those that contain this.
};

constexpr std::string_view kPhysics = "[/Script/Engine.PhysicsSettings]";
constexpr std::string_view kSubstepping = "bSubstepping=True";
constexpr Defect kDefects[] = {
    {"unity", "time scale", "TimeManager:", "m_TimeScale:", "  m_TimeScale: 0.5"},
    {"unity", "clamp below a step",
     "TimeManager:", "Maximum Allowed Timestep:", "  Maximum Allowed Timestep: 0.0005"},
    {"unity", "misspelt key", "TimeManager:", "m_TimeScale:", "  m_TimeScal: 1"},
    {"unity", "short clamp",
     "TimeManager:", "Maximum Allowed Timestep:", "  Maximum Allowed Timestep: 0.0112"},
    {"godot", "misspelt key", "[physics]", "common/physics_tick_per_second",
     "common/physics_tick_per_second=60"},
    {"godot", "cap of 1", "[physics]", "common/max_physics_steps_per_frame",
     "common/max_physics_steps_per_frame=1"},
    {"godot", "ten times the timestep", "[physics]", "common/physics_ticks_per_second",
     "common/physics_ticks_per_second=6"},
    {"unreal", "misspelt key", kPhysics, "MaxPhysicDeltaTime", "MaxPhysicDeltaTime=0.033333"},
    {"unreal", "short clamp", kPhysics, "MaxPhysicsDeltaTime", "MaxPhysicsDeltaTime=0.001", "",
     kSubstepping},
    {"unreal", "cap of 1", kPhysics, "MaxSubsteps", "MaxSubsteps=1", kSubstepping},
    {"unreal", "fixed frame rate", "[/Script/Engine.Engine]", "bUseFixedFrameRate",
     "bUseFixedFrameRate=True"},
    {"defold", "misspelt key", "[engine]", "fixed_update_frequncy", "fixed_update_frequncy = 60"},
    {"defold", "short clamp", "[engine]", "max_time_step", "max_time_step = 0.001"},
    {"stride", "ten times the timestep", "",
     "FixedTimeStep:", "        FixedTimeStep: 0.166666675"},
    {"stride", "time scale", "", "TimeScale:", "                TimeScale: 0.5"},
};

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

std::string_view trimmed(std::string_view line) {
    const auto begin = line.find_first_not_of(' ');
    return begin == std::string_view::npos ? std::string_view() : line.substr(begin);
}

struct Planted {
    std::string text;
    std::size_t line = 0;
};

Planted plant(const std::string& text, const Defect& defect) {
    std::vector<std::string> lines = lines_of(text);
    auto at = std::ranges::find_if(
        lines, [&](const std::string& line) { return trimmed(line).starts_with(defect.key); });
    if (at != lines.end()) {
        *at = defect.planted;
    } else {
        at = std::ranges::find_if(
            lines, [&](const std::string& line) { return line.starts_with(defect.section); });
        if (at == lines.end()) {
            lines.emplace_back(defect.section);
            at = lines.end() - 1;
        }
        at = lines.insert(at + 1, std::string(defect.planted));
    }
    Planted planted{.line = static_cast<std::size_t>(at - lines.begin()) + 1};
    for (const std::string& line : lines) {
        planted.text += line + "\n";
    }
    return planted;
}

struct Found {
    std::string id, verdict;
    std::size_t line = 0;
    double severity = 0;
};

bool fails(const Found& found) {
    return found.verdict == "error" || found.verdict == "warning";
}

/// A note on the key itself: it is legal, and worth knowing.
bool notes_the_key(const Found& found) {
    return found.verdict == "note" && found.id.find("settings/") != std::string::npos;
}

std::vector<Found> findings(const std::string& file) {
    const Ended ended = tickproof("validate '" + file + "' --json -");
    EXPECT_LE(ended.exit_code, 1) << ended.err;
    std::vector<Found> found;
    const nlohmann::json report = nlohmann::json::parse(ended.out);
    for (const nlohmann::json& each : report.at("findings")) {
        if (each.at("verdict") != "pass") {
            found.push_back(
                {each.at("id"), each.at("verdict"),
                 each.at("line").is_null() ? 0 : each.at("line").get<std::size_t>(),
                 each.at("severity").is_null() ? 0 : each.at("severity").get<double>()});
        }
    }
    return found;
}

class PlantedSettings : public tickproof::testing::InScratchFolder {};

TEST_F(PlantedSettings, AreFoundWhereTheyArePlanted) {
    if (real_files().empty()) {
        GTEST_SKIP() << "no reference settings in " << settings_folder();
    }
    int planted_files = 0;
    int judged = 0;
    int noted = 0;
    std::map<std::string, std::size_t> turns;  // So that each rule of an engine gets its turn.
    for (const RealFile& real : real_files()) {
        std::vector<Defect> rules;
        const std::string text = contents(real.path);
        std::ranges::copy_if(kDefects, std::back_inserter(rules), [&](const Defect& rule) {
            const auto has = [&](std::string_view part) {
                return text.find(part) != std::string::npos;
            };
            return rule.engine == real.engine && has(rule.with) &&
                   (rule.not_with.empty() || !has(rule.not_with)) &&
                   (!rule.section.empty() || has(rule.key));
        });
        if (rules.empty()) {
            continue;
        }
        const std::string name =
            std::to_string(planted_files) + "/" + real.path.filename().string();
        const std::vector<Found> before = findings(file("before/" + name, text));
        // A key that has no effect in this file can have no defect.
        const auto turn = static_cast<std::ptrdiff_t>(turns[real.engine]++ % rules.size());
        std::rotate(rules.begin(), rules.begin() + turn, rules.end());
        const auto acts = std::ranges::find_if(rules, [&](const Defect& rule) {
            const std::size_t line = plant(text, rule).line;
            return std::ranges::none_of(before, [&](const Found& each) {
                return each.line == line && each.id.ends_with("has-no-effect");
            });
        });
        if (acts == rules.end()) {
            continue;
        }
        const Defect& defect = *acts;
        const Planted planted = plant(text, defect);
        const std::vector<Found> after = findings(file("after/" + name, planted.text));
        ++planted_files;
        std::vector<Found> gained;
        std::ranges::copy_if(after, std::back_inserter(gained), [&](const Found& each) {
            return each.line == planted.line &&
                   std::ranges::none_of(before, [&](const Found& known) {
                       return known.id == each.id && known.severity >= each.severity;
                   });
        });
        const bool is_judged = std::ranges::any_of(gained, fails);
        const bool is_noted = !is_judged && std::ranges::any_of(gained, notes_the_key);
        judged += is_judged ? 1 : 0;
        noted += is_noted ? 1 : 0;
        std::string all;
        for (const Found& each : after) {
            all += each.verdict + " " + each.id + ":" + std::to_string(each.line) + "\n";
        }
        EXPECT_TRUE(is_judged || is_noted)
            << defect.name << " in " << real.path << ", planted in line " << planted.line << "\n"
            << all;
    }
    std::cout << planted_files << " planted defects: " << judged << " found as errors or warnings, "
              << noted << " as notes on the key\n";
    EXPECT_GE(planted_files, 50);
    EXPECT_GE(judged, 50);
}

}  // namespace
}  // namespace tickproof::harness
