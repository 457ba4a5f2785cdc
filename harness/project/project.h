// A game's timestep settings as its project keeps them: the engine, every value with its file and
// line, remarks on suspicious ones, and the resulting policy.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/pacing/policies.h"

namespace tickproof::harness {

struct ProjectReader;

struct ProjectFile {
    std::string name;  ///< The path as messages show it.
    std::string text;  ///< Its bytes.
    /// The text is this tool's version of a binary file. Edits of it are shown, never written.
    bool stands_for_binary = false;
};

/// A position in a file. Without a file, a default holds.
struct Place {
    std::string file;
    std::size_t line = 0;  ///< From 1.
    /// The bytes of the value: [begin, end) of the file.
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Replaces bytes of a file; inserts if `begin` equals `end`.
struct FileEdit {
    std::string file;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;
};

/// `file:line`; empty without a file.
std::string to_text(const Place& place);

/// Reads `game.toml:12` back; without a line, the text is a file's name. Throws InputError if the
/// line is no number.
Place parse_place(const std::string& text);

/// One value that has to do with time, from a file or the engine's default.
struct ProjectSetting {
    std::string key;        ///< The name in the file: `[physics] common/physics_ticks_per_second`.
    std::string text;       ///< The value as written, or the default.
    std::string_view unit;  ///< `s`, `Hz`, `steps`; empty for a switch or a ratio.
    std::string default_text;  ///< The engine's default; empty if it has none.
    std::string_view pacing;   ///< The policy's setting that it becomes; empty if none.
    Place at;
    /// The value comes from the project for all platforms.
    bool inherited = false;
};

/// A key to add to a file, and its value as the file writes it.
struct NewValue {
    const ProjectSetting* setting = nullptr;
    std::string text;
};

/// A remark on a suspicious line that the engine accepts without an error message.
struct ProjectRemark {
    enum class Kind {
        unknown_key,     ///< Misspelt: the engine ignores it.
        renamed_key,     ///< The engine ignores this key of another version.
        dead_key,        ///< No version in use reads it.
        replaced_value,  ///< The engine refuses the value and uses another.
        misread_value,   ///< The engine reads another value out of it; the line must stay.
        switched_off,    ///< Another setting keeps it from counting.
        information,     ///< Worth knowing, no fault.
    };
    Kind kind = Kind::information;
    Place at;
    std::string key;     ///< The key, or keys, that it is about.
    std::string value;   ///< As written; empty if it does not matter.
    std::string effect;  ///< `has no effect`.
    std::string why;
    std::string fix;
    std::string_view source = {};  ///< Empty: the source of its reader.
    std::string renamed_to;        ///< The key that the fix names; empty if it renames nothing.
    /// The fix if scripts count frames, and so need frames of one length. Empty: `fix` holds there,
    /// too.
    std::string fix_with_frame_counts{};
    bool asks_for_a_look = false;  ///< Reports show it without -v, even if it is no fault.
};

/// True if the engine runs with settings that the author of the line did not mean.
bool is_fault(ProjectRemark::Kind kind);
/// `common/physics_fps = 240 has no effect`.
std::string sentence(const ProjectRemark& remark);
/// `common/physics_fps has no effect`: identifies the same remark after a change of its value.
std::string without_value(const ProjectRemark& remark);

/// The largest number that the engine's files can hold, if the policy would take more.
struct PacingLimit {
    std::string_view pacing;  ///< The setting of the policy.
    double most = 0;
};

/// The most frames a second that a setting allows.
struct FrameRateLimit {
    double most_hz = 0;
    std::string key;
    Place at;
    std::string_view but{};  ///< Where it does not hold, as the end of a sentence.
};

/// How many refreshes of the display a frame waits for.
struct VerticalSync {
    int refreshes = 1;     ///< 0: frames wait for no refresh.
    std::string key;       ///< `vSyncCount`.
    std::string level{};   ///< `level Ultra of Standalone`: where files have several values.
    std::string others{};  ///< `Low 0, Medium 1`: levels with other values; empty if none has.
    Place at;
};

/// How the engine draws between two steps, in its own words.
struct Interpolation {
    std::string_view in_code{};  ///< An instruction without a capital, if no key does it.
    std::string_view in_2d{};    ///< A sentence, if the key works in 2D in some versions only.
    std::string_view in_3d{};    ///< A sentence, if the key works in 3D in some versions only.
    int inert_in = 0;            ///< Dimensions in which the key does nothing: 2 or 3; 0: none.
    std::string_view apart{};    ///< How to treat things that move in frames: a sentence's end.
    /// How to have a node interpolated that is switched off: an instruction.
    std::string_view switched_off{};
    /// How to treat a body of two or three dimensions that the mouse turns, and another node that
    /// it turns: sentences' ends.
    std::string_view look_of_body_2d{};
    std::string_view look_of_body_3d{};
    std::string_view look_of_view{};
    /// A move to a version whose key acts in all dimensions, as an instruction with its reason and
    /// without a full stop; empty if the key does act.
    std::string_view upgrade{};
    /// How to treat a camera that moves in steps, as an instruction without a capital; empty if the
    /// engine draws it between them, too.
    std::string_view camera{};
};

/// What comes first after a jump in a game's code: gravity (semi-implicit Euler), the move
/// (explicit Euler), or half of gravity before the move and half after it (velocity Verlet).
/// With jump_last gravity comes first in each frame but that of the jump: frames of one length give
/// the jump of move_first, others do not.
enum class JumpRule { gravity_first, move_first, jump_last, half_steps };

struct Project {
    std::string_view engine;                ///< The name of its reader.
    const ProjectReader* reader = nullptr;  ///< The row that read it; null if made by hand.
    std::string version;                    ///< `Godot 4.3`; empty if the files do not say.
    std::string platform;  ///< Empty, or the one platform of these settings: `mobile`, `HoloLens`.
    std::vector<ProjectFile> files;
    std::vector<ProjectSetting> settings;
    std::vector<ProjectRemark> remarks;
    PolicySpec policy;
    std::vector<PacingLimit> limits;
    /// The policy without the engine's fixed frame rate, with steps of a bounded length. Empty if
    /// no key fixes the rate.
    std::string unlocked_policy;
    Interpolation interpolation{};
    std::optional<FrameRateLimit> frame_rate_limit{};
    std::optional<VerticalSync> vertical_sync{};  ///< None if the files do not say.
    bool waits_for_display = true;  ///< The files do not switch vertical synchronisation off.
    /// Dimensions of the rigid bodies in all its scenes: 2 or 3; 0 if those have both, have none,
    /// or nobody has read them.
    int dimensions = 0;
};

/// The setting that becomes `pacing` of the policy; null if none does.
const ProjectSetting* find_setting(const Project& project, std::string_view pacing);

/// The largest value of `pacing` that the files can hold; infinite without a limit.
double most_of(const Project& project, std::string_view pacing);

}  // namespace tickproof::harness
