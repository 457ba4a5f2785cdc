// The needs of a game: sizes of its levels, machines of its players, and tolerances.
// Lengths are in metres; a game may use another unit for all of them.

#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tickproof::harness {

/// How far a result may be off before a player sees it. profile_keys.cpp gives the reasons.
struct Tolerances {
    double game_speed = 0.01;
    double jump_m = 0.025;
    double landing_m = 0.1;
    double damping = 0.05;
    double spring = 0.05;
    double bounce = 0.05;
    double cooldown = 0.05;
    double presses = 0;
    double latency_s = 0.05;
    double stutter_per_s = 1;
    double picture_s = 0.042;
    double peers_s = 0.034;
};

/// A finding that the team has looked at and lives with.
struct Acceptance {
    std::string id;  ///< As reports have it, with or without the platform: `reach/ledge-2.4-m`.
    std::string because;  ///< The team's reason.
    std::string at;       ///< `tickproof.toml:12`
};

/// Zero or an empty list means that the game has none; nothing is then judged.
struct GameProfile {
    double gravity_mps2 = 9.81;
    std::string engine;           ///< Empty: the project's engine, or euler.
    std::string character;        ///< Empty: the project's character, or `engine`.
    std::string character_moves;  ///< `frame` or `step`; empty: by the project's scripts.
    double substeps = 1;

    double jump_speed_mps = 5;
    double jump_height_m = 0;
    double run_mps = 5;
    double step_up_m = 0;
    std::vector<double> ledges_m;
    std::vector<double> gaps_m;
    std::vector<double> ceilings_m;

    double wall_thickness_m = 0;
    double fastest_mps = 0;
    double fastest_radius_m = 0.1;
    std::vector<std::string> wall_kinds;  ///< Empty: fixed, or kinematic if it moves.
    double wall_closing_mps = 0;          ///< Of kinematic walls.
    std::string wall_hit;                 ///< Empty: `contact`.

    double gate_thickness_m = 0.2;
    double gate_speed_mps = 6;
    double gate_distance_m = 3;
    double gate_character_width_m = 0.6;
    double gate_character_height_m = 1.2;

    double damping_per_step = 1;
    double lerp_per_step = 0;
    double tuned_at_hz = 60;
    double spring_radps = 0;
    double spring_damping_ratio = 0;
    double bounce_height_m = 0;
    double restitution = 0.8;

    std::vector<double> cooldowns_s;
    std::string timer_clock;  ///< Empty: by the project's scripts, or f32.
    std::string timer_count;  ///< Empty: `down`.
    std::string input;        ///< Empty: as the policy says.
    std::string draw;         ///< Empty: as the policy says.
    std::vector<double> time_scales;
    bool lockstep = false;

    double lowest_fps = 30;
    double highest_fps = 240;
    std::vector<double> refresh_hz{60, 120, 144};
    double worst_hitch_s = 1;

    double step_cost_s = 0;
    double render_cost_s = 0;
    double frame_budget_s = 0;

    Tolerances tolerances;

    /// The place of each key in a file: `game.toml:12`.
    std::map<std::string, std::string, std::less<>> at;
    std::vector<Acceptance> accepted;
};

using ProfileMember =
    std::variant<double GameProfile::*, std::vector<double> GameProfile::*,
                 std::vector<std::string> GameProfile::*, std::string GameProfile::*,
                 bool GameProfile::*, double Tolerances::*>;

struct ProfileKey {
    std::string_view name;     ///< `jump.height_m`: table and key.
    std::string_view summary;  ///< Says what 0 or an empty list means.
    ProfileMember member;
    double minimum = 0;
    double maximum = 0;
    /// Factor from the file's number to the member's: 0.001 for a time in milliseconds.
    double scale = 1;
    /// Least value other than 0, for keys whose 0 means "none".
    double least = 0;
    std::vector<std::string_view> choices{};
    /// True for keys that only some games need: ledges, bullets, peers, a display of 144 Hz. Their
    /// defaults are not judged. The other keys say how the game moves and which frame rates and
    /// hitch everybody has; their defaults are judged.
    bool is_need = false;
};

/// In the order of a file.
std::span<const ProfileKey> profile_keys();

/// Values of a kind of game, to edit. They are judged only once a file has them.
struct ExampleProfile {
    std::string_view name;
    std::string_view summary;
    std::vector<std::pair<std::string_view, std::string_view>>
        values;  ///< Keys and values as a file writes them.
};

std::span<const ExampleProfile> example_profiles();

/// No jump, wall, gate, display or hitch: for commands that judge only scenarios and traces.
GameProfile no_profile();

/// The named example, or the defaults for an empty name. Throws InputError with a suggestion.
GameProfile example_profile(std::string_view name);

/// The message for a file or a command line that names a preset: it suggests the nearest example.
std::string presets_are_gone(std::string_view name);

/// Parses a profile in TOML; messages call it `name`. Ignores the table [loop]. Throws InputError
/// that begins with `name:line:`.
GameProfile parse_profile(std::string_view toml, std::string_view name);

/// Sets a key as `--need` writes it: `wall.fastest_mps=90`, `wall.kinds=trigger,fixed`,
/// `jump.ledges_m=1.2,1.5`. Throws InputError.
void set_need(std::string_view need, GameProfile& profile);

/// Reads the text of a profile's file. Throws InputError if it cannot be read.
std::string read_profile_text(const std::string& file);

/// Throws InputError if keys contradict each other: `lowest_fps` above `highest_fps`.
void refuse_contradictions(const GameProfile& profile);

/// Throws InputError if a file details something that it does not turn on: `wall.fastest_mps`
/// without `wall.thickness_m`. Otherwise that key would be ignored silently.
void refuse_without_effect(const GameProfile& profile);

/// The text of a file with every key, commented: what it is, its unit, its default.
std::string profile_text(const GameProfile& profile);

/// A value as a file writes it: `[1.5, 2]`, `"euler"`, `true`, `0.25`.
std::string value_text(const ProfileKey& key, const GameProfile& profile);

}  // namespace tickproof::harness
