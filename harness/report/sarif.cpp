// SARIF 2.1.0, the format of static analysers: code hosts show its results beside the lines of a
// pull request. Section numbers are those of the OASIS specification.

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>

#include "harness/report/json_number.h"
#include "harness/report/plain_text.h"
#include "harness/report/shown.h"
#include "harness/report/validation.h"

namespace tickproof::harness {
namespace {

/// A text as a message (3.11): braces would be placeholders, and `](` the middle of a link.
std::string message_text(std::string_view text) {
    std::string message;
    for (const char c : one_line(text)) {
        if (c == '(' && message.ends_with(']')) {
            message += ' ';
        }
        message.append(c == '{' || c == '}' ? 2 : 1, c);
    }
    return message;
}

Json rules_json() {
    Json rules = Json::array();
    for (const GameCheck& check : game_checks()) {
        rules.push_back({{"id", check.name},
                         {"shortDescription", {{"text", message_text(check.summary)}}},
                         {"help", {{"text", message_text(check.question)}}}});
    }
    return rules;
}

std::string_view level_of(Verdict verdict) {
    return verdict == Verdict::fail ? "error" : verdict == Verdict::unknown ? "warning" : "note";
}

/// RFC 3986: all but unreserved characters and slashes as %XX, byte for byte.
std::string escaped(std::string_view path) {
    constexpr std::string_view kUnreserved =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    std::string uri;
    for (const char c : path) {
        if (kUnreserved.find(c) != std::string_view::npos) {
            uri += c;
        } else {
            uri += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
        }
    }
    return uri;
}

/// 3.4.3: relative to where the program ran, as the path is; absolute paths are file URIs.
std::string uri_of(std::string path) {
    std::ranges::replace(path, '\\', '/');
    while (path.starts_with("./")) {
        path.erase(0, path.find_first_not_of('/', 1));
    }
    if (path.starts_with('/')) {
        return "file://" +
               escaped(path.substr(std::min(path.find_first_not_of('/'), path.size()) - 1));
    }
    const bool has_drive = path.size() > 2 && path[1] == ':' && path[2] == '/';
    return has_drive ? fmt::format("file:///{}:{}", path[0], escaped(path.substr(2)))
                     : escaped(path);
}

/// The file that says what the game asks; a preset is in none.
Place profile_place(const GameProfile& profile) {
    if (profile.at.empty()) {
        return {};
    }
    const std::string& at = profile.at.begin()->second;  // `game.toml:12`
    return {.file = at.substr(0, at.rfind(':')), .line = 1};
}

/// Where a finding has no place of its own: the file of the settings, or else of the profile.
Place place_of(const Shown& shown) {
    const auto& project = shown.validation->subject.project;
    if (!shown.found->at.file.empty()) {
        return shown.found->at;
    }
    if (!project) {
        return profile_place(shown.validation->subject.profile);
    }
    for (const ProjectSetting& setting : project->settings) {
        if (!setting.pacing.empty() && !setting.at.file.empty()) {
            return {.file = setting.at.file, .line = 1};
        }
    }
    return project->files.empty() ? Place{} : Place{.file = project->files[0].name, .line = 1};
}

Json locations_json(const Place& place) {
    Json locations = Json::array();
    if (!place.file.empty()) {
        const Json region{{"startLine", std::max<std::size_t>(place.line, 1)}};
        locations.push_back(
            {{"physicalLocation",
              {{"artifactLocation", {{"uri", uri_of(place.file)}}}, {"region", region}}}});
    }
    return locations;
}

std::string message_of(const Shown& shown) {
    const Finding& finding = shown.found->finding;
    const std::string platform = platform_of(*shown.validation);
    std::string text = change_text(shown);
    text += platform.empty() ? "" : fmt::format("on {}: ", platform);
    text += finding.summary + '.';
    text += finding.cause.empty() ? "" : fmt::format(" Why: {}.", finding.cause);
    text += finding.fix.empty() ? "" : fmt::format(" Fix: {}.", finding.fix);
    return message_text(text);
}

/// What stays the same when lines move and numbers change (3.27.17).
std::string fingerprint(const Shown& shown) {
    std::string identity = platform_of(*shown.validation);
    for (const std::string_view part :
         {shown.found->finding.check, std::string_view(shown.found->about)}) {
        identity += '\0';
        identity += part;
    }
    return fmt::format("{:016x}", XXH3_64bits(identity.data(), identity.size()));
}

/// 3.27.24. That a failure is mended is not in a list of what is wrong.
std::string_view baseline_state(Change change) {
    switch (change) {
        case Change::added:
            return "new";
        case Change::as_before:
            return "unchanged";
        default:
            return "updated";
    }
}

Json result_json(const Shown& shown) {
    const GameFinding& found = *shown.found;
    Json result{{"ruleId", found.finding.check}};
    const auto rule = std::ranges::find(game_checks(), found.finding.check, &GameCheck::name);
    if (rule != game_checks().end()) {
        result["ruleIndex"] = rule - game_checks().begin();
    }
    result["level"] = level_of(shown.verdict);
    result["message"] = {{"text", message_of(shown)}};
    result["locations"] = locations_json(place_of(shown));
    // GitHub knows only the second name. Left to itself it would take all results of one rule on
    // one line for the same.
    result["partialFingerprints"] = {{"platformCheckAbout/v1", fingerprint(shown)},
                                     {"primaryLocationLineHash", fingerprint(shown) + ":1"}};
    if (shown.since.change != Change::none) {
        result["baselineState"] = baseline_state(shown.since.change);
    }
    result["properties"] = {{"about", found.about},
                            {"platform", platform_of(*shown.validation)},
                            {"verdict", to_text(shown.verdict)},
                            {"severity", number(found.severity)},
                            {"repeat", repeat_command(*shown.validation, found)}};
    return result;
}

}  // namespace

std::string to_sarif(const std::vector<Validation>& validations, const std::string& command,
                     const Comparison& comparison) {
    Json results = Json::array();
    for (const Shown& finding : shown(validations, comparison)) {
        if (finding.verdict != Verdict::pass) {
            results.push_back(result_json(finding));
        }
    }
    const Json driver{
        {"name", "tickproof"}, {"version", TICKPROOF_VERSION}, {"rules", rules_json()}};
    const Json invocation{{"commandLine", command}, {"executionSuccessful", true}};
    const Json run{{"tool", {{"driver", driver}}},
                   {"invocations", Json::array({invocation})},
                   {"results", results}};
    return dumped({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                   {"version", "2.1.0"},
                   {"runs", Json::array({run})}});
}

}  // namespace tickproof::harness
