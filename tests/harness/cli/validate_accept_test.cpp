// Findings that `[[accept]]` in a profile accepts, and the baseline that --write-baseline writes.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/harness/cli/program.h"
#include "tests/harness/cli/validate_command.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

/// A ledge that no jump of 2 m reaches at every frame rate.
constexpr std::string_view kLedge = "reach/ledge-1.98-m";

/// A jump of 2 m and that ledge, with an acceptance of `id`.
std::string accepting(std::string_view id) {
    return fmt::format(
        "[jump]\nheight_m = 2\nledges_m = [1.98]\n"
        "[[accept]]\nid = \"{}\"\nbecause = \"a secret for speedrunners\"\n",
        id);
}

Json finding_of(const Json& report, std::string_view id) {
    const auto found = std::ranges::find_if(report["findings"],
                                            [&](const Json& each) { return each["id"] == id; });
    return found == report["findings"].end() ? Json() : *found;
}

/// Of the findings whose ids begin so.
std::vector<std::string> verdicts_of(const Json& report, std::string_view prefix) {
    std::vector<std::string> verdicts;
    for (const Json& each : report["findings"]) {
        if (each["id"].get<std::string>().starts_with(prefix)) {
            verdicts.push_back(each["verdict"]);
        }
    }
    return verdicts;
}

class Accepting : public ValidateCommand {
  protected:
    Ended validate(std::string_view id, const std::string& more) {
        file("accepting.toml", accepting(id));
        return tickproof("validate --policy variable --profile " + path("accepting.toml") + more);
    }
};

TEST_F(Accepting, MakesANoteOfAnErrorThatOnlyVerboseTextLists) {
    const Json plain = Json::parse(validate("no/such-finding", " --json -").out);
    ASSERT_EQ(finding_of(plain, kLedge)["verdict"], "error");
    EXPECT_EQ(finding_of(plain, kLedge)["accepted_because"], Json());
    const Json report = Json::parse(validate(kLedge, " --json -").out);
    EXPECT_EQ(finding_of(report, kLedge)["accepted_because"], "a secret for speedrunners");
    EXPECT_THAT(validate(kLedge, "").out, Not(HasSubstr("ledge")));
    EXPECT_THAT(validate(kLedge, "").out, HasSubstr(", 1 accepted, "));
    EXPECT_THAT(validate(kLedge, " -v").out, HasSubstr("because a secret for speedrunners"));
    const Json sarif = Json::parse(validate(kLedge, " --check reach --sarif -").out);
    const Json& result = sarif["runs"][0]["results"][0];
    EXPECT_EQ(result["level"], "note");
    EXPECT_EQ(result["suppressions"][0]["justification"], "a secret for speedrunners");
    EXPECT_THAT(validate(kLedge, " --markdown -").out,
                HasSubstr("(accepted: a secret for speedrunners)"));
    EXPECT_EQ(validate(kLedge, " --check reach").exit_code, 0);
    EXPECT_EQ(validate("no/such-finding", " --check reach").exit_code, 1);
}

TEST_F(Accepting, WarnsOfWhatMatchesNothing) {
    const Json report = Json::parse(validate("reach/ledge-1.89-m", " --json -").out);
    const Json warning = finding_of(report, "accept/reach/ledge-1.89-m");
    EXPECT_EQ(warning["verdict"], "warning");
    EXPECT_EQ(warning["line"], 4);
    EXPECT_THAT(warning["fix"].get<std::string>(), StartsWith("Name reach/ledge-1.98-m,"));
    const Json one = Json::parse(validate("reach/ledge-1.89-m", " --check reach --json -").out);
    EXPECT_EQ(finding_of(one, "accept/reach/ledge-1.89-m"), Json()) << "not all was judged";
    const Json named = Json::parse(validate(kLedge, " --json -").out);
    EXPECT_THAT(verdicts_of(named, "accept/"), IsEmpty()) << "what the fix names";
}

TEST_F(Accepting, WarnsNoLongerWithoutTheTableThatItsFixRemoves) {
    const std::string profile = "[jump]\nheight_m = 2\nledges_m = [1]\n";
    const std::string accept =
        "[[accept]]\nid = \"reach/ledge-1-m\"\nbecause = \"it once failed\"\n";
    const auto report_of = [&](const std::string& text) {
        file("passes.toml", text);
        return Json::parse(
            tickproof("validate --policy fixed --profile " + path("passes.toml") + " --json -")
                .out);
    };
    EXPECT_EQ(finding_of(report_of(profile + accept), "accept/reach/ledge-1-m")["fix"],
              "Remove it: the finding is a pass now.");
    EXPECT_THAT(verdicts_of(report_of(profile), "accept/"), IsEmpty());
}

