#include "harness/base/text.h"

#include <gtest/gtest.h>

#include <array>

#include "harness/base/control_characters.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness {
namespace {

using testing::refusal;

using namespace std::chrono_literals;
using Parts = std::vector<std::string_view>;

TEST(ParseNumber, ReadsWholeTextsOnly) {
    EXPECT_EQ(parse_number("0.25", "x"), 0.25);
    EXPECT_EQ(parse_number("-3", "x"), -3);
    EXPECT_EQ(parse_number("1e-3", "x"), 0.001);
    for (const std::string_view text : {"", "1x", " 1", "1 ", "+1", "0x10", "1,5", "ten"}) {
        EXPECT_THROW(parse_number(text, "x"), InputError) << text;
    }
}

TEST(ParseNumber, RefusesWhatIsNotFinite) {
    for (const std::string_view text : {"nan", "inf", "-inf", "1e999"}) {
        EXPECT_THROW(parse_number(text, "x"), InputError) << text;
    }
}

TEST(ParseNumber, NamesWhatItReadAndGivesAnExample) {
    EXPECT_EQ(refusal([] { parse_number("ten", "time_scale"); }),
              "time_scale 'ten': expected a finite number, such as 0.25");
}

TEST(ParseInteger, KeepsToItsLimits) {
    EXPECT_EQ(parse_integer("8", 1, 8, "x"), 8);
    EXPECT_EQ(refusal([] { parse_integer("9", 1, 8, "steps"); }),
              "steps '9': expected a whole number from 1 to 8");
    EXPECT_THROW(parse_integer("1.5", 1, 8, "x"), InputError);
    EXPECT_THROW(parse_integer("99999999999", 1, 8, "x"), InputError);
}

TEST(ParseDuration, ReadsEveryUnit) {
    EXPECT_EQ(parse_duration("250ms", "x"), 250ms);
    EXPECT_EQ(parse_duration("0.25s", "x"), 250ms);
    EXPECT_EQ(parse_duration("0.25", "x"), 250ms);
    EXPECT_EQ(parse_duration("16667us", "x"), 16'667us);
    EXPECT_EQ(parse_duration("5ns", "x"), 5ns);
    EXPECT_EQ(parse_duration("1/4", "x"), 250ms);
    EXPECT_EQ(parse_duration("1.5 ms", "x"), 1500us);
    EXPECT_EQ(parse_duration("-20ms", "x"), -20ms);
}

/// As a fix says it: "Set timestep to 1/90 s".
TEST(ParseDuration, ReadsAFractionWithItsUnit) {
    EXPECT_EQ(parse_duration("1/4 s", "x"), 250ms);
    EXPECT_EQ(parse_duration("50/3ms", "x"), 16'666'667ns);
    EXPECT_EQ(parse_seconds("1/90 s", "x"), 1.0 / 90);
}

TEST(ParseDuration, QuotesAllOfWhatItRefuses) {
    for (const std::string text : {"20mss", "60fps", "1/0s", "1/60m"}) {
        EXPECT_EQ(refusal([&] { parse_duration(text, "timestep"); }),
                  "timestep '" + text + "': expected a time, such as 1/60, 16ms or 0.02");
    }
}

TEST(RefuseWithoutUnit, AsksWhetherANumberAboveOneIsMilliseconds) {
    EXPECT_EQ(refusal([] { refuse_without_unit("333", "--max-delta"); }),
              "--max-delta '333': without a unit it could be milliseconds; write 333ms or 333s");
    for (const std::string_view text : {"1", "0.02", "1/60", "333ms", "2s", "off"}) {
        EXPECT_NO_THROW(refuse_without_unit(text, "--max-delta")) << text;
    }
}

TEST(ParseDuration, RoundsToTheNearestNanosecond) {
    EXPECT_EQ(parse_duration("1/60", "x"), 16'666'667ns);
    EXPECT_EQ(parse_duration("0.4ns", "x"), 0ns);
    EXPECT_EQ(parse_duration("0.006944", "x"), 6'944us);
}

TEST(ParseDuration, RefusesWhatDoesNotFit) {
    EXPECT_EQ(parse_duration("1e9s", "x"), 1'000'000'000s);
    for (const std::string_view text :
         {"1e10s", "1/0", "0/0", "ms", "1m", "1/60/2", "1/60m", "1  ms", " ms"}) {
        EXPECT_THROW(parse_duration(text, "x"), InputError) << text;
    }
}

TEST(ParseSeconds, DoesNotRoundToNanoseconds) {
    EXPECT_EQ(parse_seconds("1/60", "x"), 1.0 / 60);
    EXPECT_EQ(parse_seconds("0.1ns", "x"), 1e-10);
}

TEST(Shortest, ReadsBackToTheSameDouble) {
    EXPECT_EQ(shortest(0.1), "0.1");
    EXPECT_EQ(shortest(60), "60");
    for (const double value : {1.0 / 3, 1e-300, 123456789.123456789, -0.25}) {
        EXPECT_EQ(parse_number(shortest(value), "x"), value);
    }
}

TEST(Readable, ChoosesAUnitForPeople) {
    EXPECT_EQ(readable(16'666'667ns), "16.67 ms");
    EXPECT_EQ(readable(1'200ms), "1.2 s");
    EXPECT_EQ(readable(20us), "20 us");
    EXPECT_EQ(readable(1ms), "1 ms");
    EXPECT_EQ(readable(1s), "1 s");
    EXPECT_EQ(readable(2h), "2 h");
    EXPECT_EQ(readable(0ns), "0 s");
}

TEST(UnknownName, SuggestsTheNearest) {
    constexpr std::array<std::string_view, 3> kNames = {"fixed", "hybrid", "variable"};
    EXPECT_EQ(unknown_name("policy", "fixd", kNames), "no policy 'fixd'; did you mean 'fixed'?");
    EXPECT_EQ(unknown_name("policy", "varaible", kNames),
              "no policy 'varaible'; did you mean 'variable'?");
    // Two letters that changed places are two edits, and half of a short name.
    constexpr std::array<std::string_view, 2> kShort = {"gate", "jump"};
    EXPECT_EQ(unknown_name("scenario", "jmup", kShort), "no scenario 'jmup'; did you mean 'jump'?");
}

TEST(UnknownName, SuggestsTheOnlyOneThatBeginsWithIt) {
    constexpr std::array<std::string_view, 3> kNames = {"godot", "unreal-substep", "unity"};
    EXPECT_EQ(unknown_name("policy", "unreal", kNames),
              "no policy 'unreal'; did you mean 'unreal-substep'?");
    EXPECT_EQ(unknown_name("policy", "u", kNames),
              "no policy 'u'; there are: godot, unreal-substep, unity");
}

TEST(UnknownName, ListsAllWhereNothingIsNear) {
    constexpr std::array<std::string_view, 2> kNames = {"fixed", "hybrid"};
    EXPECT_EQ(unknown_name("policy", "box2d", kNames),
              "no policy 'box2d'; there are: fixed, hybrid");
    constexpr std::array<std::string_view, 2> kShells = {"bash", "zsh"};
    EXPECT_EQ(unknown_name("shell", "tcsh", kShells), "no shell 'tcsh'; there are: bash, zsh");
}

TEST(Split, KeepsEmptyPartsBetweenSeparators) {
    EXPECT_EQ(split("a,b", ','), (Parts{"a", "b"}));
    EXPECT_EQ(split("a,,b", ','), (Parts{"a", "", "b"}));
    EXPECT_EQ(split("a", ','), (Parts{"a"}));
    EXPECT_EQ(split("", ','), Parts{});
}

TEST(Split, ReadsALineEndAsAnEndAndNotAsABeginning) {
    EXPECT_EQ(split("a\nb\n", '\n'), (Parts{"a", "b"}));
}

TEST(ParseSpec, TakesNameAndSettingsApart) {
    const SpecText spec = parse_spec("fixed:timestep=1/60:clock=ms");
    EXPECT_EQ(spec.name, "fixed");
    ASSERT_EQ(spec.settings.size(), 2u);
    EXPECT_EQ(spec.settings[0],
              (std::pair<std::string_view, std::string_view>{"timestep", "1/60"}));
    EXPECT_EQ(spec.settings[1], (std::pair<std::string_view, std::string_view>{"clock", "ms"}));
    EXPECT_TRUE(parse_spec("fixed").settings.empty());
}

TEST(ParseSpec, RefusesAPartWithoutAKeyOrAName) {
    EXPECT_EQ(refusal([] { parse_spec("fixed:timestep"); }),
              "'timestep' in 'fixed:timestep': expected key=value, as in 'fixed:key=value'");
    EXPECT_EQ(refusal([] { parse_spec("fixed:"); }),
              "'fixed:' ends in a colon: expected key=value after it, as in 'fixed:key=value'");
    EXPECT_THROW(parse_spec("fixed:=1"), InputError);
    EXPECT_THROW(parse_spec(":timestep=1"), InputError);
    EXPECT_THROW(parse_spec(""), InputError);
}

TEST(ParseSpec, RefusesASettingWithoutAValue) {
    EXPECT_EQ(refusal([] { parse_spec("fixed:timestep=:clock=ms"); }),
              "'timestep=' in 'fixed:timestep=:clock=ms' has no value: write one after '=', or "
              "leave 'timestep' out");
    EXPECT_THROW(parse_spec("fixed::clock=ms"), InputError);
    EXPECT_THROW(parse_spec("fixed:clock=ms:"), InputError);
}

TEST(ListItems, AreThePartsBetweenCommas) {
    EXPECT_EQ(list_items("30,60", "--fps"), (std::vector<std::string_view>{"30", "60"}));
    EXPECT_EQ(list_items("30", "--fps"), std::vector<std::string_view>{"30"});
}

TEST(ListItems, AreNotEmpty) {
    for (const char* text : {"", ",", "30,", ",30", "30,,60"}) {
        EXPECT_THROW(list_items(text, "--fps"), InputError) << text;
    }
}

TEST(ParseRatio, IsANumberOrTheQuotientOfTwo) {
    EXPECT_EQ(parse_ratio("0.25", "time_s"), 0.25);
    EXPECT_EQ(parse_ratio("1/32", "time_s"), 0.03125);
    EXPECT_EQ(parse_ratio("1e3/-4", "time_s"), -250);
    for (const char* text : {"1/0", "0/0", "1/", "/3", "1/2/3", "1 / 2", ""}) {
        EXPECT_THROW(parse_ratio(text, "time_s"), InputError) << text;
    }
}

TEST(Visible, HasNoControlCharacter) {
    EXPECT_EQ(visible("a\x1b[31mb\r\tc\x7f\nd"), "a?[31mb??c?\nd");
    // A terminal takes U+009B for an escape and a bracket, in UTF-8 and as a single byte.
    EXPECT_EQ(visible("a\xC2\x9B"
                      "31mb"),
              "a?31mb");
    EXPECT_EQ(visible("a\x9B"
                      "31mb"),
              "a?31mb");
}

TEST(Visible, LeavesLettersOfUtf8Whole) {
    // Their second bytes are those of control characters: U+00DB, U+2014, U+1F41B.
    const std::string letters = "\xC3\x9B \xE2\x80\x94 \xF0\x9F\x90\x9B";
    EXPECT_EQ(visible(letters), letters);
}

TEST(Visible, IsUtf8WhateverBytesAFileHas) {
    // A lone first byte, a lone second one, half a letter at the end, a byte that begins nothing,
    // a letter in more bytes than it has, half a surrogate pair, and one behind U+10FFFF.
    EXPECT_EQ(visible("a\xE9 b"), "a? b");
    EXPECT_EQ(visible("\xA9z"), "?z");
    EXPECT_EQ(visible("z\xE2\x84"), "z??");
    EXPECT_EQ(visible("\xFF\xFE"), "??");
    EXPECT_EQ(visible("\xC1\xA1\xE0\x81\xA1"), "?????");
    EXPECT_EQ(visible("\xED\xA0\x80"), "???");
    EXPECT_EQ(visible("\xF4\x90\x80\x80"), "????");
    EXPECT_EQ(visible("\xF4\x8F\xBF\xBF"), "\xF4\x8F\xBF\xBF");
    EXPECT_EQ(shell_word("\xE9.csv"), "$'\\351.csv'") << "reads back";
}

TEST(ControlCharacters, AreNoTabsAndLineEnds) {
    EXPECT_FALSE(has_control_characters("a\tb\r\n\xC3\x9B \xE9\n"));
    for (const char* text : {"a\x1b[31m", "a\rb", "\x7f", "\xC2\x9B", "\x9B", "a\b"}) {
        EXPECT_TRUE(has_control_characters(text));
    }
}

TEST(ShellWord, HasNoControlCharacterAndReadsBack) {
    EXPECT_EQ(shell_word("a\x1b[31mb.csv"), "$'a\\033[31mb.csv'");
    EXPECT_EQ(shell_word("it's\n\\"), "$'it\\'s\\n\\\\'");
    EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
}

TEST(Text, WritesDurationsThatReadBackTheSame) {
    for (const char* text : {"40ms", "1s", "16666667ns", "250us", "0s"}) {
        EXPECT_EQ(exact(parse_duration(text, "time")), text);
    }
}

TEST(Text, ShowsLongTimesInHours) {
    EXPECT_EQ(readable(std::chrono::hours(10)), "10 h");
    EXPECT_EQ(readable(std::chrono::seconds(90)), "90 s");
}

TEST(Text, LeavesOutTheMiddleOfALongName) {
    EXPECT_EQ(shortened("capture.csv", 20), "capture.csv");
    const std::string name = shortened("a-very-long-name-of-a-capture-of-2026.csv", 20);
    EXPECT_EQ(name.size(), 20U);
    EXPECT_TRUE(name.ends_with("2026.csv"));
}

TEST(Text, CountsInWords) {
    EXPECT_EQ(counted(1, "start"), "1 start");
    EXPECT_EQ(counted(3, "start"), "3 starts");
}

TEST(Capitals, AreThoseOfTheFirstWord) {
    EXPECT_EQ(capitalised("set it"), "Set it");
    EXPECT_EQ(uncapitalised("Set it to A"), "set it to A");
    EXPECT_EQ(uncapitalised("CCD is off"), "CCD is off");
    EXPECT_EQ(uncapitalised("MaxSubsteps is 1"), "MaxSubsteps is 1");
    EXPECT_EQ(uncapitalised("A 4 m/s shot"), "a 4 m/s shot");
    EXPECT_EQ(uncapitalised(""), "");
}

}  // namespace
}  // namespace tickproof::harness
