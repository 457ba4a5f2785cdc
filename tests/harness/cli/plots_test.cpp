// The plots of --plot say what the JSON of the same command says.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/harness/cli/terminal.h"
#include "tests/harness/show/plot_reading.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using Json = nlohmann::json;

/// A command's plots as they stand in a terminal, and its JSON.
class PlotsOf : public tickproof::testing::InScratchFolder {
  protected:
    void run(const std::string& command) {
        const Ended ended = in_terminal(command + " --plot --json " + path("report.json"), 80,
                                        "LC_ALL=C.UTF-8 NO_COLOR=1");
        text_ = screen(ended.out);
        plots_ = read_plots(text_);
        json_ = Json::parse(contents(path("report.json")));
    }

    std::string text_;
    std::vector<ReadPlot> plots_;
    Json json_;
};

/// The number that a finding of a section has under its own name.
double number_of(const Json& report, const std::string& section, const std::string& check) {
    for (const Json& finding : report["findings"]) {
        if (finding["section"] == section && finding["check"] == check) {
            return finding["numbers"][check]["value"];
        }
    }
    return kNotSeen;
}

/// Times are those of the same timing, so the points are compared, too.
TEST_F(PlotsOf, BenchAreCostOverErrorOfEachSetting) {
    run("bench gate --over timestep=1/30,1/60,1/120 --time 1ms --budget 200us --fps 60");
    ValuesByName values;
    for (std::size_t i = 0; i < json_["timings"]["loops"].size(); ++i) {
        const Json& loop = json_["timings"]["loops"][i];
        const double per_s = json_["timings"]["sections"][i]["most_steps_per_s"];
        values[loop["section"]] = {{loop["step_s"].get<double>() * 1e6 * per_s,
                                    number_of(json_, loop["section"], "distance")}};
    }
    ASSERT_THAT(values, SizeIs(3));
    const ReadPlot& plot = plot_about(plots_, "Cost and error: the lower left is best");
    EXPECT_THAT(
        text_,
        HasSubstr("distance from the same run with 64 times shorter steps, m, logarithmic\n"));
    EXPECT_THAT(text_, HasSubstr("processor time for a second of the game, us, logarithmic\n"));
    EXPECT_THAT(plot.names, SizeIs(3));
    EXPECT_THAT(misread(plot, values), IsEmpty());
    values.begin()->second[0].y *= 3;
    EXPECT_THAT(misread(plot, values), Not(IsEmpty())) << "a lie";
}

TEST_F(PlotsOf, BenchAreNoneOfOneSetting) {
    run("bench gate --time 1ms --budget 200us --fps 60");
    EXPECT_THAT(plots_, IsEmpty());
    EXPECT_THAT(text_, HasSubstr("nothing to plot"));
}

/// The table of the JSON says the same numbers to three digits: `0.00273 m/s` after step 1.
TEST_F(PlotsOf, DiffAreHowTheDifferenceGrows) {
    for (const auto& [name, timestep] : {std::pair{"one", "1/60"}, {"other", "1/61"}}) {
        tickproof(
            fmt::format("record jump --engine euler --policy fixed:timestep={} --fps 60 "
                        "--out {}",
                        timestep, path(name)));
    }
    run("diff " + path("one") + " " + path("other"));
    ValuesByName values;
    const Json& tables = json_["tables"];
    const auto growth = std::ranges::find_if(
        tables, [](const Json& table) { return table["title"] == "how the difference grows"; });
    ASSERT_NE(growth, tables.end());
    for (const Json& row : (*growth)["rows"]) {
        const std::string greatest = row["cells"][2];
        if (greatest.ends_with(" m/s")) {
            values[""].push_back(
                {std::stod(row["cells"][0].get<std::string>()), std::stod(greatest)});
        }
    }
    ASSERT_THAT(values[""], SizeIs(8));
    const ReadPlot& plot = plot_about(plots_, "0.00273 m/s apart at step 1, 5.66 m/s at step 65");
    EXPECT_THAT(text_, HasSubstr("greatest difference of any value, m/s, logarithmic\n"));
    EXPECT_THAT(misread(plot, values), IsEmpty());
    values[""][3].y *= 10;
    EXPECT_THAT(misread(plot, values), Not(IsEmpty())) << "a lie";
}

TEST_F(PlotsOf, DeterminismAreHowRunsPart) {
    run("determinism stack --engine box2d --policy fixed --fps 60 --ensemble 4 "
        "--only body-order,timestep");
    ValuesByName values;
    for (const Json& each : json_["drawing"]["divergences"]) {
        for (std::size_t i = 0; i < each["steps"].size(); ++i) {
            values[each["other"]].push_back({each["steps"][i], each["apart"][i]});
        }
    }
    for (const Json& each : json_["drawing"]["floors"]) {
        for (std::size_t step = 0; step < each["apart_m"].size(); ++step) {
            values["4 twins"].push_back({static_cast<double>(step), each["apart_m"][step]});
        }
    }
    ASSERT_THAT(values, SizeIs(3));
    const ReadPlot& plot = plot_about(plots_, " from stack, box2d: with ");
    EXPECT_THAT(misread(plot, values), IsEmpty());
    for (ChartPoint& point : values["4 twins"]) {
        point.y *= 100;
    }
    EXPECT_THAT(misread(plot, values), Not(IsEmpty())) << "a lie";
}

TEST_F(PlotsOf, DiffAreNoneOfEqualRecordings) {
    tickproof("record jump --engine euler --policy fixed --fps 60 --out " + path("one"));
    run("diff " + path("one") + " " + path("one"));
    EXPECT_THAT(plots_, IsEmpty());
    EXPECT_THAT(text_, HasSubstr("nothing to plot"));
}

TEST_F(PlotsOf, RunAreTheOutcomesOfItsRuns) {
    run("run jump --engine euler --policy fixed,variable --fps 20,30,60,144 --check frame-rate");
    ValuesByName values;
    for (const Json& each : json_["runs"]) {
        values[each["section"]].push_back({each["fps"], each["outcome"]["apex_m"]});
    }
    ASSERT_THAT(values["variable"], SizeIs(4));
    EXPECT_THAT(misread(plot_about(plots_, "Jump apex depends on the frame rate"), values),
                IsEmpty());
}

}  // namespace
}  // namespace tickproof::harness
