// The report of a validation for programs, and the baseline of a later one.

#include <fmt/format.h>

#include "harness/base/text.h"
#include "harness/report/json_number.h"
#include "harness/report/shown.h"
#include "harness/report/validation.h"
#include "harness/run/engine_text.h"
#include "harness/validate/game_speed.h"

namespace tickproof::harness {
namespace {

/// The value of a key in the unit of the key's name.
struct ProfileValue {
    const ProfileKey& key;
    const GameProfile& profile;

    Json scaled(double value) const {
        // 16.7 ms is 16.7, which 0.0167 / 0.001 is not.
        return key.scale == 1 || !std::isfinite(value)
                   ? number(value)
                   : Json(parse_number(fmt::format("{:.12g}", value / key.scale), key.name));
    }
    Json operator()(double GameProfile::*member) const { return scaled(profile.*member); }
    Json operator()(double Tolerances::*member) const { return scaled(profile.tolerances.*member); }
    Json operator()(bool GameProfile::*member) const { return profile.*member; }
    Json operator()(std::string GameProfile::*member) const { return profile.*member; }
    Json operator()(std::vector<double> GameProfile::*member) const {
        Json list = Json::array();
        for (const double value : profile.*member) {
            list.push_back(scaled(value));
        }
        return list;
    }
};

/// `game.toml:12`, `preset platformer`, `default`.
std::string said_at(const GameProfile& profile, const ProfileKey& key) {
    const auto found = profile.at.find(key.name);
    if (found == profile.at.end()) {
        return "default";
    }
    return found->second.empty() ? fmt::format("preset {}", profile.preset) : found->second;
}

Json profile_json(const GameProfile& profile) {
    Json keys = Json::object();
    for (const ProfileKey& key : profile_keys()) {
        keys[std::string(key.name)] = {
            {"value", std::visit(ProfileValue{key, profile}, key.member)},
            {"at", said_at(profile, key)}};
    }
    return {{"preset", profile.preset}, {"keys", keys}};
}

Json spec_json(const Validation& validation, const std::string& command) {
    const Subject& subject = validation.subject;
    Json spec{{"profile", profile_json(subject.profile)},
              {"engines", Json::array({to_text(subject.engine)})},
              {"policies", Json::array({to_text(subject.policy)})}};
    spec["traces"] = Json::array();
    for (const FrameTrace& trace : validation.frames.traces) {
        spec["traces"].push_back(trace_json(trace));
    }
    spec["render_s"] = seconds(subject.load.render);
    spec["step_cost_s"] = seconds(subject.load.step_cost);
    spec["repeat"] = command;
    return spec;
}

void add_place(const Place& place, Json& json) {
    json["file"] = place.file.empty() ? Json(nullptr) : Json(place.file);
    json["line"] = place.file.empty() ? Json(nullptr) : Json(place.line);
}

/// null for settings of the command line.
Json project_json(const std::optional<Project>& project) {
    if (!project) {
        return nullptr;
    }
    Json json{{"engine", project->engine},
              {"version", project->version},
              {"platform", project->platform}};
    json["files"] = Json::array();
    for (const ProjectFile& file : project->files) {
        json["files"].push_back(file.name);
    }
    json["settings"] = Json::array();
    for (const ProjectSetting& setting : project->settings) {
        Json each{{"key", setting.key}, {"value", setting.text}, {"unit", setting.unit}};
        add_place(setting.at, each);
        each["default"] = setting.default_text;
        json["settings"].push_back(each);
    }
    return json;
}

/// A steady rate without load, as the check of the speed sees it.
Json schedule_json(const Subject& subject, double fps, const FrameTrace& trace) {
    const StepSchedule steps = paced(subject, trace);
    const ScheduleSummary summary = summarise(steps);
    return {{"fps", number(fps)},
            {"speed", number(game_speed(steps, subject.policy.settings.time_scale))},
            {"steps_per_s", number(static_cast<double>(summary.steps) / summary.real_s)},
            {"dropped_s_per_s", number(summary.dropped_s / summary.real_s)},
            {"most_steps_in_a_frame", summary.most_steps_in_a_frame},
            {"longest_dt_s", number(substep_s(subject, summary.longest_dt_s))}};
}

Json finding_json(const Shown& shown) {
    const Finding& finding = shown.found->finding;
    Json json{{"check", finding.check},
              {"about", shown.found->about},
              {"verdict", to_text(finding.verdict)},
              {"severity", number(shown.found->severity)}};
    if (shown.since.change != Change::none) {
        json["since_baseline"] = to_text(shown.since.change);
        json["severity_before"] = number(shown.since.severity);
    }
    json["summary"] = finding.summary;
    json["numbers"] = numbers_json(finding.numbers);
    json["cause"] = finding.cause;
    json["fix"] = finding.fix;
    add_place(shown.found->at, json);
    json["repeat"] = repeat_command(*shown.validation, *shown.found);
    return json;
}

Json baseline_json(const Comparison& comparison) {
    Json json{{"file", comparison.baseline}, {"resolved", Json::array()}};
    for (const KnownFinding& gone : comparison.resolved) {
        json["resolved"].push_back({{"platform", gone.platform},
                                    {"check", gone.check},
                                    {"about", gone.about},
                                    {"verdict", to_text(gone.verdict)},
                                    {"severity", number(gone.severity)},
                                    {"summary", gone.summary}});
    }
    return json;
}

void add_validation(const Validation& validation, const std::vector<Shown>& findings,
                    const std::string& command, Json& json) {
    json["spec"] = spec_json(validation, command);
    json["project"] = project_json(validation.subject.project);
    json["runs"] = Json::array();
    json["schedules"] = Json::array();
    const Frames& frames = validation.frames;
    for (std::size_t i = 0; i < frames.rates.size(); ++i) {
        json["schedules"].push_back(
            schedule_json(validation.subject, frames.rates[i], frames.traces[i]));
    }
    json["findings"] = Json::array();
    for (const Shown& finding : findings) {
        json["findings"].push_back(finding_json(finding));
    }
}

}  // namespace

std::string to_json(const std::vector<Validation>& validations, const std::string& command,
                    const Comparison& comparison) {
    Json json{{"version", TICKPROOF_VERSION}};
    if (comparison.is_made()) {
        json["baseline"] = baseline_json(comparison);
    }
    if (validations.size() == 1) {
        add_validation(validations[0], shown_of(validations, 0, comparison), command, json);
    } else {
        json["validations"] = Json::array();
        for (std::size_t i = 0; i < validations.size(); ++i) {
            const std::vector<Shown> findings = shown_of(validations, i, comparison);
            Json each = Json::object();
            add_validation(validations[i], findings, command, each);
            each["verdict"] = to_text(verdict_of(findings));
            json["validations"].push_back(each);
        }
    }
    json["verdict"] = to_text(verdict_of(shown(validations, comparison)));
    return dumped(json);
}

}  // namespace tickproof::harness
