// Writes scenarios, their bodies and the outcomes of runs as JSON.

#include <algorithm>
#include <variant>

#include "harness/game/bodies.h"
#include "harness/show/drawing_json.h"

namespace tickproof::harness {
namespace {

Json shape_json(const physics::Shape& shape) {
    if (const auto* box = std::get_if<physics::Box>(&shape)) {
        return {{"kind", "box"}, {"width_m", box->width_m}, {"height_m", box->height_m}};
    }
    if (const auto* circle = std::get_if<physics::Circle>(&shape)) {
        return {{"kind", "circle"}, {"radius_m", circle->radius_m}};
    }
    const auto& edge = std::get<physics::Edge>(shape);
    return {{"kind", "edge"},
            {"from_x_m", edge.from.x},
            {"from_y_m", edge.from.y},
            {"to_x_m", edge.to.x},
            {"to_y_m", edge.to.y}};
}

std::string_view type_text(physics::BodyType type) {
    return type == physics::BodyType::fixed       ? "fixed"
           : type == physics::BodyType::kinematic ? "kinematic"
                                                  : "dynamic";
}

Json bodies_json(const physics::Scene& scene) {
    Json bodies = Json::array();
    const std::vector<std::string> names = body_names(scene);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const physics::Body& body = scene.bodies[i];
        bodies.push_back({{"name", names[i]},
                          {"type", type_text(body.type)},
                          {"shape", shape_json(body.shape)},
                          {"x_m", body.position_m.x},
                          {"y_m", body.position_m.y},
                          {"angle_rad", body.angle_rad}});
    }
    return bodies;
}

}  // namespace

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

Json scene_json(const ScenarioSpec& spec) {
    const Scenario scenario = make(spec);
    Json quantities = Json::array();
    for (std::size_t i = 0; i < spec.row->quantities.size(); ++i) {
        const Quantity& quantity = spec.row->quantities[i];
        quantities.push_back({{"key", quantity_key(quantity)},
                              {"name", quantity.name},
                              {"unit", quantity.unit},
                              {"summary", quantity.summary},
                              {"tolerance", number(quantity.tolerance)},
                              {"reason", quantity.reason},
                              {"ideal", number(scenario.ideal.quantities[i])}});
    }
    Json ledges = Json::array();
    double step_up_m = 0;
    for (std::size_t i = 0; i < spec.values.size(); ++i) {
        const std::size_t parameter = std::min(i, spec.row->parameters.size() - 1);
        if (parameter == spec.row->picture.ledges) {
            ledges.push_back(spec.values[i]);
        } else if (parameter == spec.row->picture.step_up) {
            step_up_m = spec.values[i];
        }
    }
    return {{"scenario", spec.row->name},
            {"summary", spec.row->summary},
            {"length_s", number(scenario.length_s)},
            {"hazard_s", number(scenario.hazard_s)},
            {"window_s", number(scenario.window_s)},
            {"subject", scenario.subject},
            {"passage", to_text(scenario.ideal.passage)},
            {"distance_tolerance_m", number(scenario.distance_tolerance_m)},
            {"distance_reason", scenario.distance_reason},
            {"ledges_m", ledges},
            {"step_up_m", step_up_m},
            {"quantities", quantities},
            {"bodies", bodies_json(scenario.scene)}};
}

}  // namespace tickproof::harness
