// Reads collision shapes of scenes: their sizes, times the scales of their nodes. A scene leaves
// out what has its default. Sources: Godot's class reference, CircleShape2D, RectangleShape2D,
// CapsuleShape2D, SphereShape3D, BoxShape3D, CapsuleShape3D, CylinderShape3D, and those of Godot 3;
// RigidBody3D (physics overrides its scale).

#include "harness/scan/godot_body.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "harness/scan/expression.h"
#include "harness/scan/view.h"

namespace tickproof::harness {
namespace {

using Lengths = std::array<double, 3>;

bool is_body(std::string_view type) {
    return type.starts_with("RigidBody") || type.starts_with("StaticBody") ||
           type.starts_with("CharacterBody") || type.starts_with("KinematicBody") ||
           type.starts_with("AnimatableBody") || type.starts_with("Area");
}

bool is_collider(std::string_view type) {
    return type.starts_with("CollisionShape") || type.starts_with("CollisionPolygon");
}

std::string_view value_of(const SceneSection& section, std::string_view key) {
    std::size_t unused = 0;
    return value_in(section, key, unused);
}

/// The numbers in `Vector2(1, 2)`; none if one of them is no number.
std::vector<double> numbers_in(std::string_view value) {
    const auto open = value.find('(');
    std::vector<double> numbers;
    if (open == std::string_view::npos || !value.ends_with(')')) {
        return numbers;
    }
    for (const std::string_view each :
         split_outside(value.substr(open + 1, value.size() - open - 2), ",")) {
        const auto text = trimmed(each);
        const bool is_negative = text.starts_with('-');
        const auto number = literal_of(is_negative ? text.substr(1) : text);
        if (!number) {
            return {};
        }
        numbers.push_back(is_negative ? -*number : *number);
    }
    return numbers;
}

/// How a node scales and turns what is below it.
struct Placed {
    Lengths scale{1, 1, 1};
    bool is_turned = false;
    bool is_known = true;
};

Placed placed_by(const SceneSection& node) {
    Placed placed;
    if (const auto scale = value_of(node, "scale"); !scale.empty()) {
        const std::vector<double> numbers = numbers_in(scale);
        placed.is_known = numbers.size() == 2 || numbers.size() == 3;
        for (std::size_t i = 0; placed.is_known && i < numbers.size(); ++i) {
            placed.scale[i] = std::abs(numbers[i]);
        }
    }
    const auto transform = value_of(node, "transform");
    if (!transform.empty()) {
        constexpr std::size_t kNumbers = 12;  // Three rows of the basis, and the place.
        const std::vector<double> rows = numbers_in(transform);
        if (rows.size() != kNumbers) {
            placed.is_known = false;
            return placed;
        }
        for (std::size_t i = 0; i < 3; ++i) {
            placed.scale[i] = std::hypot(rows[i], rows[i + 3], rows[i + 6]);
            for (std::size_t j = 0; j < 3; ++j) {
                placed.is_turned = placed.is_turned || (i != j && std::abs(rows[3 * i + j]) > 1e-4);
            }
        }
    }
    const auto rotation = value_of(node, "rotation");
    placed.is_turned = placed.is_turned || (!rotation.empty() && literal_of(rotation) != 0.0);
    return placed;
}

/// Half of the shape's size on each axis; none for a shape that has no such size, or where the
/// scene leaves out a default that is not known here. Sets `line` to that of a size.
std::optional<Lengths> half_of(const SceneSection& shape, bool is_godot_3, std::size_t& line) {
    const std::string_view type = attribute_of(shape.head, "type");
    const auto number = [&](std::string_view key, double usual,
                            double usual_3) -> std::optional<double> {
        const auto text = value_in(shape, key, line);
        return text.empty() ? std::optional(is_godot_3 ? usual_3 : usual) : literal_of(text);
    };
    if (type == "CircleShape2D") {
        const auto radius = number("radius", 10, 10);
        return radius ? std::optional(Lengths{*radius, *radius, *radius}) : std::nullopt;
    }
    if (type == "SphereShape3D" || type == "SphereShape") {
        const auto radius = number("radius", 0.5, 1);
        return radius ? std::optional(Lengths{*radius, *radius, *radius}) : std::nullopt;
    }
    if (type == "RectangleShape2D" || type == "BoxShape3D" || type == "BoxShape") {
        const auto halves = numbers_in(value_in(shape, "extents", line));
        auto sizes = numbers_in(value_in(shape, "size", line));
        if (halves.empty() && sizes.empty() && !is_godot_3) {
            sizes =
                type == "BoxShape3D" ? std::vector<double>{1, 1, 1} : std::vector<double>{20, 20};
        }
        const std::vector<double>& known = sizes.empty() ? halves : sizes;
        if (known.size() < 2) {
            return std::nullopt;
        }
        const double part = sizes.empty() ? 1 : 0.5;
        return Lengths{known[0] * part, known[1] * part,
                       known.size() > 2 ? known[2] * part : known[0] * part};
    }
    const bool is_flat = type == "CapsuleShape2D";
    if (is_flat || type == "CapsuleShape3D" || type == "CylinderShape3D") {
        const auto height = number("height", is_flat ? 30 : 2, 20);
        const auto radius = number("radius", is_flat ? 10 : 0.5, 10);
        if (!height || !radius) {
            return std::nullopt;
        }
        return Lengths{*radius, *height / 2 + (is_godot_3 ? *radius : 0), *radius};
    }
    return std::nullopt;
}

}  // namespace

GodotScene::GodotScene(std::string_view text)
    : sections_(sections_of(text)),
      is_godot_3_(text.substr(0, text.find('\n')).find("format=2") != std::string_view::npos) {
    for (const SceneSection& section : sections_) {
        if (!section.head.starts_with("[node ")) {
            continue;
        }
        const std::string name(attribute_of(section.head, "name"));
        const std::string_view father = attribute_of(section.head, "parent");
        nodes_.push_back({.section = &section,
                          .path = father.empty()  ? "."
                                  : father == "." ? name
                                                  : std::string(father) + '/' + name,
                          .type = attribute_of(section.head, "type")});
    }
}

std::string GodotScene::script_of(const SectionNode& node) const {
    const std::string_view id = resource_of(value_of(*node.section, "script"));
    for (const SceneSection& section : sections_) {
        if (!id.empty() && section.head.starts_with("[ext_resource ") &&
            attribute_of(section.head, "id") == id) {
            std::string_view path = attribute_of(section.head, "path");
            path.remove_prefix(path.starts_with("res://") ? 6 : 0);
            return std::string(path);
        }
    }
    return {};
}

std::optional<ShotBody> GodotScene::body_of(const SectionNode& node, int axis,
                                            const std::string& file) const {
    const std::string below = node.path == "." ? std::string() : node.path + '/';
    const auto is_below = [&](const SectionNode& each) {
        return &each != &node && each.path != "." && each.path.starts_with(below);
    };
    std::vector<const SectionNode*> bodies;
    if (is_body(node.type)) {
        bodies.push_back(&node);
    }
    for (const SectionNode& each : nodes_) {
        if (!is_body(node.type) && is_below(each) && is_body(each.type)) {
            bodies.push_back(&each);
        }
    }
    if (bodies.empty()) {
        return std::nullopt;
    }
    const SectionNode& carrier = *bodies.front();
    ShotBody body{
        .is_trigger = std::ranges::all_of(
            bodies, [](const SectionNode* each) { return each->type.starts_with("Area"); }),
        .has_rigid_body = carrier.type.starts_with("RigidBody"),
        .at = {.file = file, .line = carrier.section->line}};
    const auto swept = value_of(*carrier.section, "continuous_cd");
    body.is_continuous = body.has_rigid_body && is_named(swept, {"true", "1", "2"});
    if (bodies.size() > 1) {
        body.unknown = "has several bodies";
        return body;
    }
    std::vector<const SectionNode*> colliders;
    const std::string own = carrier.path == "." ? std::string() : carrier.path + '/';
    for (const SectionNode& each : nodes_) {
        if (is_collider(each.type) && each.path.starts_with(own) &&
            each.path.find('/', own.size()) == std::string::npos &&
            value_of(*each.section, "disabled") != "true") {
            colliders.push_back(&each);
        }
    }
    if (colliders.size() != 1) {
        body.unknown = colliders.empty() ? "has no collider here" : "has several colliders";
        return body;
    }
    measure(node, *colliders.front(), axis, body);
    return body;
}

const SceneSection* GodotScene::shape_of(const SectionNode& node) const {
    const std::string_view id = resource_of(value_of(*node.section, "shape"), "SubResource(");
    const auto found = std::ranges::find_if(sections_, [&](const SceneSection& section) {
        return !id.empty() && section.head.starts_with("[sub_resource ") &&
               attribute_of(section.head, "id") == id;
    });
    return found == sections_.end() ? nullptr : &*found;
}

void GodotScene::measure(const SectionNode& carrier, const SectionNode& collider, int axis,
                         ShotBody& body) const {
    const SceneSection* shape = shape_of(collider);
    std::size_t line = 0;
    auto half = shape == nullptr ? std::nullopt : half_of(*shape, is_godot_3_, line);
    if (!half) {
        body.unknown = "has a collider of another shape";
        return;
    }
    body.at.line = shape->line + line;
    const bool is_flat = attribute_of(shape->head, "type").ends_with("2D");
    const std::size_t axes = is_flat ? 2 : 3;
    bool is_turned = false;
    bool is_stretched = false;
    for (const SectionNode& each : nodes_) {
        const bool is_on_way = each.path == "." || each.path == collider.path ||
                               collider.path.starts_with(each.path + '/');
        if (!is_on_way) {
            continue;
        }
        const Placed placed = placed_by(*each.section);
        const bool is_scaled =
            std::ranges::any_of(placed.scale, [](double s) { return std::abs(s - 1) > 1e-4; });
        if (!placed.is_known || (is_scaled && each.type.starts_with("RigidBody"))) {
            body.unknown = "has a scale that is not read";
            return;
        }
        // The node of the script turns with the shot.
        is_turned = is_turned || (placed.is_turned && each.path != carrier.path);
        for (std::size_t i = 0; i < axes; ++i) {
            is_stretched = is_stretched || std::abs(placed.scale[i] / placed.scale[0] - 1) > 1e-4;
            (*half)[i] *= placed.scale[i];
        }
    }
    const bool is_round =
        std::all_of(half->begin(), half->begin() + static_cast<std::ptrdiff_t>(axes),
                    [&](double each) { return std::abs(each / (*half)[0] - 1) < 1e-4; });
    if (is_stretched &&
        (is_turned || attribute_of(shape->head, "type").find("Box") == std::string_view::npos)) {
        body.unknown = "has a collider that is stretched";
    } else if (is_round) {
        body.radius = (*half)[0];
    } else if (axis >= 0 && static_cast<std::size_t>(axis) < axes && !is_turned) {
        body.radius = (*half)[static_cast<std::size_t>(axis)];
    } else {
        body.unknown = "is longer than wide, and which way it flies is not known";
    }
}

}  // namespace tickproof::harness
