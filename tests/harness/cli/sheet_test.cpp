// The data sheet of random projects: the command of each row, run, gives the number of the row.
// TICKPROOF_SHEETS sets how many projects there are.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <sstream>
#include <string>

#include "tests/harness/cli/program.h"
#include "tests/harness/cli/random_projects.h"
#include "tests/sanitized.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

struct SheetRow {
    std::string answer;
    std::string command;  ///< Without the name of the program.
    Json numbers{};

    /// NaN where the row has none of that name.
    double number(const std::string& name) const {
        const Json value = numbers.value(name, Json::object()).value("value", Json());
        return value.is_null() ? std::numeric_limits<double>::quiet_NaN() : value.get<double>();
    }
};

/// The JSON report of the command.
Json reported(const std::string& command) {
    const Ended ended = tickproof(command + " --json -");
    if (ended.out.empty()) {
        throw std::runtime_error(command + ": " + ended.err);
    }
    return Json::parse(ended.out);
}

/// The groups of the first match of `pattern` in `text`; none if there is no match.
std::optional<std::smatch> matched(const std::string& text, const std::string& pattern) {
    std::smatch match;
    return std::regex_search(text, match, std::regex(pattern)) ? std::optional(match)
                                                               : std::nullopt;
}

const Json& schedule_of(const Json& report) {
    return report["schedules"][0]["schedule"];
}

constexpr double kTolerated = 0.01;  ///< Of a game's speed.
constexpr double kRounding = 1e-12;  ///< Of a speed in JSON, which is at the limit at times.

void check_full_speed(const SheetRow& row) {
    const auto off = [](const std::string& command) {
        return std::abs(reported(command)["schedules"][0]["speed"].get<double>() - 1);
    };
    if (row.answer.starts_with("at no rate")) {
        EXPECT_GT(off(row.command), kTolerated - kRounding);
        return;
    }
    EXPECT_LE(off(row.command), kTolerated + kRounding);
    if (const double from_fps = row.number("from"); from_fps > 1) {
        const std::string slower = std::regex_replace(row.command, std::regex("fps=[0-9]+"),
                                                      fmt::format("fps={}", from_fps - 1));
        EXPECT_GT(off(slower), kTolerated - kRounding) << slower;
    }
}

void check_steps(const SheetRow& row) {
    const Json schedule = schedule_of(reported(row.command));
    if (row.answer.ends_with("freezes the game")) {
        EXPECT_NE(schedule["stop"], "none");
        return;
    }
    EXPECT_EQ(schedule["most_steps_in_a_frame"],
              std::fmax(row.number("most_in_a_frame"), row.number("after_the_hitch")));
}

/// The displays, each with its uneven images a second; a display on which motion is even has none.
std::map<std::string, double> uneven_by_display(const std::string& answer) {
    std::map<std::string, double> all;
    if (const auto some = matched(answer, "(uneven|even|an image) on ([0-9, ]+) Hz")) {
        const auto times = matched(answer, "\\(([0-9., ]+)/s\\)");
        if ((*some)[1] == "uneven") {
            all[(*some)[2]] = std::stod((*times)[1]);
        } else {
            all[(*some)[2]] = 0;
        }
    }
    return all;
}

/// The profile of each random project names one display.
void check_motion(const SheetRow& row) {
    const auto displays = uneven_by_display(row.answer);
    ASSERT_EQ(displays.size(), 1U);
    const auto& [display, uneven_per_s] = *displays.begin();
    const Json report = reported(row.command);
    for (const Json& finding : report["findings"]) {
        if (finding["check"] != "stutter" || finding["measured"].is_null()) {
            continue;
        }
        if (uneven_per_s > 0) {
            EXPECT_NEAR(finding["measured"].get<double>(), uneven_per_s, 0.51)
                << finding["summary"];
        } else {
            EXPECT_EQ(finding["verdict"], "pass") << finding["summary"];
        }
    }
}

void check_presses(const SheetRow& row) {
    const double all_s = row.number("waits") + row.number("drawn_late");
    const Json report = reported(row.command);
    for (const Json& finding : report["findings"]) {
        if (!finding["measured"].is_null()) {
            EXPECT_NEAR(finding["measured"].get<double>(), all_s, 0.01 * all_s + 1e-4);
        }
    }
}

void check_walls(const SheetRow& row) {
    const Json report = reported(row.command);
    const auto thickness = matched(row.command, "wall.thickness_m=([0-9.]+)");
    ASSERT_TRUE(thickness);
    const double speed_mps = row.number((*thickness)[1].str() + "_m_stops");
    if (row.command.starts_with("run ") || std::isnan(speed_mps)) {
        for (const Json& run : report["runs"]) {
            EXPECT_THAT(run["outcome"]["passage"], ::testing::AnyOf("blocked", "hit"));
        }
        return;
    }
    const Json& edges = report["grid"]["maps"][0]["edges"];
    ASSERT_FALSE(edges.empty());
    double lowest_mps = std::numeric_limits<double>::infinity();
    for (const Json& edge : edges) {
        if (!edge["fails_below"].get<bool>()) {
            lowest_mps = std::min(lowest_mps, edge["from"].get<double>());
        }
    }
    EXPECT_NEAR(speed_mps, lowest_mps, 0.02 * lowest_mps);
}

void check_gate(const SheetRow& row) {
    const Json report = reported(row.command);
    const Json& numbers = report["findings"][0]["numbers"];
    EXPECT_EQ(numbers["runs"]["value"], row.number("runs"));
    EXPECT_EQ(numbers["wrong"]["value"], row.number("wrong"));
}

