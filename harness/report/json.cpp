// The report for programs.

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

#include "harness/report/json_number.h"
#include "harness/report/report.h"
#include "harness/run/engine_text.h"

namespace tickproof::harness {
namespace {

Json spec_json(const Invocation& invocation) {
    Json spec;
    spec["scenarios"] = Json::array();
    for (const ScenarioSpec& scenario : invocation.scenarios) {
        Json parameters = Json::object();
        for (std::size_t i = 0; i < scenario.row->parameters.size(); ++i) {
            const Parameter& parameter = scenario.row->parameters[i];
            const auto values = std::span(scenario.values).subspan(i);
            parameters[std::string(parameter.name)] =
                parameter.list ? Json(std::vector(values.begin(), values.end()))
                               : number(values.front());
        }
        spec["scenarios"].push_back({{"name", scenario.row->name}, {"parameters", parameters}});
    }
    spec["engines"] = Json::array();
    for (const physics::EngineSpec& engine : invocation.engines) {
        spec["engines"].push_back(to_text(engine));
    }
    spec["policies"] = Json::array();
    for (const PolicySpec& policy : invocation.policies) {
        spec["policies"].push_back(to_text(policy));
    }
    spec["traces"] = Json::array();
    for (const FrameTrace& trace : invocation.traces) {
        spec["traces"].push_back(trace_json(trace));
    }
    spec["render_s"] = seconds(invocation.load.render);
    spec["step_cost_s"] = seconds(invocation.load.step_cost);
    spec["starts"] = invocation.starts.kind == Starts::Kind::all ? Json("all")
                     : invocation.starts.kind == Starts::Kind::hazards
                         ? Json("hazards")
                         : Json(invocation.starts.frame);
    spec["seed"] = invocation.seed;
    spec["notes"] = invocation.notes;
    spec["judged"] = invocation.judged;
    spec["repeat"] = repeat_command(invocation);
    return spec;
}

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

/// `apex_m`, `speed_mps`, `stretch`.
std::string quantity_key(const Quantity& quantity) {
    std::string key(quantity.name);
    if (!quantity.unit.empty()) {
        key += '_';
        key += quantity.unit;
    }
    std::ranges::replace(key, '/', 'p');
    return key;
}

Json outcome_json(const Outcome& outcome, const ScenarioRow& row) {
    Json json{{"passage", to_text(outcome.passage)}};
    for (std::size_t i = 0; i < row.quantities.size(); ++i) {
        json[quantity_key(row.quantities[i])] = number(outcome.quantities[i]);
    }
    return json;
}

Json run_json(const Invocation& invocation, const Run& run) {
    Json json{{"scenario", run.spec.scenario.row->name},
              {"engine", to_text(run.spec.engine)},
              {"policy", to_text(run.spec.policy)},
              {"trace", invocation.traces[run.spec.trace].name},
              {"start_frame", run.spec.start_frame}};
    json["schedule"] = schedule_json(run.summary);
    json["outcome"] = outcome_json(run.outcome, *run.spec.scenario.row);
    json["hash"] = fmt::format("{:016x}", run.final_hash);
    return json;
}

/// What a policy did with the whole of a trace.
Json whole_json(const Invocation& invocation, const Run& run) {
    return {{"policy", to_text(run.spec.policy)},
            {"trace", invocation.traces[run.spec.trace].name},
            {"schedule", schedule_json(run.summary)}};
}

Json finding_json(const Invocation& invocation, const Question& question, const Finding& finding) {
    Json json{{"check", finding.check},
              {"verdict", to_text(finding.verdict)},
              {"policy", to_text(question.policy)}};
    if (question.scenario.row != nullptr) {
        json["scenario"] = question.scenario.row->name;
        json["engine"] = to_text(question.engine);
    }
    if (question.other.engine != nullptr) {
        json["other_engine"] = to_text(question.other);
    }
    json["summary"] = finding.summary;
    json["numbers"] = numbers_json(finding.numbers);
    json["cause"] = finding.cause;
    json["fix"] = finding.fix;
    json["repeat"] = repeat_command(invocation, question, finding);
    return json;
}

}  // namespace

std::string to_json(const Report& report) {
    Json json;
    json["version"] = TICKPROOF_VERSION;
    json["spec"] = spec_json(report.invocation);
    json["runs"] = Json::array();
    json["schedules"] = Json::array();
    json["findings"] = Json::array();
    for (const Answer& answered : report.answers) {
        for (const Run& run : answered.runs) {
            if (run.spec.scenario.row != nullptr) {
                json["runs"].push_back(run_json(report.invocation, run));
            } else {
                json["schedules"].push_back(whole_json(report.invocation, run));
            }
        }
        for (const Finding& finding : answered.findings) {
            json["findings"].push_back(finding_json(report.invocation, answered.question, finding));
        }
    }
    json["verdict"] = to_text(report.verdict);
    return dumped(json);
}

}  // namespace tickproof::harness
