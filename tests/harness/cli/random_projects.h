// Projects of all engines with settings and a profile drawn by chance, as files.

#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "harness/trace/generate/pcg32.h"

namespace tickproof::harness::testing {

struct WrittenFile {
    std::string name;
    std::string text;
};

/// Its parts are made from the first to the last, whichever compiler reads this.
inline std::string joined(std::initializer_list<std::string> parts) {
    std::string text;
    for (const std::string& part : parts) {
        text += part;
    }
    return text;
}

class ByChance {
  public:
    explicit ByChance(std::uint64_t seed) : random_(seed) {}

    bool now_and_then(double share) { return random_.uniform(0, 1) < share; }
    double between(double low, double high) { return random_.uniform(low, high); }
    std::size_t below(std::size_t count) {
        return static_cast<std::size_t>(random_.uniform(0, 1) * static_cast<double>(count)) % count;
    }
    std::string_view one_of(std::initializer_list<std::string_view> texts) {
        return texts.begin()[below(texts.size())];
    }
    /// `KEY<value>` on a line, or nothing, as where the default holds.
    std::string line(std::string_view key, std::initializer_list<std::string_view> values,
                     double share = 0.7) {
        return now_and_then(share) ? fmt::format("{}{}\n", key, one_of(values)) : std::string();
    }

