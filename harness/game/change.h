// A change of a game, as a value: settings and what to set them to. game/apply.h applies it.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness {

/// The name is that of the policy's setting (`frame_delta_max`), of the engine's option
/// (`engine.collision`), or `policy`; the value is as a command line writes it.
struct SettingValue {
    /// What precedes the name of an engine's option.
    static constexpr std::string_view kOfEngine = "engine.";

    std::string name;
    std::string value;

    bool is_of_engine() const { return name.starts_with(kOfEngine); }

    friend bool operator==(const SettingValue&, const SettingValue&) = default;
};

/// In the order in which they are set: another policy comes first, since it resets the others.
using Change = std::vector<SettingValue>;

}  // namespace tickproof::harness
