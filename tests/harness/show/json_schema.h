// The part of JSON Schema (draft 2020-12) that docs/report.schema.json is written in. A keyword
// that is not known here is an error, so that no part of a schema is passed over.

#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <string_view>

namespace tickproof::harness::testing {

class JsonSchema {
  public:
    explicit JsonSchema(nlohmann::json schema) : root_(std::move(schema)) {}

    /// A line for each deviation, with its place: `/findings/0/id: no string`.
    std::string check(const nlohmann::json& value) const { return check(value, root_, ""); }

  private:
    using Json = nlohmann::json;

    static bool is_of(const Json& value, const std::string& type) {
        return type == "object"    ? value.is_object()
               : type == "array"   ? value.is_array()
               : type == "string"  ? value.is_string()
               : type == "integer" ? value.is_number_integer()
               : type == "number"  ? value.is_number()
               : type == "boolean" ? value.is_boolean()
                                   : type == "null" && value.is_null();
    }

    static bool is_of_any(const Json& value, const Json& types) {
        return types.is_string() ? is_of(value, types)
                                 : std::ranges::any_of(
                                       types, [&](const Json& type) { return is_of(value, type); });
    }

    std::string check(const Json& value, const Json& schema, const std::string& at) const {
        std::string wrong;
        for (const auto& [keyword, with] : schema.items()) {
            wrong += check(value, schema, keyword, with, at);
        }
        return wrong;
    }

    std::string check(const Json& value, const Json& schema, std::string_view keyword,
                      const Json& with, const std::string& at) const {
        const auto unless = [&](bool good, const std::string& what) {
            return good ? std::string() : at + ": " + what + '\n';
        };
        if (keyword == "type") {
            return unless(is_of_any(value, with), "is no " + with.dump());
        }
        if (keyword == "const") {
            return unless(value == with, "is not " + with.dump());
        }
        if (keyword == "enum") {
            return unless(std::ranges::find(with, value) != with.end(),
                          "is none of " + with.dump());
        }
        if (keyword == "minimum") {
            return unless(!value.is_number() || value >= with, "is below " + with.dump());
        }
        if (keyword == "maximum") {
            return unless(!value.is_number() || value <= with, "is above " + with.dump());
        }
        if (keyword == "pattern") {
            return unless(
                !value.is_string() || std::regex_search(value.get<std::string>(),
                                                        std::regex(with.get<std::string>())),
                "is not like " + with.dump());
        }
        if (keyword == "$ref") {
            return check(value, root_.at(Json::json_pointer(with.get<std::string>().substr(1))),
                         at);
        }
        if (keyword == "items") {
            return check_items(value, with, at);
        }
        if (keyword == "required") {
            return check_required(value, with, at);
        }
        if (keyword == "properties" || keyword == "additionalProperties") {
            return keyword == "properties" ? check_properties(value, with, at)
                                           : check_additional(value, schema, with, at);
        }
        const bool is_known = keyword == "$defs" || keyword == "$schema" || keyword == "$id" ||
                              keyword == "title" || keyword == "description";
        return unless(is_known, "an unknown keyword: " + std::string(keyword));
    }

    std::string check_items(const Json& value, const Json& items, const std::string& at) const {
        std::string wrong;
        for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) {
            wrong += check(value[i], items, at + '/' + std::to_string(i));
        }
        return wrong;
    }

    static std::string check_required(const Json& value, const Json& names, const std::string& at) {
        std::string wrong;
        for (const Json& name : names) {
            wrong += !value.is_object() || value.contains(name.get<std::string>())
                         ? ""
                         : at + ": lacks " + name.dump() + '\n';
        }
        return wrong;
    }

    std::string check_properties(const Json& value, const Json& all, const std::string& at) const {
        std::string wrong;
        for (const auto& [name, schema] : all.items()) {
            if (value.is_object() && value.contains(name)) {
                wrong += check(value[name], schema, at + '/' + name);
            }
        }
        return wrong;
    }

    /// `with` is false, or the schema of all members that `properties` does not name.
    std::string check_additional(const Json& value, const Json& schema, const Json& with,
                                 const std::string& at) const {
        std::string wrong;
        if (!value.is_object()) {
            return wrong;
        }
        for (const auto& [name, member] : value.items()) {
            if (schema.contains("properties") && schema["properties"].contains(name)) {
                continue;
            }
            wrong +=
                with == false ? at + ": has " + name + '\n' : check(member, with, at + '/' + name);
        }
        return wrong;
    }

    Json root_;
};

}  // namespace tickproof::harness::testing
