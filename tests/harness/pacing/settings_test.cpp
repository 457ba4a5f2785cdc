#include "harness/pacing/settings.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "harness/base/input_error.h"
#include "tests/harness/pacing/pacing_runs.h"

namespace tickproof::harness {
namespace {

using namespace std::chrono_literals;

const PacingSetting& setting(std::string_view name) {
    for (const PacingSetting& row : pacing_settings()) {
        if (row.name == name) {
            return row;
        }
    }
    throw std::logic_error("no such setting");
}

std::string refusal(std::string_view policy) {
    try {
        parse_policy(policy);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

struct Texts {
    std::string_view name;
    std::vector<std::string_view> accepted;
    std::vector<std::string_view> refused;
};

const Texts kTexts[] = {
    {"timestep",
     {"1/60", "16ms", "0.02", "1us", "10s", "33.3ms", "1/144"},
     {"0", "-1/60", "1/0", "nan", "11s", "1ns", "", "60", "0hz", "1/60x"}},
    {"timestep_rounding", {"none", "floor", "round", "ceil_plus"}, {"", "ceil"}},
    {"steps_per_frame_max", {"off", "1", "8", "1000000"}, {"0", "-1", "1.5", "1000001", "no"}},
    {"over_cap", {"drop", "keep"}, {"", "hoard"}},
    {"frame_delta_max",
     {"off", "250ms", "1us", "1/4", "1", "333s"},
     {"0", "-1ms", "inf", "never", "333"}},
    {"clamped_time", {"real", "game"}, {"", "none"}},
    {"long_frame", {"cut", "replace"}, {"", "drop"}},
    {"time_scale", {"1", "0.5", "100", "0.1"}, {"0", "-1", "101", "nan", "inf", "1x"}},
    {"clock", {"ns", "us", "ms", "f32", "f64", "native"}, {"", "f16", "NS"}},
    {"clock_start", {"0", "3ns", "36000s", "1.5s"}, {"-1s", "nan", "1e10s"}},
    {"delta_rounding", {"none", "floor", "round", "ceil_plus"}, {"", "ceil"}},
    {"delta_unit", {"1ms", "1ns", "1s", "100us"}, {"0", "2s", "-1ms"}},
    {"refresh_hz", {"60", "59.94", "1", "240"}, {"0", "-60", "nan", "10001", "60hz"}},
    {"update_max", {"1/15", "40ms"}, {"0", "-1", "nan"}},
    {"slow_threshold", {"0.1", "1/10", "60ms", "10s"}, {"0", "-1", "nan", "10"}},
    {"snap_tolerance", {"0", "0.2ms", "1s"}, {"-1ms", "2s", "nan"}},
    {"input", {"frame", "step"}, {"", "poll"}},
    {"draw",
     {"none", "interpolate", "extrapolate", "interpolate_frame", "camera_first", "streak"},
     {"", "both"}},
    {"draw_latency_steps", {"0", "1", "100"}, {"-1", "101", "1.5"}},
    {"version", {"newest", "3.6", "3.2"}, {"", "4", "3"}},
    {"short_presses", {"kept", "lost"}, {"", "step"}},
    {"jitter_fix", {"0", "0.5", "10"}, {"-0.1", "11", "nan", ""}},
    {"delta_smoothing", {"on", "off"}, {"", "yes"}},
    {"fixed_frame_hz", {"off", "1", "60", "10000"}, {"0", "-60", "nan", "10001"}},
    {"smoothing_frames", {"off", "1", "10", "10000"}, {"0", "-1", "1.5", "10001"}},
    {"cooldown_frames", {"off", "1", "120", "10000"}, {"0", "-1", "1.5", "10001"}},
    {"whole_hz", {"on", "off"}, {"", "yes"}},
    {"rate_limit_hz", {"off", "30", "59.94", "1"}, {"0", "-30", "nan", "10001", "30hz"}},
    {"frame_limiter", {"on", "off"}, {"", "yes"}},
    {"step_budget", {"off", "1/120", "8333333ns", "1us"}, {"0", "-1ms", "nan", "1001s"}},
};

TEST(PacingSettings, AreAllTestedHere) {
    ASSERT_EQ(std::size(kTexts), pacing_settings().size());
    for (std::size_t i = 0; i < std::size(kTexts); ++i) {
        EXPECT_EQ(kTexts[i].name, pacing_settings()[i].name);
    }
}

TEST(PacingSettings, ReadBackWhatTheyPrint) {
    for (const Texts& texts : kTexts) {
        const PacingSetting& row = setting(texts.name);
        for (const std::string_view text : texts.accepted) {
            PacingSettings written;
            row.set(written, text);
            PacingSettings read;
            row.set(read, row.get(written));
            EXPECT_EQ(read, written) << texts.name << " = " << text << ", " << row.get(written);
        }
    }
}

TEST(PacingSettings, RefuseWhatMakesNoSenseByName) {
    for (const Texts& texts : kTexts) {
        for (const std::string_view text : texts.refused) {
            PacingSettings settings;
            try {
                setting(texts.name).set(settings, text);
                ADD_FAILURE() << texts.name << " accepted '" << text << "'";
            } catch (const InputError& error) {
                EXPECT_NE(std::string_view(error.what()).find(texts.name), std::string_view::npos)
                    << error.what();
            }
        }
    }
}

/// The refusal of a text by a setting; empty if it accepts the text.
std::string refusal(const PacingSetting& row, std::string_view text) {
    PacingSettings settings;
    try {
        row.set(settings, text);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(PacingSettings, OfferOffExactlyWhereTheyTakeIt) {
    for (const Texts& texts : kTexts) {
        const PacingSetting& row = setting(texts.name);
        const bool is_switch = row.unit == "on, off";
        const bool takes_off = !is_switch && refusal(row, "off").empty();
        std::size_t offers = 0;
        for (const std::string_view text : texts.refused) {
            offers += refusal(row, text).ends_with("or off") ? 1U : 0U;
        }
        EXPECT_EQ(offers > 0, takes_off) << row.name;
        EXPECT_EQ(row.unit.ends_with(", or off"), takes_off) << row.name;
    }
}

TEST(Timestep, BooksWholeNanosecondsAndTellsTheExactFraction) {
    EXPECT_EQ(parse_timestep("1/144", "t"), (Timestep{6'944'444ns, 1.0 / 144}));
    EXPECT_EQ(parse_timestep("60hz", "t"), (Timestep{16'666'667ns, 1.0 / 60}));
    EXPECT_EQ(parse_timestep("16ms", "t"), (Timestep{16ms, 0.016}));
    EXPECT_EQ(parse_timestep("33.3ms", "t"), (Timestep{33'300us, 0.0333}));
}

Duration kept(std::string_view timestep, std::string_view rounding, std::string_view unit) {
    PacingSettings settings;
    setting("timestep").set(settings, timestep);
    setting("timestep_rounding").set(settings, rounding);
    setting("delta_unit").set(settings, unit);
    const Timestep whole = kept_timestep(settings);
    EXPECT_EQ(whole.dt_s, seconds(whole.account)) << "the engine is told what is kept";
    return whole.account;
}

TEST(KeptTimestep, IsTheTimestepItselfUnlessItIsRounded) {
    EXPECT_EQ(kept_timestep({}), (Timestep{16'666'667ns, 1.0 / 60}));
}

TEST(KeptTimestep, IsRoundedToWholeUnits) {
    EXPECT_EQ(kept("1/60", "floor", "1ms"), 16ms);
    EXPECT_EQ(kept("1/60", "round", "1ms"), 17ms);
    EXPECT_EQ(kept("1/60", "ceil_plus", "1ms"), 17ms);
    EXPECT_EQ(kept("1/60", "floor", "100ns"), 16'666'600ns);
    EXPECT_EQ(kept("1/60", "round", "100ns"), 16'666'700ns);
    EXPECT_EQ(kept("1/60", "round", "1ns"), 16'666'667ns);
    EXPECT_EQ(kept("1/144", "floor", "1ms"), 6ms);
    EXPECT_EQ(kept("1/144", "floor", "1ns"), 6'944'444ns);
}

TEST(KeptTimestep, OfWholeUnitsStaysUnlessOneIsAdded) {
    EXPECT_EQ(kept("16ms", "floor", "1ms"), 16ms);
    EXPECT_EQ(kept("16ms", "round", "1ms"), 16ms);
    EXPECT_EQ(kept("16ms", "ceil_plus", "1ms"), 17ms);
}

TEST(KeptTimestep, IsRoundedFromTheTimestepAndNotFromItsAccount) {
    // 1/60 s is 16,666,666.67 ns: what a division of integers makes of it.
    EXPECT_EQ(kept("1/60", "floor", "1ns"), 16'666'666ns);
    EXPECT_EQ(kept("1/60", "ceil_plus", "1ns"), 16'666'667ns);
}

TEST(KeptTimestep, IsOneUnitAtLeast) {
    EXPECT_EQ(kept("400us", "floor", "1ms"), 1ms);
    EXPECT_EQ(kept("400us", "round", "1ms"), 1ms);
}

TEST(KeptTimestep, IsWhatEveryPolicyKeepsThatCanRoundIt) {
    const std::vector<Duration> frames = {5ms, 17ms, 33ms, 70ms};
    int policies_tried = 0;
    for (const Policy& policy : policies()) {
        if (reads(policy, "timestep_rounding")) {
            const auto lengths = [&](std::string_view settings) {
                return step_lengths(fmt::format("{}:{}", policy.name, settings), frames);
            };
            EXPECT_EQ(lengths("timestep=1/60:timestep_rounding=floor:delta_unit=1ms"),
                      lengths("timestep=16ms:delta_unit=1ms"))
                << policy.name;
            ++policies_tried;
        }
    }
    EXPECT_EQ(policies_tried, 10);
}

TEST(Policies, ReadOnlySettingsThatExist) {
    for (const Policy& policy : policies()) {
        for (const std::string_view name : policy.settings) {
            EXPECT_NO_THROW(setting(name)) << policy.name << " reads " << name;
        }
        EXPECT_FALSE(policy.summary.empty());
        EXPECT_FALSE(policy.source.empty());
        EXPECT_TRUE(reads(policy, policy.settings.front()));
        EXPECT_FALSE(reads(policy, "nothing"));
    }
}

TEST(Policies, ReadBackTheirText) {
    EXPECT_EQ(to_text(parse_policy("fixed")), "fixed");
    EXPECT_EQ(to_text(parse_policy("fixed:timestep=60hz")), "fixed");  // The default.
    for (const std::string_view text :
         {"fixed:timestep=1/50:clock=f32", "variable:frame_delta_max=100ms",
          "fixed:frame_delta_max=off", "refresh-multiple:refresh_hz=59.94:update_max=0.07",
          "fixed:timestep_rounding=floor:steps_per_frame_max=5:over_cap=keep:input=step",
          "whole-steps:timestep=1/50:steps_per_frame_max=3"}) {
        EXPECT_EQ(to_text(parse_policy(text)), text);
        EXPECT_EQ(parse_policy(to_text(parse_policy(text))), parse_policy(text));
    }
}

TEST(Policies, SuggestTheNearestName) {
    EXPECT_EQ(refusal("fixd"), "no policy 'fixd'; did you mean 'fixed'?");
    EXPECT_EQ(refusal("fixed:timstep=1/60"),
              "policy 'fixed': no setting 'timstep'; did you mean 'timestep'?");
}

TEST(Policies, SuggestWhatASettingIsCalledHere) {
    const auto suggested = [](std::string_view setting) {
        const std::string said = refusal(fmt::format("fixed:{}=60", setting));
        return said.substr(said.find(';') + 1);
    };
    for (const std::string_view name : {"max_delta", "max_frame_delta", "max_frame_time"}) {
        EXPECT_EQ(suggested(name), " did you mean 'frame_delta_max'?") << name;
    }
    for (const std::string_view name : {"max_steps", "max_substeps", "max_sub_steps"}) {
        EXPECT_EQ(suggested(name), " did you mean 'steps_per_frame_max'?") << name;
    }
    for (const std::string_view name : {"fps", "rate", "hz", "tick_rate", "fixed_fps"}) {
        EXPECT_EQ(suggested(name), " did you mean 'timestep', a time such as \"1/60\"?") << name;
    }
    // Only what the policy reads, or else the list.
    EXPECT_EQ(refusal("frame-locked:max_steps=8"),
              "policy 'frame-locked': no setting 'max_steps'; there are: timestep, frame_limiter, "
              "refresh_hz");
}

TEST(Policies, RefuseASettingThatTheyDoNotRead) {
    EXPECT_EQ(refusal("frame-locked:clock=ms"),
              "policy 'frame-locked' does not read 'clock'; it reads: timestep, "
              "frame_limiter");
}

TEST(Policies, AllTakeTheRefreshRateOfTheDisplay) {
    for (const Policy& policy : policies()) {
        const std::string text = fmt::format("{}:refresh_hz=144", policy.name);
        const PolicySpec spec = parse_policy(text);
        EXPECT_EQ(spec.settings.refresh_hz, 144);
        EXPECT_EQ(to_text(spec), text);
        EXPECT_EQ(parse_policy(to_text(spec)), spec);
        EXPECT_EQ(to_text(parse_policy(fmt::format("{}:refresh_hz=60", policy.name))), policy.name);
    }
    EXPECT_EQ(refusal("godot:refresh_rate=144"),
              "policy 'godot': no setting 'refresh_rate'; did you mean 'refresh_hz'?");
}

TEST(Policies, StepTheSameOnAnyDisplayUnlessTheyReadIt) {
    const std::vector<Duration> frames = {5ms, 17ms, 33ms, 300ms, 1100ms, 7ms};
    for (const Policy& policy : policies()) {
        if (!reads(policy, "refresh_hz")) {
            EXPECT_EQ(step_lengths(fmt::format("{}:refresh_hz=144", policy.name), frames),
                      step_lengths(std::string(policy.name), frames))
                << policy.name;
        }
    }
    EXPECT_FALSE(reads(*parse_policy("variable:refresh_hz=144").policy, "refresh_hz"));
}

TEST(Policies, RefuseASettingThatIsGivenTwice) {
    EXPECT_EQ(refusal("fixed:clock=ms:clock=ns"), "policy 'fixed': 'clock' is set twice; keep one");
}

TEST(Policies, RefuseAnEmptyText) {
    EXPECT_NE(refusal(""), "");
    EXPECT_NE(refusal(":timestep=1/60"), "");
    EXPECT_NE(refusal("fixed:timestep"), "");
}

}  // namespace
}  // namespace tickproof::harness
