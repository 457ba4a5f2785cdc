#include "harness/advise/shrink/simpler_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> texts_of(std::string_view generator, std::uint64_t seed = 1) {
    std::vector<std::string> texts;
    for (const TraceSpec& each : simpler_traces(generated_spec(generator, seed))) {
        texts.push_back(to_text(each));
    }
    return texts;
}

TEST(RounderNumbers, HaveFewerDigits) {
    EXPECT_THAT(rounder_numbers(1234.5), ElementsAre(1000, 1200, 1230, 1234));
    EXPECT_THAT(rounder_numbers(0.25), ElementsAre(0.2));
    EXPECT_THAT(rounder_numbers(3), IsEmpty());
    EXPECT_THAT(rounder_numbers(0), IsEmpty());
}

TEST(SimplerTraces, LeaveOutAParameterOrRoundIt) {
    EXPECT_THAT(texts_of("hitch:fps=47:length=812ms"),
                ElementsAre("--generate hitch:length=812ms", "--generate hitch:fps=50:length=812ms",
                            "--generate hitch:fps=47", "--generate hitch:fps=47:length=800ms",
                            "--generate hitch:fps=47:length=810ms"));
    EXPECT_THAT(texts_of("jitter", 7), ElementsAre("--generate jitter"));
    EXPECT_THAT(texts_of("hitch"), IsEmpty());
    EXPECT_THAT(simpler_traces({.file = "game.csv"}), IsEmpty());
}

TEST(SimplerTraces, LeaveOutWhatDoesNotGoTogether) {
    // Of three seconds, the default, the hitch would come after the end.
    EXPECT_THAT(texts_of("hitch:at=4s:duration=5s"), ElementsAre("--generate hitch:duration=5s"));
}

TEST(SimplerGames, HaveFewerBodiesAndPlainerSettings) {
    Asked asked = testing::asked(scenario("stack", {"stack.rows=9", "stack.friction=0.123"}),
                                 "box2d:ccd=off", "fixed:frame_delta_max=100ms", {at_rate(60)});
    asked.game.load = {.render = std::chrono::milliseconds(4)};
    asked.game.split = 2;
    std::vector<std::string> texts;
    for (const Game& game : simpler_games(asked.game)) {
        texts.push_back(to_text(run_spec(game, game.scenarios[0], {.generator = "hitch"})));
    }
    const std::string head = "run stack --set stack.rows=";
    const std::string tail =
        " --engine box2d:ccd=off --policy fixed:frame_delta_max=100ms "
        "--generate hitch --render 4ms --split 2 --start 0";
    EXPECT_EQ(texts.front(), head + "1 --set stack.friction=0.123" + tail);
    EXPECT_THAT(texts, Contains(head + "9" + tail)) << "the default friction";
    EXPECT_THAT(texts, Contains(head + "9 --set stack.friction=0.1" + tail));
    const auto without = [&](const std::string& part) {
        std::string text = head + "9 --set stack.friction=0.123" + tail;
        return text.erase(text.find(part), part.size());
    };
    EXPECT_THAT(texts, Contains(without(":ccd=off")));
    EXPECT_THAT(texts, Contains(without(":frame_delta_max=100ms")));
    EXPECT_THAT(texts, Contains(without(" --render 4ms")));
    EXPECT_THAT(texts, Contains(without(" --split 2")));
}

TEST(SimplerGames, AreNoneOfAPlainGame) {
    const Asked asked = testing::asked(scenario("gate"), "euler", "variable", {at_rate(60)});
    EXPECT_TRUE(simpler_games(asked.game).empty());
}

}  // namespace
}  // namespace tickproof::harness
