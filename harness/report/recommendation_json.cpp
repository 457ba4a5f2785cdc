// What recommend says, for programs: the front, what is chosen of it, and the patch.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/report/json_number.h"
#include "harness/report/recommendation.h"
#include "harness/run/engine_text.h"

namespace tickproof::harness {
namespace {

Json level_json(const Level& level) {
    const Subject& subject = level.candidate.subject;
    const Finding& finding = level.worst.finding;
    return {{"steps_per_s", number(level.candidate.steps_per_s)},
            {"policy", to_text(subject.policy)},
            {"engine", to_text(subject.engine)},
            {"changes", level.candidate.changes},
            {"passes", level.passes},
            {"worst",
             {{"check", finding.check},
              {"about", level.worst.about},
              {"severity", number(level.worst.severity)},
              {"summary", finding.summary},
              {"fix", finding.fix}}}};
}

Json recommendation_json(const Recommendation& made) {
    const auto& project = made.current.subject.project;
    Json json{{"project", project ? Json(project->engine) : Json(nullptr)},
              {"platform", project ? project->platform : std::string()},
              {"current",
               {{"policy", to_text(made.current.subject.policy)},
                {"engine", to_text(made.current.subject.engine)},
                {"verdict", to_text(made.current.verdict)},
                {"severity", number(made.current.worst)}}},
              {"tried", made.tried}};
    json["chosen"] = made.chosen ? Json(*made.chosen) : Json(nullptr);
    json["front"] = Json::array();
    for (const Level& level : made.front) {
        json["front"].push_back(level_json(level));
    }
    json["notes"] = Json::array();
    for (const GameFinding& note : made.notes) {
        json["notes"].push_back(note.finding.summary);
    }
    return json;
}

}  // namespace

std::string to_json(const std::vector<Recommendation>& recommendations,
                    const std::vector<std::string>& diffs, const std::string& command) {
    Json json{{"version", TICKPROOF_VERSION}, {"repeat", command}};
    json["recommendations"] = Json::array();
    for (const Recommendation& made : recommendations) {
        json["recommendations"].push_back(recommendation_json(made));
    }
    json["patch"] = fmt::format("{}", fmt::join(diffs, ""));
    return dumped(json);
}

}  // namespace tickproof::harness
