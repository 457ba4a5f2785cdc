// Captures cut off and altered at random: each is refused or gives a trace that can drive a game
// loop, and never more than the whole file has.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "harness/trace/generate/pcg32.h"
#include "tests/harness/trace/captures.h"
#include "tests/harness/trace/encodings.h"

namespace tickproof::harness {
namespace {

std::vector<std::string> all_fixtures() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(fixture_path(""))) {
        names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

/// True if it was read.
bool expect_sound(const std::string& text) {
    try {
        const FrameTrace trace = read_capture_text(text, "damaged.csv").trace;
        EXPECT_FALSE(trace.frames.empty());
        EXPECT_FALSE(trace.source.empty());
        const bool as_it_is = trace.source == "tickproof";
        for (const Duration frame : trace.frames) {
            EXPECT_GT(frame, as_it_is ? Duration{-1} : Duration{});
            EXPECT_LE(frame, std::chrono::hours{24});
        }
        return true;
    } catch (const InputError& error) {
        EXPECT_TRUE(says(error.what(), {"damaged.csv"})) << error.what();
        return false;
    }
}

std::optional<Capture> read_if_possible(std::string_view bytes, std::string_view file) {
    try {
        return read_capture_text(bytes, file, {.raw = true});
    } catch (const InputError&) {
        return std::nullopt;
    }
}

bool any_note(const Capture& capture, std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        return std::any_of(capture.notes.begin(), capture.notes.end(),
                           [&](const std::string& note) { return says(note, {word}); });
    });
}

struct Cut {
    std::string_view name;
    std::string (*save)(std::string_view);  ///< How the bytes were written before the cut.
};

std::string as_it_is(std::string_view text) {
    return std::string(text);
}
std::string with_crlf(std::string_view text) {
    return replaced(replaced(text, "\r\n", "\n"), "\n", "\r\n");
}
std::string as_utf16(std::string_view text) {
    return utf16le(text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text);
}

constexpr Cut kCuts[] = {
    {"Plain", as_it_is}, {"Crlf", with_crlf}, {"Utf16", as_utf16}, {"Gzip", gzip}};

class CutCaptures : public testing::TestWithParam<std::tuple<std::string, Cut>> {
  protected:
    CutCaptures()
        : bytes_{std::get<1>(GetParam()).save(fixture(std::get<0>(GetParam())))},
          whole_{read_streams(fixture_path(std::get<0>(GetParam())), {.raw = true})} {}

    /// The recording of which these are the first frames, before a number that lost digits.
    bool begins_like_one(const Capture& cut) const {
        return std::any_of(whole_.begin(), whole_.end(), [&](const Capture& whole) {
            const std::vector<Duration>& frames = cut.trace.frames;
            const std::vector<Duration>& all = whole.trace.frames;
            const std::size_t sure = frames.size() - (any_note(cut, {"lost digits"}) ? 1 : 0);
            return cut.format == whole.format && cut.stream == whole.stream &&
                   frames.size() <= all.size() &&
                   std::equal(frames.begin(), frames.begin() + static_cast<std::ptrdiff_t>(sure),
                              all.begin());
        });
    }

    /// A cut that cannot be seen: at the end of a line, or in its last cell.
    bool nothing_missing(std::size_t length) const {
        const std::string_view after = std::string_view(bytes_).substr(length);
        const std::string_view rest = after.substr(0, after.find_first_of("\r\n"));
        const std::string_view before = std::string_view(bytes_).substr(0, length);
        return rest.find_first_of(",;\t") == std::string_view::npos || before.ends_with('\n') ||
               before.ends_with('\r') || before.ends_with(std::string_view("\n\0", 2)) ||
               before.ends_with(std::string_view("\r\0", 2));
    }

    bool is_whole(const Capture& cut) const {
        return std::any_of(whole_.begin(), whole_.end(), [&](const Capture& whole) {
            return cut.stream == whole.stream && cut.trace.frames == whole.trace.frames;
        });
    }

    std::string bytes_;
    std::vector<Capture> whole_;
};

