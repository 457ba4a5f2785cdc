// Writes the times of bench as a section of the JSON report.

#include "harness/show/timings_json.h"

#include <string_view>

#include "harness/show/chart_json.h"

namespace tickproof::harness {
namespace {

Json timed_section_json(const std::string& name, const TimedSection& section) {
    Json bodies = Json::array();
    for (const CostOfBodies& each : section.bodies) {
        bodies.push_back({{"bodies", each.bodies}, {"step_s", number(each.step_s)}});
    }
    return {{"section", name},
            {"frame_s", number(section.budget.frame_s)},
            {"budget_s", number(section.budget.physics_s)},
            {"steps_in_a_steady_frame", section.frames.steady},
            {"steps_in_the_worst_frame", section.frames.worst},
            {"worst_trace", section.frames.worst_trace},
            {"fewest_steps_per_s", number(section.frames.fewest_per_s)},
            {"most_steps_per_s", number(section.frames.most_per_s)},
            {"costs", std::move(bodies)},
            {"bodies_in_a_steady_frame", number(section.bodies_steady)},
            {"bodies_in_a_steady_frame_least", number(section.bodies_least)},
            {"bodies_in_a_steady_frame_most", number(section.bodies_most)},
            {"bodies_in_the_worst_frame", number(section.bodies_worst)}};
}

Json loop_json(const Report& report, const TimedLoop& loop) {
    return {{"spec", to_text(loop.spec)},
            {"section", report.sections[loop.section].name},
            {"scenario", loop.spec.scenario.row->name},
            {"trace", loop.trace},
            {"steps", loop.steps},
            {"worlds", loop.repeated},
            {"timings", loop.step_s.count},
            {"step_s", number(loop.step_s.median)},
            {"step_low_s", number(loop.step_s.low)},
            {"step_high_s", number(loop.step_s.high)},
            {"step_least_s", number(loop.step_s.least)},
            {"is_noisy", is_noisy(loop)},
            {"instructions_per_step", number(loop.instructions)},
            {"step_before_s", number(loop.before_s)}};
}

std::string_view word_of(Clarity clarity) {
    switch (clarity) {
        case Clarity::different:
            return "different";
        case Clarity::alike:
            return "alike";
        case Clarity::too_noisy:
            break;
    }
    return "too_noisy";
}

Json pair_json(const Report& report, const TimedPair& pair) {
    return {
        {"scenario", pair.scenario.row->name},       {"trace", pair.trace},
        {"first", report.sections[pair.first].name}, {"second", report.sections[pair.second].name},
        {"ratio", number(pair.cost.ratio.median)},   {"low", number(pair.cost.ratio.low)},
        {"high", number(pair.cost.ratio.high)},      {"pairs", pair.cost.ratio.pairs},
        {"answer", word_of(pair.cost.clarity)}};
}

}  // namespace

Json timings_json(const Report& report) {
    const Timings& timings = *report.timings;
    Json json{{"machine", timings.machine},
              {"load", number(timings.load)},
              {"engines", timings.engines},
              {"notes", timings.notes}};
    json["sections"] = Json::array();
    for (std::size_t i = 0; i < timings.sections.size(); ++i) {
        json["sections"].push_back(
            timed_section_json(report.sections[i].name, timings.sections[i]));
    }
    json["loops"] = Json::array();
    for (const TimedLoop& loop : timings.loops) {
        json["loops"].push_back(loop_json(report, loop));
    }
    json["pairs"] = Json::array();
    for (const TimedPair& pair : timings.pairs) {
        json["pairs"].push_back(pair_json(report, pair));
    }
    json["charts"] = charts_json(timings.charts);
    return json;
}

}  // namespace tickproof::harness
