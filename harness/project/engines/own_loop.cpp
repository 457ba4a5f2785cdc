// A game with its own loop: table [loop] of tickproof.toml names the policy and its settings, as
// the command line does. Without a name it is the command line's default. The game profile has the
// other tables of the file.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/base/toml.h"
#include "harness/pacing/settings.h"
#include "harness/project/engines/reader_rows.h"
#include "harness/project/syntax/ini_lines.h"
#include "harness/project/syntax/toml_edits.h"
#include "harness/project/value_text.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kPolicy = "policy";
constexpr std::string_view kUnnamed = "fixed";

const PacingSetting& row_of(std::string_view name) {
    const auto settings = pacing_settings();
    return *std::find_if(settings.begin(), settings.end(),
                         [&](const PacingSetting& row) { return row.name == name; });
}

void check_value(const ProjectFile& file, const TomlMember& member) {
    if (member.value.kind != TomlValue::Kind::text &&
        member.value.kind != TomlValue::Kind::number) {
        refuse_value(place_in(file, member), member.key,
                     "is neither a string nor a number; write it as on the command line, such as "
                     "\"1/60\"");
    }
}

/// Makes the policy the first setting.
void read_policy(Project& project, const ProjectFile& file, const TomlValue& loop) {
    const TomlValue* value = find(loop, kPolicy);
    if (loop.members.empty()) {
        refuse_value({.file = file.name, .line = loop.line}, "[loop]",
                     "names no policy; write policy = \"fixed\", or another of tickproof list "
                     "policies");
    }
    if (value == nullptr) {
        project.policy = parse_policy(kUnnamed);
        project.settings.push_back({.key = full_key("loop", kPolicy),
                                    .text = std::string(kUnnamed),
                                    .default_text = std::string(kUnnamed)});
        return;
    }
    const TomlMember member{std::string(kPolicy), *value};
    check_value(file, member);
    const Place at = place_in(file, member);
    if (value->text.find(':') != std::string::npos) {
        refuse_value(
            at, kPolicy,
            fmt::format("'{}' contains settings; write each as a key of [loop]", value->text));
    }
    try {
        project.policy = parse_policy(value->text);
    } catch (const InputError& error) {
        refuse_value(at, kPolicy, error.what());
    }
    project.settings.push_back({.key = "[loop] policy", .text = value->text, .at = at});
}

/// Throws InputError if a time is a number above 1, which could be milliseconds. TOML needs quotes
/// around a value with a unit.
void refuse_number_without_unit(const Place& at, const TomlMember& member) {
    const PacingSetting* row = nullptr;
    for (const PacingSetting& each : pacing_settings()) {
        row = each.name == member.key ? &each : row;
    }
    if (row == nullptr) {
        return;
    }
    const bool is_step = std::holds_alternative<TimestepSetting>(row->value);
    const std::string& text = member.value.text;
    const ReadNumber read = read_number(text);
    if ((is_step || std::holds_alternative<DurationSetting>(row->value)) && read.fault.empty() &&
        read.value > 1) {
        refuse_value(at, member.key,
                     fmt::format("{0} without a unit could be milliseconds; write {1} = \"{0}ms\" "
                                 "or \"{0}{2}\"",
                                 text, member.key, is_step ? "hz" : "s"));
    }
}

void read_settings(Project& project, const ProjectFile& file, const TomlValue& loop) {
    for (const TomlMember& member : loop.members) {
        if (member.key == kPolicy) {
            continue;
        }
        check_value(file, member);
        const Place at = place_in(file, member);
        refuse_number_without_unit(at, member);
        try {
            set_setting(project.policy, member.key, member.value.text);
        } catch (const InputError& error) {
            // No other setting of the policy has a name like that.
            const std::span policy_only(&kPolicy, 1);
            refuse_value(at, member.key,
                         nearest_name(member.key, policy_only).empty()
                             ? error.what()
                             : unknown_name("setting", member.key, policy_only));
        }
        const PacingSetting& row = row_of(member.key);
        project.settings.push_back({.key = full_key("loop", member.key),
                                    .text = member.value.text,
                                    .default_text = row.get(project.policy.policy->defaults),
                                    .pacing = row.name,
                                    .at = at});
    }
}

