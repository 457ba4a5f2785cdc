// Converts the header of a recording to JSON and back.

#include "harness/recording/header_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/nesting.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kTypes{std::pair{FieldType::f32, std::string_view("f32")},
                            std::pair{FieldType::f64, std::string_view("f64")},
                            std::pair{FieldType::flag, std::string_view("flag")}};

[[noreturn]] void refuse(const std::string& file, std::string_view what) {
    throw InputError(fmt::format("{}: the recording's header {}; see docs/recordings.md",
                                 visible(file), visible(what)));
}

FieldType type_of(const std::string& name, const std::string& file) {
    for (const auto& [type, text] : kTypes) {
        if (name == text) {
            return type;
        }
    }
    refuse(file, fmt::format("has a field of type '{}': f32, f64 and flag are known", name));
}

/// Values are matched by name, so equal names are refused.
void refuse_equal_names(std::vector<std::string> names, std::string_view what,
                        const std::string& file) {
    std::ranges::sort(names);
    const auto same = std::ranges::adjacent_find(names);
    if (same != names.end()) {
        refuse(file, fmt::format("has two {} named '{}'", what, *same));
    }
}

/// More bodies and fields than any recording has: a damaged count must not exhaust the memory.
constexpr std::size_t kMostValues = 100'000'000;

}  // namespace

std::string_view to_text(FieldType type) {
    return kTypes.at(static_cast<std::size_t>(type)).second;
}

std::size_t bytes_of(FieldType type) {
    switch (type) {
        case FieldType::f32:
            return 4;
        case FieldType::f64:
            return 8;
        case FieldType::flag:
            break;
    }
    return 1;
}

std::string to_json(const RecordingHeader& header) {
    Json fields = Json::array();
    for (const RecordedField& field : header.fields) {
        fields.push_back({{"name", field.name}, {"type", to_text(field.type)}});
    }
    Json about = Json::object();
    for (const auto& [name, value] : header.about) {
        about[name] = value;
    }
    const Json json{{"bodies", header.bodies}, {"fields", std::move(fields)},
                    {"hashes", header.hashes}, {"states", header.has_states},
                    {"spec", header.spec},     {"about", std::move(about)}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

RecordingHeader parse_header(std::string_view json, const std::string& file) {
    RecordingHeader header;
    if (is_json_deeper(json)) {
        refuse(file, "is nested deeper than any header");
    }
    try {
        const Json read = Json::parse(json);
        header.bodies = read.at("bodies").get<std::vector<std::string>>();
        for (const Json& field : read.at("fields")) {
            header.fields.push_back({.name = field.at("name").get<std::string>(),
                                     .type = type_of(field.at("type").get<std::string>(), file)});
        }
        header.hashes = read.value("hashes", std::vector<std::string>{});
        header.has_states = read.value("states", true);
        header.spec = read.value("spec", std::string{});
        const Json about = read.value("about", Json::object());
        for (const auto& [name, value] : about.items()) {
            header.about.emplace_back(name,
                                      value.is_string() ? value.get<std::string>() : value.dump());
        }
    } catch (const Json::exception& error) {
        refuse(file, fmt::format("is not as expected ({})", error.what()));
    }
    std::vector<std::string> fields;
    for (const RecordedField& field : header.fields) {
        fields.push_back(field.name);
    }
    refuse_equal_names(header.bodies, "bodies", file);
    refuse_equal_names(fields, "fields", file);
    refuse_equal_names(header.hashes, "hashes", file);
    if (header.hashes.empty() && !header.has_states) {
        refuse(file, "has neither hashes nor states");
    }
    if (header.bodies.size() > kMostValues / std::max<std::size_t>(1, header.fields.size())) {
        refuse(file, "has too many bodies");
    }
    return header;
}

}  // namespace tickproof::harness
