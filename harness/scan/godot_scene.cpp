// Cuts a scene at the lines that begin a section.

#include "harness/scan/godot_scene.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/scan/expression.h"

namespace tickproof::harness {

std::vector<SceneSection> sections_of(std::string_view scene) {
    std::vector<SceneSection> sections;
    std::size_t line = 1;
    std::size_t from = 0;
    const std::string_view first = scene.substr(0, scene.find('\n'));
    const bool is_godot_3 = first.find(" format=2") != std::string_view::npos;
    while (from < scene.size()) {
        const auto end = std::min(scene.find('\n', from), scene.size());
        const std::string_view each = scene.substr(from, end - from);
        if (each.starts_with("[node ") || each.starts_with("[sub_resource ") ||
            each.starts_with("[ext_resource ")) {
            sections.push_back({.head = each,
                                .body = scene.substr(end, 0),
                                .line = line,
                                .is_godot_3 = is_godot_3});
        } else if (!sections.empty()) {
            SceneSection& last = sections.back();
            const auto begin = static_cast<std::size_t>(last.body.data() - scene.data());
            last.body = scene.substr(begin, end - begin);
        }
        from = end + 1;
        ++line;
    }
    return sections;
}

std::string_view value_in(const SceneSection& section, std::string_view key, std::size_t& line) {
    const std::string begin = fmt::format("\n{} = ", key);
    const auto at = section.body.find(begin);
    if (at == std::string_view::npos) {
        return {};
    }
    line = 1 + static_cast<std::size_t>(std::ranges::count(section.body.substr(0, at), '\n'));
    const std::string_view rest = section.body.substr(at + begin.size());
    return trimmed(rest.substr(0, rest.find('\n')));
}

std::optional<bool> interpolation_mode(const SceneSection& section, std::size_t& line) {
    const std::string_view mode = value_in(section, "physics_interpolation_mode", line);
    return mode == "1" || mode == "2" ? std::optional((mode == "2") == section.is_godot_3)
                                      : std::nullopt;
}

std::string_view attribute_of(std::string_view head, std::string_view name) {
    const std::string begin = fmt::format(" {}=", name);
    const auto at = head.find(begin);
    if (at == std::string_view::npos) {
        return {};
    }
    const std::string_view rest = head.substr(at + begin.size());
    return rest.starts_with('"') ? rest.substr(1, rest.find('"', 1) - 1)
                                 : rest.substr(0, rest.find_first_of(" ]"));
}

std::string_view resource_of(std::string_view value, std::string_view kind) {
    if (!value.starts_with(kind) || !value.ends_with(')')) {
        return {};
    }
    std::string_view id = trimmed(value.substr(kind.size(), value.size() - kind.size() - 1));
    if (id.size() > 1 && id.front() == '"') {
        id = id.substr(1, id.size() - 2);
    }
    return id;
}

bool NamedFiles::take(const SceneSection& section) {
    if (!section.head.starts_with("[ext_resource ")) {
        return false;
    }
    constexpr std::string_view kRoot = "res://";
    std::string_view path = attribute_of(section.head, "path");
    path.remove_prefix(path.starts_with(kRoot) ? kRoot.size() : 0);
    paths_.emplace(attribute_of(section.head, "id"), path);
    return true;
}

std::string_view NamedFiles::file_of(std::string_view value) const {
    const auto path = paths_.find(resource_of(value));
    return path == paths_.end() ? std::string_view() : path->second;
}

}  // namespace tickproof::harness
