// The sine and cosine for Box2D against those of doubles, and in the place of the C library's.

#include "physics/portable_sine.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace tickproof::physics {
namespace {

/// Of the error of `value`, by the distance of its neighbours at the size of `exact`.
double error_ulp(float value, double exact) {
    const auto nearest = std::abs(static_cast<float>(exact));
    const double ulp = static_cast<double>(std::nextafter(nearest, 2.0F)) - nearest;
    return std::abs(static_cast<double>(value) - exact) / ulp;
}

TEST(PortableSine, IsWithinHalfAnUlpOfTheSineOfADouble) {
    const auto last = std::bit_cast<std::uint32_t>(1e6F);
    double worst = 0;
    for (std::uint32_t bits = 0; bits <= last; bits += 4999) {
        for (const float angle : {std::bit_cast<float>(bits), -std::bit_cast<float>(bits)}) {
            const SineAndCosine both = portable_sine_and_cosine(angle);
            worst = std::fmax(worst, error_ulp(both.sine, std::sin(static_cast<double>(angle))));
            worst = std::fmax(worst, error_ulp(both.cosine, std::cos(static_cast<double>(angle))));
        }
    }
    EXPECT_LE(worst, 0.501);
    EXPECT_GT(worst, 0.49);  // Some exact value is nearly in the middle of two floats.
}

TEST(PortableSine, KeepsTheSignOfZero) {
    EXPECT_EQ(std::bit_cast<std::uint32_t>(portable_sine_and_cosine(-0.0F).sine), 0x80000000U);
    EXPECT_EQ(std::bit_cast<std::uint32_t>(portable_sine_and_cosine(0.0F).sine), 0U);
    EXPECT_EQ(portable_sine_and_cosine(-0.0F).cosine, 1.0F);
}

TEST(PortableSine, IsOnTheUnitCircleForHugeAngles) {
    for (const float angle : {2e6F, -1e10F, std::numeric_limits<float>::max()}) {
        const SineAndCosine both = portable_sine_and_cosine(angle);
        EXPECT_NEAR(std::hypot(both.sine, both.cosine), 1, 1e-7) << angle;
    }
}

TEST(PortableSine, HasNoNumberForInfinityAndNan) {
    for (const float angle :
         {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
        EXPECT_TRUE(std::isnan(portable_sine_and_cosine(angle).sine));
        EXPECT_TRUE(std::isnan(portable_sine_and_cosine(angle).cosine));
    }
}

/// This program is linked with portable_sine.cpp, as all are with TICKPROOF_PORTABLE.
TEST(PortableSine, TakesThePlaceOfTheCLibrarysForBox2d) {
    const auto box2d_calls =
        reinterpret_cast<void (*)(float, float*, float*)>(dlsym(RTLD_DEFAULT, "sincosf"));
    const auto c_library =
        reinterpret_cast<void (*)(float, float*, float*)>(dlsym(RTLD_NEXT, "sincosf"));
    ASSERT_NE(box2d_calls, nullptr);
    EXPECT_NE(box2d_calls, c_library);
    int others = 0;
    for (float angle = 0; angle < 10; angle += 0.001F) {
        SineAndCosine called;
        box2d_calls(angle, &called.sine, &called.cosine);
        const SineAndCosine wanted = portable_sine_and_cosine(angle);
        others += called.sine == wanted.sine && called.cosine == wanted.cosine ? 0 : 1;
    }
    EXPECT_EQ(others, 0);
}

}  // namespace
}  // namespace tickproof::physics
