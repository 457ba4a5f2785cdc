// Captures cut off and altered at random: each is refused or gives a trace that can drive a game
// loop, and never more.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "harness/trace/pcg32.h"
#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

std::vector<std::string> all_fixtures() {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(fixture_path(""))) {
        paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> texts;
    for (const auto& path : paths) {
        texts.push_back(fixture(path.filename().string()));
    }
    return texts;
}

/// Whether it was read.
bool expect_sound(const std::string& text) {
    try {
        const FrameTrace trace = read_capture_text(text, "damaged.csv").trace;
        EXPECT_FALSE(trace.frames.empty());
        EXPECT_FALSE(trace.source.empty());
        for (const Duration frame : trace.frames) {
            EXPECT_GT(frame, Duration{});
            EXPECT_LE(frame, std::chrono::hours{24});
        }
        return true;
    } catch (const InputError& error) {
        EXPECT_TRUE(says(error.what(), {"damaged.csv"})) << error.what();
        return false;
    }
}

TEST(DamagedCaptures, CutOffAnywhereAreRefusedOrSound) {
    int read = 0;
    int refused = 0;
    for (const std::string& text : all_fixtures()) {
        for (std::size_t length = 0; length < text.size(); ++length) {
            (expect_sound(text.substr(0, length)) ? read : refused) += 1;
        }
    }
    EXPECT_GT(read, 100);
    EXPECT_GT(refused, 100);
}

TEST(DamagedCaptures, WithAlteredBytesAreRefusedOrSound) {
    using namespace std::string_view_literals;
    constexpr std::string_view kTelling = "0123456789.,;-+eE\"'#/\n\r\t NAnainf\0\xFF\xEF"sv;
    Pcg32 random(42);
    int read = 0;
    const std::vector<std::string> fixtures = all_fixtures();
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

}  // namespace
}  // namespace tickproof::harness