/// Adds settings that the policy reads but the file leaves out.
void add_defaults(Project& project) {
    for (const std::string_view name : project.policy.policy->settings) {
        if (find_setting(project, name) == nullptr) {
            const PacingSetting& row = row_of(name);
            const std::string text = row.get(project.policy.policy->defaults);
            project.settings.push_back({.key = full_key("loop", name),
                                        .text = text,
                                        .default_text = text,
                                        .pacing = row.name});
        }
    }
}

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789.eE+-") == std::string_view::npos;
}

/// A timestep in the style of `old`: a rate, a fraction, milliseconds or seconds.
std::string timestep_like(std::string_view old, const Timestep& timestep) {
    const std::string rate = whole_rate_text(timestep.dt_s);
    std::vector<std::string> texts;
    if (old.ends_with("hz") || old.ends_with("Hz")) {
        texts.push_back(fmt::format("{}{}", rate, old.substr(old.size() - 2)));
    } else if (old.ends_with("ms")) {
        texts.push_back(fmt::format("{}ms", shortest(timestep.dt_s * 1000)));
    } else if (is_number(old)) {
        texts.push_back(shortest(timestep.dt_s));
    }
    texts.push_back(fmt::format("1/{}", rate));
    for (const std::string& text : texts) {
        try {
            if (parse_timestep(text, "timestep") == timestep) {
                return text;
            }
        } catch (const InputError&) {
            // The rate is no whole number: tries the next style.
        }
    }
    return shortest(timestep.dt_s);
}

/// Without quotes if `old` had none and the new text is a number, too.
std::string quoted_like(std::string_view old, const std::string& text) {
    return is_number(old) && is_number(text) ? text : fmt::format("\"{}\"", text);
}

bool is_own_loop(const ProjectFile& file) {
    for (const IniSection& section : ini_lines(file.text, IniDialect::defold).sections) {
        if (section.name == "loop" || section.name.starts_with("loop]")) {
            return true;
        }
    }
    for (const IniLine& line : ini_lines(file.text, IniDialect::defold).lines) {
        if (line.section.empty() && (line.key == "loop" || line.key.starts_with("loop."))) {
            return true;
        }
    }
    return false;
}

std::vector<Project> read_own_loop(std::span<const ProjectFile> files) {
    const ProjectFile& file = files.front();
    const TomlValue root = parse_toml(file.text, file.name);
    const TomlValue* loop = find(root, "loop");
    if (loop == nullptr || loop->kind != TomlValue::Kind::table) {
        throw InputError(
            fmt::format("{}:{}: has no table [loop]; write one with policy = \"fixed\"", file.name,
                        loop == nullptr ? 1 : loop->line));
    }
    Project project{.engine = "own-loop", .files = {file}};
    read_policy(project, file, *loop);
    read_settings(project, file, *loop);
    add_defaults(project);
    return {project};
}

std::string write_own_loop(const ProjectSetting& setting, const PolicySpec& wanted) {
    if (key_of(setting) == kPolicy) {
        return fmt::format("\"{}\"", wanted.policy->name);
    }
    if (!reads(*wanted.policy, setting.pacing)) {
        return {};
    }
    const std::string text = setting.pacing == "timestep"
                                 ? timestep_like(setting.text, wanted.settings.timestep)
                                 : row_of(setting.pacing).get(wanted.settings);
    return quoted_like(setting.text, text);
}

std::vector<FileEdit> insert_own_loop(const Project& project, std::span<const NewValue> values) {
    // Its lines are like Defold's: `key = value` in the section.
    return ini_insertions(project.files.front(), IniDialect::defold, values);
}

}  // namespace

ProjectReader own_loop_reader() {
    return {.name = "own-loop",
            .summary = "tickproof.toml with a [loop] table: a policy and its settings",
            .places = {"tickproof.toml"},
            .recognises = is_own_loop,
            .read = read_own_loop,
            .written = write_own_loop,
            .inserted = insert_own_loop,
            .is_own_code = true};
}

}  // namespace tickproof::harness
