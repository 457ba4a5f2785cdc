// The report as JSON. Programs read it, and a later report takes it as its baseline.
// docs/report.md describes it.

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "harness/base/text.h"
#include "harness/finding/json_number.h"
#include "harness/finding/report.h"
#include "harness/game/customary_rates.h"
#include "harness/game/engine_text.h"
#include "harness/show/captures.h"
#include "harness/show/chart_json.h"
#include "harness/show/drawing_json.h"
#include "harness/show/json_profile.h"
#include "harness/show/json_report.h"
#include "harness/show/report_formats.h"
#include "harness/show/table_json.h"
#include "harness/show/timings_json.h"

namespace tickproof::harness {
namespace {

std::string_view stop_text(Stop stop) {
    switch (stop) {
        case Stop::none:
            return "none";
        case Stop::unbounded:
            return "unbounded";
        case Stop::clock_too_coarse:
            break;
    }
    return "clock_too_coarse";
}

Json schedule_json(const ScheduleSummary& summary) {
    return {{"frames", summary.frames},
            {"steps", summary.steps},
            {"simulated_s", number(summary.simulated_s)},
            {"real_s", number(summary.real_s)},
            {"overstep_s", number(summary.overstep_s)},
            {"dropped_s", number(summary.dropped_s)},
            {"most_steps_in_a_frame", summary.most_steps_in_a_frame},
            {"frames_without_step", summary.frames_without_step},
            {"longest_dt_s", number(summary.longest_dt_s)},
            {"stop", stop_text(summary.stop)},
            {"trace_repeated", summary.trace_repeated}};
}

Json run_json(const Section& section, const RunRecord& run) {
    Json json{{"spec", to_text(run.spec)},
              {"section", section.name},
              {"scenario", run.spec.scenario.row->name},
              {"engine", to_text(run.spec.engine)},
              {"policy", to_text(run.spec.policy)},
              {"trace", run.trace},
              {"fps", number(fps_of(section.game, run.spec.trace))},
              {"start_frame", run.spec.start_frame}};
    json["schedule"] = schedule_json(run.summary);
    json["outcome"] = outcome_json(run.outcome, *run.spec.scenario.row);
    json["hash"] = run.hash ? Json(fmt::format("{:016x}", *run.hash)) : Json();
    return json;
}

/// A policy on a whole trace, without a scenario.
Json whole_json(const Section& section, const RunRecord& run) {
    return {{"spec", to_text(run.spec)},          {"section", section.name},
            {"policy", to_text(run.spec.policy)}, {"trace", run.trace},
            {"speed", number(run.speed)},         {"schedule", schedule_json(run.summary)}};
}

Json trace_record_json(const TraceRecord& trace) {
    return {{"name", trace.name},
            {"argument", to_text(trace.spec)},
            {"source", trace.source},
            {"frames", trace.frames},
            {"total_s", seconds(trace.total)},
            {"longest_s", seconds(trace.longest)},
            {"longest_frame", trace.longest_frame},
            {"median_s", number(trace.median_ms / 1e3)},
            {"p99_s", number(trace.p99_ms / 1e3)},
            {"notes", trace.notes}};
}

Json scenario_json(const ScenarioSpec& scenario) {
    Json parameters = Json::object();
    for (std::size_t i = 0; i < scenario.row->parameters.size(); ++i) {
        const Parameter& parameter = scenario.row->parameters[i];
        const auto values = std::span(scenario.values).subspan(i);
        parameters[std::string(parameter.name)] =
            parameter.list              ? Json(std::vector(values.begin(), values.end()))
            : parameter.choices.empty() ? number(values.front())
                                        : Json(value_text(parameter, values.front()));
    }
    return {{"name", scenario.row->name}, {"parameters", parameters}};
}

Json section_json(const Section& section) {
    const Game& game = section.game;
    Json json{{"name", section.name}, {"prefix", section.prefix}};
    const bool has_game = game.policy.policy != nullptr;
    const bool has_policy = has_game && !game.has_unknown_loop;
    json["policy"] = has_policy ? Json(to_text(game.policy)) : Json(nullptr);
    json["engines"] = Json::array();
    if (has_game) {
        json["engines"].push_back(to_text(game.engine));
    }
    for (const physics::EngineSpec& other : game.others) {
        json["engines"].push_back(to_text(other));
    }
    json["character"] =
        has_game && !are_like_bodies(game) ? Json(to_text(of_characters(game).engine)) : Json();
    json["scenarios"] = Json::array();
    for (const ScenarioSpec& scenario : game.scenarios) {
        json["scenarios"].push_back(scenario_json(scenario));
    }
    json["render_s"] = seconds(game.load.render);
    json["step_cost_s"] = seconds(game.load.step_cost);
    json["profile"] = has_game ? profile_json(game.profile) : Json(nullptr);
    json["project"] = project_json(game.project);
    return json;
}

Json trial_json(const FixTrial& trial) {
    if (!trial.is_tried) {
        return nullptr;
    }
    Json breaks = Json::array();
    for (const FixTrial::Broken& broken : trial.breaks) {
        breaks.push_back({{"id", broken.id}, {"summary", broken.summary}});
    }
    return {{"cures", trial.cures}, {"breaks", std::move(breaks)}};
}

Json axis_json(const Finding& finding) {
    if (finding.curve.empty()) {
        return nullptr;
    }
    const CurveAxis& axis = finding.curve_axis;
    return {{"name", axis.name},
            {"unit", axis.unit},
            {"least", number(axis.least)},
            {"most", number(axis.most)},
            {"ideal", number(axis.ideal)}};
}

Json finding_json(const Report& report, const Reported& reported) {
    const Finding& finding = reported.finding;
    Json json{{"id", finding.id},
              {"check", finding.check},
              {"about", finding.about},
              {"section", report.sections[reported.section].name},
              {"verdict", to_text(finding.verdict)},
              {"severity", number(finding.severity)},
              {"measured", number(finding.measured)},
              {"tolerated", number(finding.tolerated)},
              {"unit", finding.unit},
              {"asked", finding.asked}};
    if (report.options.baseline) {
        json["since_baseline"] = to_text(reported.since.state);
        json["severity_before"] = number(reported.since.severity);
    }
    json["accepted_because"] =
        reported.accepted_because.empty() ? Json() : Json(reported.accepted_because);
    json["asks_for_a_look"] = finding.asks_for_a_look;
    json["summary"] = finding.summary;
    json["numbers"] = numbers_json(finding.numbers);
    json["bands"] = Json::array();
    for (const Band& band : finding.bands) {
        json["bands"].push_back({{"from_fps", number(band.from)}, {"to_fps", number(band.to)}});
    }
    json["curve"] = Json::array();
    for (const AtRate& point : finding.curve) {
        json["curve"].push_back({{"fps", number(point.fps)}, {"value", number(point.value)}});
    }
    json["curve_axis"] = axis_json(finding);
    json["body"] = finding.moved_by.empty()
                       ? Json()
                       : Json{{"kind", to_text(finding.body)}, {"engine", finding.moved_by}};
    json["source"] = finding.source;
    json["cause"] = finding.cause;
    json["fix"] = finding.fix;
    json["fix_settings"] = Json::array();
    for (const SettingValue& setting : finding.fix_settings) {
        json["fix_settings"].push_back({{"name", setting.name}, {"value", setting.value}});
    }
    json["trial"] = trial_json(finding.trial);
    add_place(finding.at, json);
    for (const Place& place : finding.also_at) {
        Json also;
        add_place(place, also);
        json["also_at"].push_back(std::move(also));
    }
    json["shown_by"] = Json::array();
    for (const RunSpec& spec : finding.shown_by) {
        json["shown_by"].push_back(to_text(spec));
    }
    json["repeat"] = repeat_command(finding);
    return json;
}

void add_baseline(const Report& report, Json& json) {
    if (!report.options.baseline) {
        return;
    }
    Json resolved = Json::array();
    for (const KnownFinding& gone : report.resolved) {
        resolved.push_back({{"id", gone.id},
                            {"verdict", to_text(gone.verdict)},
                            {"severity", number(gone.severity)},
                            {"summary", gone.summary}});
    }
    json["baseline"] = {{"file", report.options.baseline->name},
                        {"version", report.options.baseline->version},
                        {"resolved", resolved}};
}

}  // namespace

Json report_json(const Report& report) {
    Json json{{"version", TICKPROOF_VERSION},
              {"format", kReportFormat},
              {"verb", report.options.verb},
              {"repeat", report.options.command},
              {"comparison", report.options.is_comparison},
              {"notes", report.notes}};
    add_baseline(report, json);
    json["traces"] = array_of(report.traces, trace_record_json);
    json["sections"] = Json::array();
    json["runs"] = Json::array();
    json["schedules"] = Json::array();
    for (const Section& section : report.sections) {
        json["sections"].push_back(section_json(section));
        for (const RunRecord& run : section.runs) {
            const bool is_run = run.spec.scenario.row != nullptr;
            json[is_run ? "runs" : "schedules"].push_back(is_run ? run_json(section, run)
                                                                 : whole_json(section, run));
        }
    }
    json["tables"] = array_of(report.tables, table_json);
    json["findings"] = array_of(
        report.findings, [&](const Reported& reported) { return finding_json(report, reported); });
    for (const OfferedFile& file : report.files) {
        json["files"].push_back({{"name", file.name}, {"title", file.title}, {"text", file.text}});
    }
    if (!report.captures.empty()) {
        json["captures"] = captures_json(report.captures);
    }
    if (!report.differences.empty()) {
        json["differences"] = differences_json(report.differences);
    }
    if (report.timings) {
        json["timings"] = timings_json(report);
    }
    if (report.change) {
        json["change"] = change_json(*report.change);
    }
    json["charts"] = charts_json(report.charts);
    if (report.drawing) {
        json["drawing"] = drawing_json(report);
    }
    json["verdict"] = to_text(report.verdict);
    return json;
}

void to_json(const Report& report, const Write& write) {
    const Json json = report_json(report);
    if (!report.grid) {
        write(dumped(json));
        return;
    }
    write(open_object(json, 0) + ",\n  \"grid\": ");
    write_grid(*report.grid, write);
    write("\n}\n");
}

std::string to_json(const Report& report) {
    std::string text;
    to_json(report, [&](std::string_view piece) { text += piece; });
    return text;
}

}  // namespace tickproof::harness
