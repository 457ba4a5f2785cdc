// Checks values of settings files, and adds remarks on keys that engines do not read.

#include "harness/project/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

std::string expected(const KnownKey& known) {
    std::string text = fmt::format(
        "write a {} from {} to {}{}{}", known.kind == ValueKind::count ? "whole number" : "number",
        shortest(known.least), shortest(known.most), known.unit.empty() ? "" : " ", known.unit);
    if (!known.default_text.empty()) {
        text += fmt::format(", such as {}", known.default_text);
    }
    return text;
}

[[noreturn]] void refuse_number(const ProjectSetting& setting, const KnownKey& known,
                                std::string_view fault) {
    refuse_value(setting.at, key_of(setting),
                 setting.text.empty()
                     ? fmt::format("has no value; {}", expected(known))
                     : fmt::format("{} {}; {}", shown(setting.text), fault, expected(known)));
}

std::string_view fault_of(double value, const KnownKey& known) {
    if (known.kind == ValueKind::count && value != std::floor(value)) {
        return "is not a whole number";
    }
    if (value < known.least) {
        return value < 0 ? "is negative" : value > 0 ? "is too small" : "is zero";
    }
    return value > known.most ? "is too large" : "";
}

}  // namespace

std::string full_key(std::string_view section, std::string_view key) {
    return section.empty() ? std::string(key) : fmt::format("[{}] {}", section, key);
}

std::string_view section_of(const ProjectSetting& setting) {
    const std::string_view key = setting.key;
    const auto end = key.starts_with('[') ? key.rfind("] ") : std::string_view::npos;
    return end == std::string_view::npos ? std::string_view{} : key.substr(1, end - 1);
}

std::string_view key_of(const ProjectSetting& setting) {
    const std::string_view section = section_of(setting);
    return std::string_view(setting.key).substr(section.empty() ? 0 : section.size() + 3);
}

std::string page_of(std::string_view root, const ProjectSetting& setting) {
    std::string page(root);
    std::string_view key = key_of(setting);
    for (std::string_view part = section_of(setting); !part.empty();) {
        page += " > " + capitalised(std::string(part));
        const auto slash = key.find('/');
        part = slash == std::string_view::npos ? std::string_view() : key.substr(0, slash);
        key.remove_prefix(slash == std::string_view::npos ? 0 : slash + 1);
    }
    return page;
}

ProjectSetting found_setting(const KnownKey& known, std::string_view text, Place at) {
    ProjectSetting setting = default_setting(known);
    setting.text = text;
    setting.at = std::move(at);
    return setting;
}

ProjectSetting default_setting(const KnownKey& known) {
    return {.key = full_key(known.section, known.key),
            .text = std::string(known.default_text),
            .unit = known.unit,
            .default_text = std::string(known.default_text)};
}

void refuse_value(const Place& at, std::string_view key, std::string_view what) {
    throw InputError(shown_line(fmt::format("{}: {}: {}", to_text(at), key, what)));
}

double any_number_of(const ProjectSetting& setting, const KnownKey& known) {
    const ReadNumber read = read_number(setting.text);
    if (!read.fault.empty()) {
        refuse_number(setting, known, read.fault);
    }
    return read.value;
}

double number_of(const ProjectSetting& setting, const KnownKey& known) {
    const double value = any_number_of(setting, known);
    const std::string_view fault = fault_of(value, known);
    if (!fault.empty()) {
        refuse_number(setting, known, fault);
    }
    return value;
}

bool toggle_of(const ProjectSetting& setting) {
    const std::string text = lower(setting.text);
    for (const std::string_view on : {"true", "on", "yes", "1"}) {
        if (text == on) {
            return true;
        }
    }
    for (const std::string_view off : {"false", "off", "no", "0"}) {
        if (text == off) {
            return false;
        }
    }
    refuse_value(setting.at, key_of(setting),
                 fmt::format("{} is neither on nor off; write true or false", shown(setting.text)));
}

void set_pacing(PolicySpec& policy, ProjectSetting& setting, std::string_view pacing,
                std::string_view text) {
    if (!reads(*policy.policy, pacing)) {
        return;
    }
    try {
        set_setting(policy, pacing, text);
    } catch (const InputError& error) {
        refuse_value(setting.at, key_of(setting), error.what());
    }
    setting.pacing = pacing;
}

void limit_frame_rate(Project& project, const ProjectSetting& setting, double most_hz) {
    if (most_hz > 0 && !setting.at.file.empty()) {
        project.frame_rate_limit = FrameRateLimit{
            .most_hz = most_hz, .key = std::string(key_of(setting)), .at = setting.at};
    }
}

ProjectSetting& setting_named(Project& project, std::string_view key) {
    return *std::find_if(project.settings.begin(), project.settings.end(),
                         [&](const ProjectSetting& setting) { return key_of(setting) == key; });
}

void remark_misspelt(Project& project, std::string_view key, std::string_view text, const Place& at,
                     std::span<const std::string_view> known) {
    const std::string_view nearest = nearest_name(key, known);
    if (nearest.empty()) {
        return;
    }
    project.remarks.push_back({.kind = ProjectRemark::Kind::unknown_key,
                               .at = at,
                               .key = std::string(key),
                               .value = shown(text),
                               .effect = "has no effect",
                               .why = "The engine ignores unknown keys",
                               .fix = fmt::format("Rename it to {}.", nearest),
                               .renamed_to = std::string(nearest)});
}

void remark_section(Project& project, const KnownKey& known, std::string_view section,
                    std::string_view text, const Place& at) {
    project.remarks.push_back(
        {.kind = ProjectRemark::Kind::unknown_key,
         .at = at,
         .key = std::string(known.key),
         .value = shown(text),
         .effect = "has no effect",
         .why = fmt::format("The engine reads it only in [{}], but it stands in [{}]",
                            known.section, section),
         .fix = fmt::format("Move it to [{}].", known.section),
         .renamed_to = std::string(known.key)});
}

}  // namespace tickproof::harness
