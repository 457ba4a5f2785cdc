// Files as Unity writes them: the header and the object of a real TimeManager.asset of 5.3.4, with
// other types and values, and the layouts of later versions.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

#include "harness/project/patch.h"
#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::HasSubstr;
using namespace testing;

std::string number(std::uint64_t value, std::size_t size, bool is_big) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i) {
        const std::size_t byte = is_big ? size - 1 - i : i;
        bytes += static_cast<char>(value >> (8 * byte) & 0xFFU);
    }
    return bytes;
}

std::string real(float value, bool is_big = false) {
    return number(std::bit_cast<std::uint32_t>(value), 4, is_big);
}

/// The format's version 15, with 4,096 bytes of header and types.
std::string asset(const std::string& object, bool is_big = false) {
    constexpr std::size_t kBegin = 4096;
    std::string file = number(270, 4, true) + number(kBegin + object.size(), 4, true) +
                       number(15, 4, true) + number(kBegin, 4, true) +
                       std::string(1, is_big ? '\1' : '\0') + std::string(3, '\0') + "5.3.4f1";
    file.resize(kBegin);
    return file + object;
}

/// Version 22, with a longer header.
std::string long_asset(const std::string& object) {
    constexpr std::size_t kBegin = 4096;
    std::string file = number(0, 8, true) + number(22, 4, true) + number(0, 8, true) +
                       number(270, 4, true) + number(kBegin + object.size(), 8, true) +
                       number(kBegin, 8, true) + number(0, 8, true) + "6000.0.1f1";
    file.resize(kBegin);
    return file + object;
}

std::string floats(float fixed_s, float longest_s, float scale, bool is_big = false) {
    return std::string(4, '\0') + real(fixed_s, is_big) + real(longest_s, is_big) +
           real(scale, is_big);
}

Project read(const std::string& text) {
    return project_of("TimeManager.asset", text);
}

TEST(UnityBinary, HoldsThreeFloats) {
    const Project project = read(asset(floats(0.01F, 0.1F, 0.5F)));
    EXPECT_EQ(to_text(project.policy), "unity:timestep=1/100:time_scale=0.5:frame_delta_max=100ms");
    EXPECT_EQ(setting(project, "Fixed Timestep").text, "0.01");
    EXPECT_EQ(to_text(setting(project, "Fixed Timestep").at), "TimeManager.asset:1");
    EXPECT_EQ(setting(project, "Maximum Particle Timestep").text, "0.03");
    EXPECT_EQ(to_text(setting(project, "Maximum Particle Timestep").at), "");
}

TEST(UnityBinary, HoldsAFourthForParticles) {
    const Project project = read(asset(floats(0.02F, 0.25F, 1) + real(0.04F)));
    EXPECT_EQ(setting(project, "Maximum Particle Timestep").text, "0.04");
    EXPECT_EQ(project.policy.settings.frame_delta_max, Duration{250'000'000});
}

TEST(UnityBinary, HoldsTicksSinceUnity6) {
    const std::string object = std::string(4, '\0') + number(2'822'399, 8, false) +
                               number(1, 4, false) + number(141'120'000, 4, false) + real(0.1F) +
                               real(1) + real(0.03F);
    const Project project = read(long_asset(object));
    EXPECT_EQ(setting(project, "Fixed Timestep").text, "2822399/141120000");
    EXPECT_EQ(project.policy.settings.timestep.dt_s, 0.02);
    EXPECT_EQ(project.policy.settings.frame_delta_max, Duration{100'000'000});
}

TEST(UnityBinary, HasTheByteOrderOfItsHeader) {
    EXPECT_EQ(read(asset(floats(0.01F, 0.1F, 1, true), true)).policy.settings.timestep.dt_s, 0.01);
}

TEST(UnityBinary, IsEditedAsTheTextThatStandsForIt) {
    const Project project = read(asset(floats(0.02F, 0.1F, 1)));
    ASSERT_EQ(project.files.size(), 1U);
    EXPECT_TRUE(project.files[0].stands_for_binary);
    const PolicySpec wanted = with(project.policy, "timestep", "1/60");
    EXPECT_TRUE(edits_for(project, wanted).not_held.empty());
    EXPECT_EQ(keys_for(project, wanted),
              "Fixed Timestep to 0.016666668 in Project Settings > Time");
    EXPECT_FALSE(project_of("TimeManager.asset", "TimeManager:\n  Fixed Timestep: 0.02\n")
                     .files[0]
                     .stands_for_binary);
}

TEST(UnityBinary, IsRefusedWhereAValueIsNotPlausible) {
    const float nan = std::bit_cast<float>(0x7FC00000U);
    for (const std::string& object :
         {floats(0.00001F, 0.1F, 1), floats(20, 0.1F, 1), floats(nan, 0.1F, 1), floats(0.02F, 0, 1),
          floats(0.02F, 0.1F, -1), floats(0.02F, 0.1F, 1000), floats(0.01F, 0.1F, 1, true),
          floats(0.02F, 0.1F, 1) + "1234", std::string(8, '\0')}) {
        EXPECT_THAT(refusal_of("TimeManager.asset", asset(object)), HasSubstr("Force Text"));
    }
    const std::string whole = asset(floats(0.02F, 0.1F, 1));
    EXPECT_THAT(refusal_of("TimeManager.asset", whole.substr(0, whole.size() - 1)),
                HasSubstr("Force Text"));
}

}  // namespace
}  // namespace tickproof::harness