TEST_P(CutCaptures, GiveTheFramesBeforeTheCutAndSaySo) {
    int read = 0;
    int noted = 0;
    for (std::size_t length = 0; length < bytes_.size(); ++length) {
        const std::string_view before = std::string_view(bytes_).substr(0, length);
        const auto capture = read_if_possible(before, std::get<0>(GetParam()));
        if (!capture) {
            continue;
        }
        // Of so little that is left, nobody can say what it was.
        if (capture->format == "plain list" && whole_[0].format != "plain list") {
            EXPECT_EQ(whole_[0].format, "SurfaceFlinger latency");
            EXPECT_LE(capture->trace.frames.size(), 2U);
            continue;
        }
        SCOPED_TRACE(testing::Message()
                     << length << " bytes, up to: ..."
                     << before.substr(before.size() - std::min<std::size_t>(40, before.size())));
        EXPECT_TRUE(begins_like_one(*capture));
        ++read;
        const bool says_so = any_note(
            *capture, {"cut short", "lost digits", "the end is missing", "no second header"});
        noted += says_so ? 1 : 0;
        EXPECT_TRUE(says_so || nothing_missing(length) || is_whole(*capture));
    }
    EXPECT_GT(read, 0);
    EXPECT_GT(noted, 0);
}

TEST_P(CutCaptures, AreRefusedOrSoundWhenTheyAreCleanedToo) {
    int read = 0;
    int refused = 0;
    for (std::size_t length = 0; length < bytes_.size(); ++length) {
        (expect_sound(bytes_.substr(0, length)) ? read : refused) += 1;
    }
    EXPECT_GT(refused, 0);
    EXPECT_GT(read + refused, 40);
}

/// But for the one of samples, which are refused.
std::vector<std::string> readable_fixtures() {
    std::vector<std::string> names = all_fixtures();
    std::erase(names, "mangohud_sampled.csv");
    return names;
}

INSTANTIATE_TEST_SUITE_P(
    Fixtures, CutCaptures,
    testing::Combine(testing::ValuesIn(readable_fixtures()), testing::ValuesIn(kCuts)),
    [](const auto& test) {
        std::string name = std::get<0>(test.param);
        std::replace_if(
            name.begin(), name.end(),
            [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
        name += std::get<1>(test.param).name;
        return name;
    });

TEST(DamagedCaptures, OfSamplesAreRefusedWhereverTheyAreCut) {
    // But for one row, which has no second to be compared with.
    const std::string text = fixture("mangohud_sampled.csv");
    for (std::size_t length = 0; length < text.size(); ++length) {
        const auto capture =
            read_if_possible(std::string_view(text).substr(0, length), "capture.csv");
        EXPECT_LE(capture ? capture->trace.frames.size() : 0, 2U) << length;
    }
}

TEST(DamagedCaptures, WithAlteredBytesAreRefusedOrSound) {
    using namespace std::string_view_literals;
    constexpr std::string_view kTelling = "0123456789.,;-+eE\"'#/\n\r\t NAnainf\0\xFF\xEF"sv;
    Pcg32 random(42);
    int read = 0;
    std::vector<std::string> fixtures;
    for (const std::string& name : all_fixtures()) {
        fixtures.push_back(fixture(name));
    }
    constexpr int kInputs = 6000;
    for (int input = 0; input < kInputs; ++input) {
        std::string text = fixtures[random.below(static_cast<std::uint32_t>(fixtures.size()))];
        for (std::uint32_t changes = 1 + random.below(4); changes > 0; --changes) {
            const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
            const char byte = kTelling[random.below(kTelling.size())];
            switch (random.below(3)) {
                case 0:
                    text[at] = byte;
                    break;
                case 1:
                    text.insert(at, 1, byte);
                    break;
                default:
                    text.erase(at, 1 + random.below(8));
                    break;
            }
        }
        read += expect_sound(text) ? 1 : 0;
    }
    EXPECT_GT(read, kInputs / 10);
    EXPECT_LT(read, kInputs);
}

TEST(DamagedCaptures, WhatACutLeftOfANumberIsNoneAndNoError) {
    for (const std::string_view rest : {"1.6e", "N", "-", "1."}) {
        const Capture capture = read_text("ms\n16.7\n16.8\n" + std::string(rest));
        EXPECT_EQ(capture.trace.frames.at(1), from_seconds(0.0168)) << rest;
        EXPECT_FALSE(capture.notes.empty()) << rest;
    }
    EXPECT_EQ(read_text("ms\n16.7\n16.8\n1.6e").trace.frames.size(), 2U);
    EXPECT_TRUE(says(capture_refusal("ms\n16.7\n16.8\n1.6e\n"), {"capture.csv:4: ", "'1.6e'"}));
}

}  // namespace
}  // namespace tickproof::harness
