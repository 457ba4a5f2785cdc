// The time of a scan grows with the length of the script, whatever stands in it. A time depends on
// what else the machine does and on its caches, so it is seen here that none grows squarely;
// tools/growth counts the instructions of the same scripts, and bounds their exponent at 1.1.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <limits>

#include "tests/harness/scan/growth_shapes.h"
#include "tests/harness/scan/remarks.h"
#include "tests/sanitized.h"

namespace tickproof::harness {
namespace {

using namespace testing;

constexpr std::size_t kEvery = tickproof::testing::kSanitizedEvery;

/// Of this thread alone: other work on the machine counts for little.
double processor_s() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double seconds_of_scan(const GrowthShape& shape, std::size_t times) {
    const ProjectFile file{.name = std::string(shape.file), .text = repeated(shape, times)};
    const double start_s = processor_s();
    scan_script(file);
    return processor_s() - start_s;
}

constexpr double kMostExponent = 1.5;  // Of the square: 2.

/// 1 where twice the length takes twice the time. The shortest time of each length counts, and
/// rounds are added while the exponent is high: what else the machine does only adds time. What
/// takes less than a millisecond has no exponent.
double exponent_of(const GrowthShape& shape, std::array<std::size_t, 2> times) {
    constexpr int kMostRounds = 8;
    std::array<double, 2> least_s{};
    least_s.fill(std::numeric_limits<double>::max());
    double exponent = 0;
    for (int round = 0; round < kMostRounds; ++round) {
        for (std::size_t i = 0; i < times.size(); ++i) {
            least_s[i] = std::min(least_s[i], seconds_of_scan(shape, times[i]));
        }
        if (least_s[1] < 1e-3) {
            return 0;
        }
        const double ratio = static_cast<double>(times[1]) / static_cast<double>(times[0]);
        exponent = std::log(least_s[1] / least_s[0]) / std::log(ratio);
        if (exponent <= kMostExponent) {
            break;
        }
    }
    return exponent;
}

TEST(ScriptGrowth, IsNotSquareForAnyPatternOfALanguage) {
    const std::vector<GrowthShape> shapes = growth_shapes();
    for (std::size_t i = 0; i < shapes.size(); i += kEvery) {
        EXPECT_LE(exponent_of(shapes[i], {125, 2000}), kMostExponent)
            << shapes[i].file << ": " << shapes[i].head << shapes[i].each;
    }
}

TEST(ScriptGrowth, IsNotSquareForBracketsQuotesAndBlocks) {
    const std::vector<GrowthShape> shapes = nested_shapes();
    for (std::size_t i = 0; i < shapes.size(); i += kEvery) {
        EXPECT_LE(exponent_of(shapes[i], {2000, 32000}), kMostExponent)
            << shapes[i].file << ": " << shapes[i].each;
    }
}

// In 0.8 to 1.7 s on one core of 3 GHz. The bounds are wide: the tests also run unoptimized.
constexpr double kMost_s = 20;

TEST(ScriptGrowth, ReadsAFunctionOf100000Lines) {
    constexpr std::size_t kBytes = 3'000'000 / kEvery;
    for (const std::string_view file : {"a.gd", "a.cs", "a.lua", "a.cpp"}) {
        GrowthShape all{.file = file, .head = {}, .each = {}};
        std::string each;
        for (const GrowthShape& shape : growth_shapes()) {
            all.head = shape.file == file && all.head.empty() ? shape.head : all.head;
            all.tail = shape.file == file && all.tail.empty() ? shape.tail : all.tail;
            each += shape.file == file && shape.head == all.head ? shape.each : "";
        }
        all.each = each;
        EXPECT_LT(seconds_of_scan(all, kBytes / each.size()), kMost_s) << file;
    }
}

TEST(ScriptGrowth, ReadsAMillionBracketsQuotesAndBlocks) {
    constexpr std::string_view kShapes = "( { [ ) \" ' /* [[ f( a. ";
    for (const GrowthShape& shape : nested_shapes()) {
        if (kShapes.find(std::string(shape.each) + ' ') != kShapes.npos) {
            EXPECT_LT(seconds_of_scan(shape, 1'000'000 / kEvery), kMost_s)
                << shape.file << ": " << shape.each;
        }
    }
}

}  // namespace
}  // namespace tickproof::harness
