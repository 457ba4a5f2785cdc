// What is recommended for each real settings file: customary rates, lowered for nothing but cost or
// speed; nothing more the second time; and once it is written, nothing is wrong that was not named.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>

#include "harness/game/customary_rates.h"
#include "harness/pacing/policies.h"
#include "tests/harness/cli/program.h"
#include "tests/harness/cli/real_settings.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;

/// A shooter that asks for a lot.
constexpr std::string_view kProfile =
    "[frames]\nlowest_fps = 20\nrefresh_hz = [60, 120, 144]\nworst_hitch_ms = 1000\n"
    "[wall]\nthickness_m = 0.2\nfastest_mps = 20\n"
    "[jump]\nheight_m = 2\nledges_m = [1.8]\n"
    "[physics]\ncharacter_moves = \"step\"\n";

double rate_hz(const std::string& policy) {
    return 1 / parse_policy(policy).settings.timestep.dt_s;
}

bool is_near(double a, double b) {
    return std::abs(a - b) <= 1e-4 * b;
}

bool is_customary(double hz, double own_hz) {
    const std::vector<double> rates = customary_rates_hz({60, 120, 144}, own_hz);
    return std::ranges::any_of(rates, [&](double rate) { return is_near(hz, rate); });
}

class RecommendedSettings : public tickproof::testing::InScratchFolder {
  protected:
    /// Recommends, writes and recommends again; counts the changed ones.
    void recommend(const std::string& path) {
        SCOPED_TRACE(path);
        const Ended first = tickproof("recommend '" + path + "' --write --json -");
        ASSERT_LE(first.exit_code, 1) << first.err;
        const Json report = Json::parse(first.out).at("change");
        for (const Json& made : report.at("recommendations")) {
            if (made.at("chosen").is_null()) {
                ++unmended_;
                continue;
            }
            const Json& chosen = made.at("front").at(made.at("chosen").get<std::size_t>());
            changed_ += chosen.at("changes").empty() ? 0 : 1;
            const double own_hz = rate_hz(made.at("current").at("policy"));
            const double hz = rate_hz(chosen.at("policy"));
            EXPECT_TRUE(is_customary(hz, own_hz)) << hz << " Hz instead of " << own_hz;
            if (hz < own_hz && !is_near(hz, own_hz)) {
                EXPECT_THAT(reasons(made), ::testing::AnyOf("speed", "load")) << hz;
            }
        }
        if (report.at("patch") == "") {
            return;
        }
        const bool is_left = !report.at("code").empty() || !report.at("editor").empty();
        const Ended again = tickproof("recommend '" + path + "' --json -");
        EXPECT_EQ(Json::parse(again.out).at("change").at("patch"), "")
            << "recommended more the second time";
        const Ended judged = tickproof("validate '" + path + "'");
        EXPECT_TRUE(judged.exit_code == 0 || is_left || first.exit_code == 1) << judged.out;
    }

    /// The check that the settings as they are fail worst.
    static std::string reasons(const Json& made) {
        return made.at("front").at(0).at("worst").at("check");
    }

    int changed_ = 0;
    int unmended_ = 0;
};

TEST_F(RecommendedSettings, AreCustomaryEnoughAndLast) {
    if (real_files().empty()) {
        GTEST_SKIP() << "no reference settings in " << settings_folder();
    }
    // Of all files, which take minutes, a share: TICKPROOF_EVERY=1 tries them all.
    const char* const every_text = std::getenv("TICKPROOF_EVERY");
    const int every = every_text == nullptr ? 4 : std::atoi(every_text);
    int files = 0;
    int tried = 0;
    for (const RealFile& real : real_files()) {
        if (files++ % every != 0) {
            continue;
        }
        const std::string name = std::to_string(files) + "/" + real.path.filename().string();
        recommend(file("plain/" + name, contents(real.path)));
        if (tried++ % 3 == 0) {  // With a profile it takes longer.
            file("asked/" + std::to_string(files) + "/tickproof.toml", std::string(kProfile));
            recommend(file("asked/" + name, contents(real.path)));
        }
    }
    std::cout << tried << " of " << files << " files; " << changed_
              << " recommendations change something, " << unmended_
              << " find nothing that passes\n";
    EXPECT_GE(files, 50);
    EXPECT_GE(changed_, tried / 5);
}

}  // namespace
}  // namespace tickproof::harness
