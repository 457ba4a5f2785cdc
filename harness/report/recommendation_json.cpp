// The report of recommend for programs: the front, the chosen settings, and the patch.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "harness/game/engine_text.h"
#include "harness/report/json_report.h"
#include "harness/report/recommendation.h"

namespace tickproof::harness {
namespace {

Json settings_json(const std::vector<FixSetting>& settings) {
    Json json = Json::object();
    for (const FixSetting& setting : settings) {
        json[setting.name] = setting.value;
    }
    return json;
}

Json level_json(const Level& level) {
    const Game& game = level.candidate.game;
    const Finding& worst = level.worst;
    return {{"steps_per_s", number(level.candidate.steps_per_s)},
            {"policy", to_text(game.policy)},
            {"engine", to_text(game.engine)},
            {"changes", level.candidate.changes},
            {"passes", level.passes},
            {"worst",
             {{"id", worst.id},
              {"check", worst.check},
              {"about", worst.about},
              {"verdict", to_text(worst.verdict)},
              {"severity", number(worst.severity)},
              {"measured", number(worst.measured)},
              {"tolerated", number(worst.tolerated)},
              {"unit", worst.unit},
              {"summary", worst.summary},
              {"cause", worst.cause},
              {"fix", worst.fix},
              {"fix_settings", settings_json(worst.fix_settings)}}}};
}

/// The worst verdict and the largest severity of the settings as they are, judged as candidates
/// are.
Json current_json(const Recommendation& made) {
    Verdict verdict = Verdict::pass;
    double severity = 0;
    for (const Finding& finding : made.findings) {
        if (made.unasked.contains(finding.id)) {
            continue;
        }
        verdict = worse(verdict, finding.verdict);
        if (!std::isnan(finding.severity)) {
            severity = std::max(severity, finding.severity);
        }
    }
    return {{"policy", to_text(made.game.policy)},
            {"engine", to_text(made.game.engine)},
            {"verdict", to_text(verdict)},
            {"severity", number(severity)}};
}

Json recommendation_json(const Recommendation& made) {
    const auto& project = made.game.project;
    Json json{{"project", project ? Json(project->engine) : Json(nullptr)},
              {"platform", project ? project->platform : std::string()},
              {"aim", made.aim == Aim::least_cost ? "least-cost" : "least-change"},
              {"current", current_json(made)},
              {"tried", made.judged.size()}};
    json["chosen"] = made.chosen ? Json(*made.chosen) : Json(nullptr);
    json["closest"] = made.closest ? level_json(*made.closest) : Json(nullptr);
    json["front"] = Json::array();
    for (const Level& level : made.front) {
        json["front"].push_back(level_json(level));
    }
    json["judged"] = Json::array();
    for (const JudgedCandidate& each : made.judged) {
        json["judged"].push_back({{"steps_per_s", number(each.steps_per_s)},
                                  {"changes", each.changes},
                                  {"passes", each.passes},
                                  {"severity", number(each.severity)},
                                  {"finding", each.finding}});
    }
    json["notes"] = Json::array();
    for (const Finding& note : made.notes) {
        json["notes"].push_back(note.summary);
    }
    json["left"] = Json::array();
    for (const Finding& finding : made.left) {
        json["left"].push_back({{"id", finding.id},
                                {"verdict", to_text(finding.verdict)},
                                {"summary", finding.summary}});
    }
    return json;
}

}  // namespace

Json change_json(const ProposedChange& change) {
    Json json;
    json["recommendations"] = Json::array();
    for (const Recommendation& made : change.recommendations) {
        json["recommendations"].push_back(recommendation_json(made));
    }
    json["code"] = Json::array();
    json["editor"] = Json::array();
    for (const HandTask& task : change.tasks) {
        json[task.in_editor ? "editor" : "code"].push_back({{"what", task.what},
                                                            {"table", task.noted.table},
                                                            {"key", task.noted.key},
                                                            {"value", task.noted.text}});
    }
    json["patch"] = fmt::format("{}", fmt::join(change.diffs, ""));
    return json;
}

std::string to_json(const ProposedChange& change, const std::string& command) {
    Json json{{"version", TICKPROOF_VERSION}, {"repeat", command}};
    json.update(change_json(change));
    return dumped(json);
}

}  // namespace tickproof::harness
