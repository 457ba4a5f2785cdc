// Writes differences, divergences and noise floors as JSON.

#include <cmath>
#include <limits>
#include <span>

#include "harness/finding/drawing.h"
#include "harness/show/drawing_json.h"

namespace tickproof::harness {
namespace {

Json step_json(const std::optional<std::uint64_t>& step) {
    return step ? Json(*step) : Json(nullptr);
}

Json first_json(const std::optional<Difference>& first) {
    if (!first) {
        return nullptr;
    }
    return {{"step", first->step}, {"body", first->body},         {"field", first->field},
            {"unit", first->unit}, {"left", number(first->left)}, {"right", number(first->right)}};
}

/// Null for an absent value.
Json value_json(double value) {
    return is_absent(value) ? Json(nullptr) : number(value);
}

}  // namespace

Json differences_json(std::span<const Difference> differences) {
    Json list = Json::array();
    for (const Difference& each : differences) {
        const bool has_ulps = each.ulps != std::numeric_limits<std::uint64_t>::max();
        list.push_back({{"step", each.step},
                        {"last_same_step", step_json(each.last_same)},
                        {"body", each.body},
                        {"field", each.field},
                        {"unit", each.unit},
                        {"left", value_json(each.left)},
                        {"right", value_json(each.right)},
                        {"distance", number(each.distance)},
                        {"ulps", has_ulps ? Json(each.ulps) : Json(nullptr)},
                        {"class", to_text(each.kind)}});
    }
    return list;
}

Json divergences_json(const Drawing& drawing) {
    Json list = Json::array();
    for (const DrawnDivergence& each : drawing.divergences) {
        list.push_back({{"run", each.run},
                        {"name", each.name},
                        {"other", each.other},
                        {"finding", each.finding},
                        {"unit", each.unit},
                        {"steps", each.steps},
                        {"apart", rounded(each.apart)},
                        {"first", first_json(each.first)},
                        {"first_contact", step_json(each.first_contact)}});
    }
    return list;
}

Json floors_json(const Drawing& drawing) {
    Json list = Json::array();
    for (const DrawnFloor& each : drawing.floors) {
        list.push_back({{"run", each.run},
                        {"twins", each.twins},
                        {"is_limit", each.is_limit},
                        {"apart_m", rounded(each.apart_m)},
                        {"horizon", step_json(each.horizon)}});
    }
    return list;
}

}  // namespace tickproof::harness