TEST_F(Accepting, OfAPlatformIsOfThatPlatformAndWithoutOneOfAll) {
    file("project.godot",
         "config_version=5\n[physics]\ncommon/physics_ticks_per_second=100\n"
         "common/physics_ticks_per_second.mobile=50\n");
    const auto stutter = [&](std::string_view id) {
        file("tickproof.toml", fmt::format("[frames]\nrefresh_hz = [144]\n[[accept]]\nid = \"{}\"\n"
                                           "because = \"shown at 30 fps\"\n",
                                           id));
        return Json::parse(tickproof("validate " + path("project.godot") + " --json -").out);
    };
    const auto accepted = [](const Json& report) {
        return std::array{
            finding_of(report, "stutter/144-hz")["accepted_because"].is_string(),
            finding_of(report, "mobile/stutter/144-hz")["accepted_because"].is_string()};
    };
    EXPECT_THAT(accepted(stutter("stutter/144-hz")), ElementsAre(true, true));
    EXPECT_THAT(accepted(stutter("mobile/stutter/144-hz")), ElementsAre(false, true));
    // An end of an id is no id.
    EXPECT_THAT(accepted(stutter("144-hz")), ElementsAre(false, false));
    EXPECT_THAT(verdicts_of(stutter("144-hz"), "accept/"), ElementsAre("warning"));
    EXPECT_THAT(verdicts_of(stutter("mobile/stutter/144-hz"), "accept/"), IsEmpty());
}

TEST_F(Accepting, RefusesWhatIsNotWhole) {
    for (const auto& [text, error] :
         {std::pair("[[accept]]\nid = \"a\"\n", "has no because"),
          std::pair("[[accept]]\nbecause = \"a\"\n", "has no id"),
          std::pair("[accept]\nid = \"a\"\n", "[[accept]]"),
          std::pair("[[accept]]\nid = \"a\"\nwhy = \"b\"\n", "'why'"),
          std::pair("[[accept]]\nid = \"a\"\nbecause = \"b\"\n[[accept]]\nid = \"a\"\nbecause "
                    "= \"c\"\n",
                    "twice")}) {
        file("bad.toml", text);
        const Ended ended = tickproof("validate --policy fixed --profile " + path("bad.toml"));
        EXPECT_EQ(ended.exit_code, 2) << text;
        EXPECT_THAT(ended.err, HasSubstr(error)) << text;
    }
}

TEST_F(Accepting, ChangesNothingInWhatIsRecommendedForIt) {
    // A fixed timestep of 1/30 s loses 8 cm of a jump of 2 m; the ledge asks for a shorter one.
    const std::string profile =
        "[jump]\nheight_m = 2\nledges_m = [1.98]\n[frames]\nlowest_fps = "
        "60\nhighest_fps = 62\nrefresh_hz = []\nworst_hitch_ms = 0\n";
    const std::string accept = "[[accept]]\nid = \"reach/ledge-1.98-m\"\nbecause = \"a secret\"\n";
    const auto recommended = [&](const std::string& text) {
        file("game.toml", text);
        return tickproof("recommend --timestep 1/30 --profile " + path("game.toml")).out;
    };
    EXPECT_THAT(recommended(profile), Not(HasSubstr("recommended: no change")));
    EXPECT_THAT(recommended(profile + accept), HasSubstr("recommended: no change"));
}

TEST_F(ValidateCommand, WritesABaselineOfIdsAndNumbers) {
    const std::string base = path("base.json");
    EXPECT_EQ(tickproof("validate " + game("1.98") + " --write-baseline " + base).exit_code, 0);
    const std::string text = contents(base);
    EXPECT_THAT(text, HasSubstr("\"reach/ledge-1.98-m\""));
    EXPECT_THAT(text, Not(HasSubstr("summary")));
    EXPECT_LT(text.size(), 16'000U);
    const Ended same = tickproof("validate " + game("1.98") + " --baseline " + base);
    EXPECT_EQ(same.exit_code, 0) << same.out;
    const Ended more = tickproof("validate " + game("1.98, 1.99") + " --baseline " + base);
    EXPECT_EQ(more.exit_code, 1);
    const Json against =
        Json::parse(tickproof("validate " + game("1") + " --json - --baseline " + base).out);
    EXPECT_EQ(against["baseline"]["resolved"][0]["id"], "reach/ledge-1.98-m");
}

}  // namespace
}  // namespace tickproof::harness
