// SARIF 2.1.0, the format of static analysers: code hosts show its results beside the lines of a
// pull request. Section numbers are those of the OASIS specification.

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>

#include "harness/base/plain_text.h"
#include "harness/base/text.h"
#include "harness/finding/json_number.h"
#include "harness/finding/report.h"
#include "harness/show/report_formats.h"

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

constexpr std::string_view kHomepage = "https://github.com/tickproof/tickproof";
/// The table of questions there names all checks.
constexpr std::string_view kHelp =
    "https://github.com/tickproof/tickproof/blob/main/docs/"
    "validate.md#from-a-question-to-a-finding";

Json rules_json(const std::vector<Rule>& all) {
    Json rules = Json::array();
    for (const Rule& rule : all) {
        rules.push_back({{"id", rule.name},
                         {"shortDescription", {{"text", message_text(rule.summary)}}},
                         {"help", {{"text", message_text(rule.question)}}},
                         {"helpUri", kHelp}});
    }
    return rules;
}

/// An unknown verdict is as bad as an error: the exit code is the same.
std::string_view level_of(Verdict verdict) {
    return fails(verdict) ? "error" : verdict == Verdict::warning ? "warning" : "note";
}

/// RFC 3986: all but unreserved characters and slashes as %XX, byte for byte.
std::string percent_encoded(std::string_view path) {
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
               percent_encoded(path.substr(std::min(path.find_first_not_of('/'), path.size()) - 1));
    }
    const bool has_drive = path.size() > 2 && path[1] == ':' && path[2] == '/';
    return has_drive ? fmt::format("file:///{}:{}", path[0], percent_encoded(path.substr(2)))
                     : percent_encoded(path);
}

/// The file of the profile; empty if every value is a default or a flag.
Place profile_place(const GameProfile& profile) {
    for (const auto& [key, at] : profile.at) {  // `game.toml:12`
        if (const auto colon = at.rfind(':'); colon != std::string::npos) {
            return {.file = at.substr(0, colon), .line = 1};
        }
    }
    return {};
}

/// The place of the finding, or else the file of the settings, or else of the profile. GitHub
/// refuses a result without a place, so a report without files names the file that would hold its
/// profile.
Place place_of(const Report& report, const Reported& reported) {
    const Game& game = report.sections[reported.section].game;
    if (!reported.finding.at.file.empty()) {
        return reported.finding.at;
    }
    if (game.project) {
        for (const ProjectSetting& setting : game.project->settings) {
            if (!setting.pacing.empty() && !setting.at.file.empty()) {
                return {.file = setting.at.file, .line = 1};
            }
        }
        if (!game.project->files.empty()) {
            return {.file = game.project->files[0].name, .line = 1};
        }
    }
    const Place profile = profile_place(game.profile);
    return profile.file.empty() ? Place{.file = "tickproof.toml", .line = 1} : profile;
}

Json locations_json(const Place& place) {
    const Json region{{"startLine", std::max<std::size_t>(place.line, 1)}};
    const Json physical{{"artifactLocation", {{"uri", uri_of(place.file)}}}, {"region", region}};
    return Json::array({{{"physicalLocation", physical}}});
}

std::string message_of(const Report& report, const Reported& reported) {
    const Finding& finding = reported.finding;
    const std::string& prefix = prefix_of(report, reported);
    std::string text = change_text(reported);
    text += prefix.empty() ? "" : fmt::format("{}: ", prefix);
    text += finding.summary + '.';
    text += finding.cause.empty() ? "" : fmt::format(" Why: {}.", finding.cause);
    text += finding.fix.empty()
                ? ""
                : fmt::format(" {}: {}", capitalised(std::string(fix_label(finding))), finding.fix);
    return message_text(text);
}

/// The id stays the same when lines move and numbers change (3.27.17).
std::string fingerprint(const Finding& finding) {
    return fmt::format("{:016x}", XXH3_64bits(finding.id.data(), finding.id.size()));
}

/// 3.27.24. A fixed finding is a note that has changed.
std::string_view baseline_state(BaselineState state) {
    switch (state) {
        case BaselineState::added:
            return "new";
        case BaselineState::as_before:
            return "unchanged";
        default:
            return "updated";
    }
}

Json result_json(const Report& report, const Reported& reported) {
    const Finding& finding = reported.finding;
    Json result{{"ruleId", finding.check}};
    const std::vector<Rule>& rules = report.options.rules;
    const auto rule = std::ranges::find(rules, finding.check, &Rule::name);
    if (rule != rules.end()) {
        result["ruleIndex"] = rule - rules.begin();
    }
    result["level"] = level_of(reported.verdict);
    result["message"] = {{"text", message_of(report, reported)}};
    result["locations"] = locations_json(place_of(report, reported));
    for (const Place& place : finding.also_at) {
        result["relatedLocations"].push_back(locations_json(place)[0]);
    }
    // GitHub reads only the second name. Without it, GitHub merges all results of one rule on one
    // line.
    result["partialFingerprints"] = {{"findingId/v1", fingerprint(finding)},
                                     {"primaryLocationLineHash", fingerprint(finding) + ":1"}};
    if (report.options.baseline && reported.since.state != BaselineState::none) {
        result["baselineState"] = baseline_state(reported.since.state);
    }
    if (!reported.accepted_because.empty()) {
        result["suppressions"] = {
            {{"kind", "external"}, {"justification", reported.accepted_because}}};
    }
    result["properties"] = {{"id", finding.id},
                            {"about", finding.about},
                            {"section", report.sections[reported.section].name},
                            {"verdict", to_text(reported.verdict)},
                            {"severity", number(finding.severity)},
                            {"repeat", repeat_command(finding)}};
    return result;
}

}  // namespace

std::string to_sarif(const Report& report) {
    Json results = Json::array();
    for (const Reported& each : report.findings) {
        if (each.verdict != Verdict::pass) {
            results.push_back(result_json(report, each));
        }
    }
    const Json driver{{"name", "tickproof"},
                      {"version", TICKPROOF_VERSION},
                      {"informationUri", kHomepage},
                      {"rules", rules_json(report.options.rules)}};
    const Json invocation{{"commandLine", report.options.command}, {"executionSuccessful", true}};
    const Json run{{"tool", {{"driver", driver}}},
                   {"invocations", Json::array({invocation})},
                   {"results", results}};
    return dumped({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                   {"version", "2.1.0"},
                   {"runs", Json::array({run})}});
}

}  // namespace tickproof::harness
