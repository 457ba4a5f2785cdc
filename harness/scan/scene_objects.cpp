// Makes the objects of a project out of definitions and copies.

#include "harness/scan/scene_objects.h"

#include <iterator>

namespace tickproof::harness {
namespace {

/// The objects of a definition: its copies, or itself if nothing copies it.
std::vector<ObjectValues> objects_of(const Definition& definition,
                                     const std::vector<Copy>& copies) {
    std::vector<ObjectValues> objects;
    for (const Copy& copy : copies) {
        if (definition.source.empty() || copy.source != definition.source) {
            continue;
        }
        objects.push_back(definition.values);
        for (const Override& each : copy.overrides) {
            if (each.part == definition.part) {
                objects.back()[each.name] = each.value;
            }
        }
    }
    return objects.empty() ? std::vector<ObjectValues>{definition.values} : objects;
}

/// The numbers on which all objects agree.
SceneNumbers common_numbers(const std::vector<ObjectValues>& objects, const TextSet& loose) {
    SceneNumbers numbers;
    for (const ObjectValues& object : objects) {
        for (const auto& number : object) {
            const bool is_common = std::ranges::all_of(objects, [&](const ObjectValues& other) {
                const auto same = other.find(number.first);
                return same != other.end() && same->second == number.second;
            });
            numbers[number.first] = is_common ? std::optional(number.second) : std::nullopt;
        }
    }
    for (const std::string& name : loose) {
        numbers[name] = std::nullopt;
    }
    return numbers;
}

}  // namespace

std::vector<std::optional<SceneNumbers>> numbers_of(const SceneObjects& found,
                                                    std::size_t scripts) {
    std::vector<std::optional<SceneNumbers>> all(scripts);
    for (std::size_t i = 0; found.is_known && i < scripts; ++i) {
        std::vector<ObjectValues> objects;
        for (const Definition& definition : found.definitions) {
            if (definition.script == i) {
                std::ranges::move(objects_of(definition, found.copies),
                                  std::back_inserter(objects));
            }
        }
        if (!objects.empty()) {
            all[i] = common_numbers(objects, found.loose);
        }
    }
    return all;
}

}  // namespace tickproof::harness
