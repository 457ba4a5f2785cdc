// Steps that readers share: they check a value, keep it with its place, and pass it to the policy.

#pragma once

#include <span>
#include <string>
#include <string_view>

#include "harness/project/project.h"
#include "harness/project/value_text.h"

namespace tickproof::harness {

enum class ValueKind { number, count, toggle, text };

/// A key that a reader knows. Readers mostly consist of tables of these.
struct KnownKey {
    std::string_view section;  ///< Empty if the file has no sections.
    std::string_view key;
    ValueKind kind = ValueKind::text;
    std::string_view unit;
    std::string_view default_text;
    /// The smallest number that the engine takes; `most` is the largest.
    double least = 0;
    double most = 0;
};

/// `[section] key`, and back.
std::string full_key(std::string_view section, std::string_view key);
std::string_view section_of(const ProjectSetting& setting);
std::string_view key_of(const ProjectSetting& setting);

/// `ROOT > Physics > Common` for `[physics] common/physics_ticks_per_second`: the page in an editor
/// that builds its pages from the keys.
std::string page_of(std::string_view root, const ProjectSetting& setting);

/// A setting that a file has; default_setting() is one that holds by default.
ProjectSetting found_setting(const KnownKey& known, std::string_view text, Place at);
ProjectSetting default_setting(const KnownKey& known);

/// Throws InputError `file:line: key: what`.
[[noreturn]] void refuse_value(const Place& at, std::string_view key, std::string_view what);

/// Throws InputError if the text is no number of the key's kind or exceeds its limits.
double number_of(const ProjectSetting& setting, const KnownKey& known);
/// The number, without a check of the limits.
double any_number_of(const ProjectSetting& setting, const KnownKey& known);
/// Reads `true`, `on`, `yes` or `1`, in any case, and their opposites.
bool toggle_of(const ProjectSetting& setting);

/// Sets `pacing` of the policy, and links `setting` to it. Does nothing if the policy does not read
/// it.
void set_pacing(PolicySpec& policy, ProjectSetting& setting, std::string_view pacing,
                std::string_view text);

/// Records the setting that limits the frame rate. 0 means no limit.
void limit_frame_rate(Project& project, const ProjectSetting& setting, double most_hz);

/// The setting with this key, which must be there.
ProjectSetting& setting_named(Project& project, std::string_view key);

/// Adds a remark if `key`, which the engine does not know, is nearly one of `known`.
void remark_misspelt(Project& project, std::string_view key, std::string_view text, const Place& at,
                     std::span<const std::string_view> known);

/// Adds a remark on a key in a section where the engine does not look for it.
void remark_section(Project& project, const KnownKey& known, std::string_view section,
                    std::string_view text, const Place& at);

}  // namespace tickproof::harness
