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
    /// The text says what a binary file holds. It is edited to see what changes, and not written.
    bool stands_for_binary = false;
};

/// Where something stands in a file. Without a file it stands nowhere: a default holds.
struct Place {
    std::string file;
    std::size_t line = 0;  ///< From 1.
    /// The bytes of the value: [begin, end) of the file.
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Some bytes of a file to be replaced; where `begin` is `end`, inserted.
struct FileEdit {
    std::string file;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;
};

/// `file:line`; empty without a file.
std::string to_text(const Place& place);

/// Reads `game.toml:12` back; a text without a line is a file's name. Throws InputError where the
/// line is none.
Place parse_place(const std::string& text);

/// One value that has to do with time, whether a file has it or the engine's default holds.
struct ProjectSetting {
    std::string key;        ///< The name in the file: `[physics] common/physics_ticks_per_second`.
    std::string text;       ///< The value as written, or the default.
    std::string_view unit;  ///< `s`, `Hz`, `steps`; empty for a switch or a ratio.
    std::string default_text;  ///< The engine's; empty where it has none.
    std::string_view
        pacing;  ///< The setting of the policy that it becomes; empty where it is none.
    Place at;
    /// Of a platform's project: taken over from the one for all platforms.
    bool inherited = false;
};

/// A key to be added to a file, with its value as the file writes it.
struct NewValue {
    const ProjectSetting* setting = nullptr;
    std::string text;
};

/// A suspicious line that the engine accepts without an error, so that it goes unnoticed.
struct ProjectRemark {
    enum class Kind {
        unknown_key,     ///< Misspelt: the engine ignores it.
        renamed_key,     ///< A key of another engine version: ignored.
        dead_key,        ///< No version in use reads it.
        replaced_value,  ///< The engine does not take the value, and runs with another.
        misread_value,   ///< The engine reads another value out of it; the line must stay.
        switched_off,    ///< It would count, were another setting on.
        information,     ///< Worth knowing, wrong in no way.
    };
    Kind kind = Kind::information;
    Place at;
    std::string key;     ///< Its subject: a key, or several.
    std::string value;   ///< As it is written; empty where it does not matter.
    std::string effect;  ///< `has no effect`.
    std::string why;
    std::string fix;
    std::string_view source = {};  ///< Empty: that of its reader.
    std::string renamed_to;        ///< The key that the fix names; empty where it renames nothing.
    /// What to do where scripts count frames, and so need frames of one length; empty: the fix.
    std::string fix_with_frame_counts{};
};

/// True where the engine runs with other settings than whoever wrote the line means.
bool is_fault(ProjectRemark::Kind kind);
/// `common/physics_fps = 240 has no effect`.
std::string sentence(const ProjectRemark& remark);
/// `common/physics_fps has no effect`: the same remark is the same after another try.
std::string without_value(const ProjectRemark& remark);

/// The range of a number in the engine's files, where its policy would take more.
struct PacingLimit {
    std::string_view pacing;  ///< The setting of the policy.
    double most = 0;
};

/// The most frames a second that the engine runs, by a setting.
struct FrameRateLimit {
    double most_hz = 0;
    std::string key;
    Place at;
};

/// How the engine draws between two steps, in its own words.
struct Interpolation {
    std::string_view in_code{};  ///< Where no key does: an instruction without a capital.
    std::string_view in_2d{};    ///< Where the key does so in some versions only: a sentence,
    std::string_view in_3d{};    ///< and the same for three dimensions.
    std::string_view apart{};    ///< What to do with things that move in frames: a sentence's end.
};

struct Project {
    std::string_view engine;                ///< The name of its reader.
    const ProjectReader* reader = nullptr;  ///< The row that read it. Null: made by hand.
    std::string version;                    ///< `Godot 4.3`; empty where the files do not say.
    std::string platform;  ///< For settings of one platform only: `mobile`, `HoloLens`.
    std::vector<ProjectFile> files;
    std::vector<ProjectSetting> settings;
    std::vector<ProjectRemark> remarks;
    PolicySpec policy;
    std::vector<PacingLimit> limits;
    /// The policy without the engine's fixed frame rate, with steps of a bounded length. Empty
    /// where no key fixes it.
    std::string unlocked_policy;
    Interpolation interpolation{};
    std::optional<FrameRateLimit> frame_rate_limit{};
    bool waits_for_display = true;  ///< Vertical synchronisation is on, by the files.
};

/// The setting of the project that becomes `pacing` of the policy; null where none does.
const ProjectSetting* find_setting(const Project& project, std::string_view pacing);

/// The most that the files can say of `pacing`; infinite without a limit.
double most_of(const Project& project, std::string_view pacing);

}  // namespace tickproof::harness