  private:
    Pcg32 random_;
};

inline std::vector<WrittenFile> unity_files(ByChance& chance) {
    return {{"ProjectSettings/TimeManager.asset",
             joined({"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!5 &1\nTimeManager:\n"
                     "  m_ObjectHideFlags: 0\n",
                     chance.line(
                         "  Fixed Timestep: ",
                         {"0.02", "0.016666668", "0.033333335", "0.01", "0.008333334", "0.04"}, 1),
                     chance.line("  Maximum Allowed Timestep: ",
                                 {"0.33333334", "0.1", "0.05", "0.02", "0.03", "1"}, 1),
                     "  m_TimeScale: 1\n"})}};
}

inline std::vector<WrittenFile> godot_files(ByChance& chance) {
    return {{"project.godot",
             joined({"config_version=5\n[application]\nconfig/name=\"x\"\n"
                     "config/features=PackedStringArray(\"4.4\")\n[physics]\n",
                     chance.line("common/physics_ticks_per_second=",
                                 {"30", "50", "60", "100", "120", "240"}),
                     chance.line("common/max_physics_steps_per_frame=", {"1", "2", "4", "8", "16"}),
                     chance.line("common/physics_interpolation=", {"true", "false"}, 0.5)})}};
}

inline std::vector<WrittenFile> unreal_files(ByChance& chance) {
    return {
        {"Game.uproject", chance.now_and_then(0.5)
                              ? "{ \"FileVersion\": 3, \"EngineAssociation\": \"4.27\" }\n"
                              : "{ \"FileVersion\": 3, \"EngineAssociation\": \"5.4\" }\n"},
        {"Config/DefaultEngine.ini",
         joined({"[/Script/Engine.Engine]\n", chance.line("bUseFixedFrameRate=", {"True"}, 0.2),
                 chance.line("FixedFrameRate=", {"30.000000", "60.000000"}, 0.3),
                 "[/Script/Engine.PhysicsSettings]\n",
                 chance.line("bSubstepping=", {"True", "False"}),
                 chance.line("MaxSubstepDeltaTime=", {"0.016667", "0.008333", "0.033333"}, 0.5),
                 chance.line("MaxSubsteps=", {"1", "2", "6", "8"}, 0.5),
                 chance.line("MaxPhysicsDeltaTime=", {"0.033333", "0.100000", "0.500000"}, 0.5)})}};
}

inline std::vector<WrittenFile> defold_files(ByChance& chance) {
    return {{"game.project",
             joined({"[project]\ntitle = x\n[engine]\n",
                     chance.line("fixed_update_frequency = ", {"30", "50", "60", "120"}),
                     chance.line("max_time_step = ", {"0.05", "0.1", "0.5", "0.02"}, 0.5)})}};
}

inline std::vector<WrittenFile> stride_files(ByChance& chance) {
    return {
        {"Assets/GameSettings.sdgamesettings",
         joined({"!GameSettingsAsset\nId: 2b743a16-0e44-4e73-ab1c-6b81a27a3203\nDefaults:\n"
                 "    - !Stride.Physics.PhysicsSettings,Stride.Physics\n"
                 "        Flags: None\n",
                 chance.line("        FixedTimeStep: ", {"0.016666668", "0.02", "0.008333334"}, 1),
                 chance.line("        MaxTickDuration: ", {"0.008333334", "0.016", "0.004"}, 1)})}};
}

inline std::vector<WrittenFile> o3de_files(ByChance& chance) {
    const std::string_view step_s = chance.one_of({"0.016666668", "0.02", "0.01", "0.033333"});
    const std::string_view longest_s = chance.one_of({"0.05", "0.1", "0.02", "0.5"});
    return {{"Registry/physx.setreg",
             fmt::format("{{ \"Amazon\": {{ \"Gems\": {{ \"PhysX\": {{\n"
                         "\"PhysXSystemConfiguration\": {{\n\"FixedTimeStep\": {},\n"
                         "\"MaxTimestep\": {}\n}} }} }} }} }}\n",
                         step_s, longest_s)}};
}

/// Its table is in the profile.
inline std::string own_loop(ByChance& chance) {
    const std::string_view policy =
        chance.one_of({"fixed", "fixed", "monogame", "bevy", "variable", "semi-fixed"});
    std::string text = fmt::format("[loop]\npolicy = \"{}\"\n", policy);
    if (policy == "fixed" || policy == "bevy") {
        text += chance.line("timestep = ", {"\"1/30\"", "\"1/60\"", "\"1/100\"", "\"1/240\""});
    }
    if (policy == "fixed" || policy == "monogame") {
        text += chance.line(
            "frame_delta_max = ", {"\"10ms\"", "\"20ms\"", "\"50ms\"", "\"250ms\"", "\"1s\""}, 0.5);
    }
    if (policy == "fixed") {
        text += chance.line("steps_per_frame_max = ", {"1", "2", "4", "8"}, 0.5);
    }
    return text;
}

/// What the game needs: each thing now and then.
inline std::string needs(ByChance& chance) {
    const std::string_view lowest = chance.one_of({"20", "30", "55"});
    const std::string_view highest = chance.one_of({"62", "75"});
    std::string text = fmt::format(
        "[frames]\nlowest_fps = {}\nhighest_fps = {}\nrefresh_hz = [60]\n", lowest, highest);
    text += chance.line("worst_hitch_ms = ", {"0", "250", "500", "1000"});
    const bool jumps = chance.now_and_then(0.7);
    const double height_m = chance.between(0.8, 3);
    if (jumps) {
        text += fmt::format("[jump]\nheight_m = {:.3g}\n", height_m);
        if (chance.now_and_then(0.7)) {
            text +=
                fmt::format("ledges_m = [{:.3g}]\n", height_m * (1 - chance.between(0.001, 0.1)));
        }
    }
    if (chance.now_and_then(0.6)) {
        const double thickness_m = chance.between(0.1, 1);
        text += fmt::format("[wall]\nthickness_m = {:.3g}\nfastest_mps = {:.3g}\n", thickness_m,
                            chance.between(5, 60));
    }
    if (chance.now_and_then(0.3)) {
        text += fmt::format("[motion]\nbounce_height_m = {:.3g}\nrestitution = 0.8\n",
                            chance.between(0.5, 2));
    }
    if (chance.now_and_then(0.4)) {
        const double step_ms = chance.between(0.5, 9);
        text += fmt::format("[cost]\nstep_ms = {:.3g}\nrender_ms = {:.3g}\n", step_ms,
                            chance.between(1, 12));
    }
    text += chance.line("[network]\nlockstep = ", {"true"}, 0.15);
    return text;
}

/// A project of any engine, with its profile.
inline std::vector<WrittenFile> random_project(std::uint64_t seed) {
    ByChance chance(seed);
    using Files = std::vector<WrittenFile> (*)(ByChance & chance);
    constexpr std::array<Files, 7> kEngines{unity_files,  godot_files, unreal_files, defold_files,
                                            stride_files, o3de_files,  nullptr};
    const Files engine = kEngines[seed % kEngines.size()];
    std::vector<WrittenFile> files =
        engine == nullptr ? std::vector<WrittenFile>() : engine(chance);
    const std::string loop = engine == nullptr ? own_loop(chance) : std::string();
    files.push_back({"tickproof.toml", loop + needs(chance)});
    return files;
}

}  // namespace tickproof::harness::testing
