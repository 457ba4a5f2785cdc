// Writes profiles by the table of keys. profile.cpp reads them.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/base/find_row.h"
#include "harness/base/overloaded.h"
#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/profile/profile.h"
#include "harness/profile/profile_words.h"

namespace tickproof::harness {
namespace {

/// Wraps text into comment lines of at most 80 columns.
std::string wrap_comment(std::string_view text) {
    const std::string wrapped = wrap("", text, 78);
    std::string lines;
    for (const std::string_view line : split(wrapped, '\n')) {
        lines += fmt::format("# {}\n", line);
    }
    return lines;
}

}  // namespace

std::string value_text(const ProfileKey& key, const GameProfile& profile) {
    // 0.0167 / 0.001 is not exactly 16.7: 12 digits hide that.
    const auto number = [&](double value) {
        return key.scale == 1 ? shortest(value) : fmt::format("{:.12g}", value / key.scale);
    };
    return std::visit(
        Overloaded{[&](double GameProfile::*member) { return number(profile.*member); },
                   [&](std::vector<double> GameProfile::*member) {
                       std::vector<std::string> texts;
                       for (const double value : profile.*member) {
                           texts.push_back(number(value));
                       }
                       return fmt::format("[{}]", fmt::join(texts, ", "));
                   },
                   [&](std::vector<std::string> GameProfile::*member) {
                       std::vector<std::string> texts;
                       for (const std::string& value : profile.*member) {
                           texts.push_back(fmt::format("\"{}\"", value));
                       }
                       return fmt::format("[{}]", fmt::join(texts, ", "));
                   },
                   [&](std::string GameProfile::*member) {
                       return fmt::format("\"{}\"", profile.*member);
                   },
                   [&](bool GameProfile::*member) {
                       return std::string(profile.*member ? "true" : "false");
                   },
                   [&](double Tolerances::*member) { return number(profile.tolerances.*member); }},
        key.member);
}

std::string profile_text(const GameProfile& profile) {
    return profile_text(profile, {});
}

std::string profile_text(const GameProfile& profile, const ProfileWords& words) {
    std::string text =
        "# What this game needs from its physics: tickproof validate judges its timestep\n"
        "# settings by it. Every key is optional; commented keys show their defaults.\n"
        "# Lengths are in metres.\n";
    for (const std::string& line : words.lines) {
        text += line.empty()            ? "#\n"
                : line.starts_with(' ') ? fmt::format("# {}\n", visible(line))
                                        : wrap_comment(line);
    }
    const GameProfile defaults;
    std::string_view table;
    for (const ProfileKey& key : profile_keys()) {
        if (key.name.substr(0, key.name.find('.')) != table) {
            table = key.name.substr(0, key.name.find('.'));
            text += fmt::format("\n[{}]\n", table);
        }
        const auto* project_key = find_row(words.keys, key.name, &ProfileWords::Key::name);
        const bool has_project = project_key != nullptr;
        const std::string value = has_project ? project_key->value : value_text(key, profile);
        const bool is_default = has_project || value == value_text(key, defaults);
        text += wrap_comment(key.summary);
        text += has_project ? wrap_comment(project_key->comment) : "";
        text += fmt::format("{}{} = {}\n", is_default ? "# " : "",
                            key.name.substr(table.size() + 1), value);
    }
    return text;
}

}  // namespace tickproof::harness