void check_jump(const SheetRow& row) {
    EXPECT_EQ(reported(row.command)["runs"][0]["outcome"]["apex_m"], row.number("lowest"));
}

void check_timers(const SheetRow& row) {
    EXPECT_EQ(schedule_of(reported(row.command))["longest_dt_s"], row.number("late"));
}

void check_springs(const SheetRow& row) {
    const double dt_s = schedule_of(reported(row.command))["longest_dt_s"];
    const double steps = std::sqrt(row.number("most_for_a_kg")) * dt_s / 2;  // World steps in one.
    EXPECT_NEAR(steps, std::round(steps), 1e-6);
}

void check_machines(const SheetRow& row) {
    const double apart_s = row.number("apart");
    if (std::isnan(apart_s)) {
        return;
    }
    const Json report = reported(row.command);
    EXPECT_EQ(report["findings"][0]["numbers"]["apart"]["value"], apart_s);
    const double steps = report["findings"][0]["numbers"]["apart_steps"]["value"];
    EXPECT_EQ(row.answer.ends_with("one catches up"), steps < 0.5) << steps;
}

/// The numbers of a row for programs are those that users read. Left out are those that a text has
/// only above a limit, or in another unit.
void expect_said(const Json& row) {
    const std::string answer = row["cells"][1];
    const Json numbers = row.value("numbers", Json::object());
    for (const auto& [name, number] : numbers.items()) {
        if (number["value"].is_null() || number["value"] == 0 || name.starts_with("uneven_at_") ||
            name == "apart" || name == "hitch_kept") {
            continue;
        }
        const double value = number["value"];
        const bool is_time = number["unit"] == "s";
        bool is_said = false;
        for (const double as_printed : {value, 1e3 * value}) {
            for (const std::string& text :
                 {fmt::format("{:.3g}", as_printed), fmt::format("{:.3f}", as_printed),
                  fmt::format("{:.0f}", as_printed)}) {
                is_said = is_said || ((is_time || as_printed == value) &&
                                      answer.find(text) != std::string::npos);
            }
        }
        EXPECT_TRUE(is_said) << name << ' ' << number;
    }
}

TEST(Sheet, IsInShortTheLastLineOfAReportThatPasses) {
    const std::string command = "validate --timestep 1/60 --fps 30..240 --max-delta 1s";
    const Ended all = tickproof(command);
    const Ended last = tickproof(command + " -q");
    EXPECT_EQ(std::ranges::count(last.out, '\n'), 1) << "for `tail -1`";
    // (0.1 m + 0.2 m / 2) x 60 Hz.
    EXPECT_THAT(last.out, StartsWith("pass: 16.7 ms at 30 to 240 fps: full speed, walls of 0.2 m "
                                     "stop 12 m/s"));
    EXPECT_THAT(last.out, HasSubstr("uneven on 144 Hz without interpolation"));
    EXPECT_THAT(tickproof(command + " --check speed -q").out, StartsWith("pass: no errors"));
}

TEST(Sheet, HasRowsWhoseCommandsGiveTheirNumbers) {
    const std::map<std::string, void (*)(const SheetRow& row)> checks{
        {"full speed", check_full_speed},
        {"steps", check_steps},
        {"motion", check_motion},
        {"key press", check_presses},
        {"walls", check_walls},
        {"gate", check_gate},
        {"jump", check_jump},
        {"timers", check_timers},
        {"springs", check_springs},
        {"machines", check_machines}};
    const char* const wanted = std::getenv("TICKPROOF_SHEETS");
    const int usual = tickproof::testing::kSanitizedEvery == 1 ? 50 : 7;  // One of each engine.
    const int projects = wanted == nullptr ? usual : std::atoi(wanted);
    std::map<std::string, int> seen;
    for (int seed = 1; seed <= projects; ++seed) {
        const tickproof::testing::ScratchFolder folder;
        for (const WrittenFile& each : random_project(static_cast<std::uint64_t>(seed))) {
            const std::filesystem::path path = folder.path() / each.name;
            std::filesystem::create_directories(path.parent_path());
            std::ofstream(path) << each.text;
        }
        const Json report = reported("validate " + folder.path().string());
        for (const Json& table : report["tables"]) {
            if (!table["title"].get<std::string>().starts_with("what these settings guarantee")) {
                continue;
            }
            for (const Json& row : table["rows"]) {
                const std::string question = row["cells"][0];
                const std::string command = row["command"];
                ASSERT_TRUE(checks.contains(question)) << question;
                ASSERT_TRUE(command.starts_with("tickproof "));
                SCOPED_TRACE(fmt::format("project {}: {}: {}\n{}", seed, question,
                                         row["cells"][1].get<std::string>(), command));
                checks.at(question)({.answer = row["cells"][1],
                                     .command = command.substr(std::string("tickproof ").size()),
                                     .numbers = row.value("numbers", Json::object())});
                expect_said(row);
                ++seen[question];
            }
        }
    }
    for (const auto& [question, check] : checks) {
        EXPECT_GT(seen[question], projects / 10) << question;
    }
}

/// Five steps of 1/60 s last 83.3 ms.
TEST(DataSheet, SaysToTheMillisecondWhichHitchLosesTime) {
    EXPECT_THAT(
        tickproof("validate --timestep 1/60 --max-steps 5 --max-delta 0.25 --fps 30..240").out,
        HasSubstr("a hitch above 83 ms may lose time"));
}

}  // namespace
}  // namespace tickproof::harness
