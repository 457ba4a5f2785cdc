// Proposed settings for programs: the front, the chosen settings, and the patch.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "harness/show/json_report.h"

namespace tickproof::harness {
namespace {

Json settings_json(const Change& settings) {
    Json json = Json::object();
    for (const SettingValue& setting : settings) {
        json[setting.name] = setting.value;
    }
    return json;
}

Json level_json(const ProposedSettings& level) {
    const Finding& worst = level.worst;
    return {{"steps_per_s", number(level.steps_per_s)},
            {"policy", level.policy},
            {"engine", level.engine},
            {"changes", level.changes},
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

Json current_json(const Proposal& proposal) {
    return {{"policy", proposal.policy},
            {"engine", proposal.engine},
            {"verdict", to_text(proposal.verdict)},
            {"severity", number(proposal.severity)}};
}

Json proposal_json(const Proposal& proposal) {
    Json json{{"project", proposal.project.empty() ? Json(nullptr) : Json(proposal.project)},
              {"platform", proposal.platform},
              {"aim", proposal.aim == Aim::least_cost ? "least-cost" : "least-change"},
              {"current", current_json(proposal)},
              {"tried", proposal.judged.size()}};
    json["chosen"] = proposal.chosen ? Json(*proposal.chosen) : Json(nullptr);
    json["closest"] = proposal.closest ? level_json(*proposal.closest) : Json(nullptr);
    json["front"] = Json::array();
    for (const ProposedSettings& level : proposal.front) {
        json["front"].push_back(level_json(level));
    }
    json["judged"] = Json::array();
    for (const JudgedCandidate& each : proposal.judged) {
        json["judged"].push_back({{"steps_per_s", number(each.steps_per_s)},
                                  {"changes", each.changes},
                                  {"passes", each.passes},
                                  {"severity", number(each.severity)},
                                  {"finding", each.finding}});
    }
    json["notes"] = Json::array();
    for (const Finding& note : proposal.notes) {
        json["notes"].push_back(note.summary);
    }
    json["left"] = Json::array();
    for (const Finding& finding : proposal.left) {
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
    for (const Proposal& proposal : change.proposals) {
        json["recommendations"].push_back(proposal_json(proposal));
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

}  // namespace tickproof::harness
