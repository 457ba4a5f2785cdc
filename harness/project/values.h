// Steps that all readers share: check a value, keep it with its place, hand it to the policy.

#pragma once

#include <span>
#include <string>
#include <string_view>

#include "harness/project/project.h"
#include "harness/project/value_text.h"

namespace tickproof::harness {

enum class ValueKind { number, count, toggle, text };

/// A key that a reader knows. Tables of these are most of what a reader is.
struct KnownKey {
    std::string_view section;  ///< Empty where the file has none.
    std::string_view key;
    ValueKind kind = ValueKind::text;
    std::string_view unit;
    std::string_view default_text;
    /// Of a number that the engine takes, both included.
    double least = 0;
    double most = 0;
};

/// `[section] key`, and back.
std::string full_key(std::string_view section, std::string_view key);
std::string_view section_of(const ProjectSetting& setting);
std::string_view key_of(const ProjectSetting& setting);

/// `ROOT > Physics > Common` of `[physics] common/physics_ticks_per_second`, as an editor shows it
/// that builds its pages from the keys.
std::string page_of(std::string_view root, const ProjectSetting& setting);

/// A setting as a file has it, or the engine's default.
ProjectSetting found_setting(const KnownKey& known, std::string_view text, Place at);
ProjectSetting default_setting(const KnownKey& known);

/// Throws InputError `file:line: key: what`.
[[noreturn]] void refuse_value(const Place& at, std::string_view key, std::string_view what);

/// Throws InputError on what is no number of the key's kind or is beyond its limits.
double number_of(const ProjectSetting& setting, const KnownKey& known);
/// The same, whatever the limits are.
double any_number_of(const ProjectSetting& setting, const KnownKey& known);
/// `true`, `on`, `yes` or `1`, in any case, and their opposites.
bool toggle_of(const ProjectSetting& setting);

/// Sets `pacing` of the policy, and notes in `setting` that it is what does so. Settings that the
/// policy does not read stay as they are.
void set_pacing(PolicySpec& policy, ProjectSetting& setting, std::string_view pacing,
                std::string_view text);

/// Keeps a setting that holds the frames a second down as what does so. No limit where it is 0.
void limit_frame_rate(Project& project, const ProjectSetting& setting, double most_hz);

/// The setting with this key, which must be there.
ProjectSetting& setting_named(Project& project, std::string_view key);

/// A remark where `key`, which the engine does not know, is nearly one of `known`.
void remark_misspelt(Project& project, std::string_view key, std::string_view text, const Place& at,
                     std::span<const std::string_view> known);

/// A remark on a key that stands in a section where the engine does not look for it.
void remark_section(Project& project, const KnownKey& known, std::string_view section,
                    std::string_view text, const Place& at);

}  // namespace tickproof::harness
