// What `[[accept]]` in a profile accepts, and the baseline that --write-baseline writes.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/harness/cli/program.h"
#include "tests/harness/cli/validate_command.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;
using ::testing::HasSubstr;
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
    file("passes.toml",
         "[jump]\nheight_m = 2\nledges_m = [1]\n[[accept]]\nid = \"reach/ledge-1-m\"\n"
         "because = \"it once failed\"\n");
    const Json passes = Json::parse(
        tickproof("validate --policy fixed --profile " + path("passes.toml") + " --json -").out);
    EXPECT_EQ(finding_of(passes, "accept/reach/ledge-1-m")["fix"],
              "Remove it: the finding is a pass now.");
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
