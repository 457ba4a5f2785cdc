// The table of Unreal's keys that have to do with time.

#include "harness/project/engines/unreal_keys.h"

#include <algorithm>

namespace tickproof::harness {
namespace {

constexpr std::string_view kPhysics = "/Script/Engine.PhysicsSettings";
constexpr std::string_view kEngine = "/Script/Engine.Engine";
constexpr double kLongest_s = 1e6;

constexpr KnownKey kUnrealKeys[] = {
    {kPhysics, "MaxPhysicsDeltaTime", ValueKind::number, "s", "0.033333", 1e-6, kLongest_s},
    {kPhysics, "bSubstepping", ValueKind::toggle, "", "False"},
    {kPhysics, "bSubsteppingAsync", ValueKind::toggle, "", "False"},
    {kPhysics, "MaxSubstepDeltaTime", ValueKind::number, "s", "0.016667", 1e-6, 10},
    {kPhysics, "MaxSubsteps", ValueKind::count, "steps", "6", 1, 1e6},
    {kPhysics, "bTickPhysicsAsync", ValueKind::toggle, "", "False"},
    {kPhysics, "AsyncFixedTimeStepSize", ValueKind::number, "s", "0.033333", 1e-6, 10},
    {kPhysics, "SyncSceneSmoothingFactor", ValueKind::number, "", "0.000000", 0, 1e6},
    {kPhysics, "InitialAverageFrameRate", ValueKind::number, "s", "0.016667", 0, kLongest_s},
    {kPhysics, "DefaultGravityZ", ValueKind::number, "cm/s2", "-980.000000", -1e6, 1e6},
    {kEngine, "bUseFixedFrameRate", ValueKind::toggle, "", "False"},
    {kEngine, "FixedFrameRate", ValueKind::number, "Hz", "30.000000", 0.1, 1e6},
    {kEngine, "bSmoothFrameRate", ValueKind::text, "", ""},  // Differs by version.
    {kEngine, "SmoothedFrameRateRange", ValueKind::text, "Hz", ""},
    {kEngine, "MinDesiredFrameRate", ValueKind::number, "Hz", "35.000000", 0, 1e6},
    // Console variables, which may stand in either section.
    {"SystemSettings", kUnrealMaxFps, ValueKind::number, "Hz", "0", 0, 1e6},
    {"ConsoleVariables", kUnrealMaxFps, ValueKind::number, "Hz", "0", 0, 1e6},
};

}  // namespace

std::span<const KnownKey> unreal_keys() {
    return kUnrealKeys;
}

bool is_of_unreal_5(const KnownKey& known) {
    return known.key == "bTickPhysicsAsync" || known.key == "AsyncFixedTimeStepSize";
}

std::string_view without_float_suffix(const KnownKey& known, std::string_view text) {
    if (known.kind != ValueKind::number || !(text.ends_with('f') || text.ends_with('F'))) {
        return text;
    }
    const std::string_view number = text.substr(0, text.size() - 1);
    return read_number(number).fault.empty() ? number : text;
}

const KnownKey& unreal_key(std::string_view key) {
    return *std::find_if(std::begin(kUnrealKeys), std::end(kUnrealKeys),
                         [&](const KnownKey& known) { return known.key == key; });
}

bool is_unreal_on(Project& project, std::string_view key) {
    const auto setting = std::ranges::find(project.settings, key, key_of);
    return setting != project.settings.end() && toggle_of(*setting);
}

double unreal_upper_bound(std::string_view range) {
    const std::string text = lower(range);
    const auto upper = text.find("upperbound=(");
    const auto end = text.find(')', std::min(upper, text.size()));
    if (upper == std::string::npos || end == std::string::npos) {
        return 0;
    }
    const std::string_view bound = std::string_view(text).substr(upper, end - upper);
    constexpr std::string_view kValue = "value=";
    const auto value = bound.find(kValue);
    if (value == std::string_view::npos || bound.find("open") != std::string_view::npos) {
        return 0;
    }
    const std::string_view number = bound.substr(value + kValue.size());
    return read_number(number.substr(0, number.find(','))).value;
}

double unreal_number(Project& project, std::string_view key) {
    return number_of(setting_named(project, key), unreal_key(key));
}

}  // namespace tickproof::harness
