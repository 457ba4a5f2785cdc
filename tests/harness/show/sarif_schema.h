// What SARIF 2.1.0 demands of the objects that tickproof writes, by the sections of the OASIS
// specification and the JSON schema that goes with it. One function an object; each gives what is
// wrong, a line each.
//
// The schema forbids properties that it does not name (`additionalProperties: false`), but in
// property bags.

#pragma once

#include <cctype>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness::testing::sarif {

using Json = nlohmann::json;

inline bool is_one_of(const Json& value, std::initializer_list<std::string_view> choices) {
    for (const std::string_view choice : choices) {
        if (value == choice) {
            return true;
        }
    }
    return false;
}

/// `required` and `allowed` properties of an object.
inline std::string object(const Json& value, std::string_view name,
                          std::initializer_list<std::string_view> required,
                          std::initializer_list<std::string_view> allowed) {
    const std::string at(name);
    if (!value.is_object()) {
        return at + ": is no object\n";
    }
    std::string wrong;
    for (const std::string_view key : required) {
        wrong += value.contains(std::string(key)) ? "" : at + " lacks " + std::string(key) + '\n';
    }
    for (const auto& [key, each] : value.items()) {
        wrong += is_one_of(Json(key), required) || is_one_of(Json(key), allowed)
                     ? ""
                     : at + " has " + key + '\n';
    }
    return wrong;
}

inline std::string string(const Json& value, std::string_view name) {
    return value.is_string() ? "" : std::string(name) + " is no string\n";
}

/// 3.12.3: `text` is required. 3.11.5: a brace that is none of a placeholder is doubled. 3.11.6: a
/// link would refer to a location.
inline std::string message(const Json& value, std::string_view name) {
    std::string wrong = object(value, name, {"text"}, {"markdown", "id", "arguments"});
    if (!wrong.empty() || !value["text"].is_string()) {
        return wrong + std::string(name) + ": no text\n";
    }
    const std::string text = value["text"];
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '{' || text[i] == '}') {
            wrong += text.substr(i, 2) == std::string(2, text[i])
                         ? ""
                         : std::string(name) + ": a placeholder without an argument\n";
            ++i;
        }
    }
    return wrong + (text.find("](") == std::string::npos ? "" : std::string(name) + ": a link\n");
}

/// 3.4.3: a URI reference as in RFC 3986, of which a relative one has no colon in its first
/// segment, and a file path no backslash.
inline std::string artifact_location(const Json& value) {
    std::string wrong = object(value, "artifactLocation", {"uri"}, {"uriBaseId", "index"});
    if (!wrong.empty()) {
        return wrong;
    }
    const std::string uri = value["uri"];
    constexpr std::string_view kAllowed =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=";
    for (std::size_t i = 0; i < uri.size(); ++i) {
        const bool is_escape = uri[i] == '%' && i + 2 < uri.size() &&
                               std::isxdigit(static_cast<unsigned char>(uri[i + 1])) != 0 &&
                               std::isxdigit(static_cast<unsigned char>(uri[i + 2])) != 0;
        if (!is_escape && kAllowed.find(uri[i]) == std::string_view::npos) {
            return "uri: a character that a URI has not: " + uri + '\n';
        }
    }
    const std::size_t colon = uri.find(':');
    const bool is_relative = !uri.starts_with("file:///");
    return is_relative && colon != std::string::npos ? "uri: a scheme of its own: " + uri + '\n'
                                                     : "";
}

/// 3.28, 3.29, 3.30: lines count from 1.
inline std::string location(const Json& value) {
    std::string wrong = object(value, "location", {}, {"physicalLocation", "message", "id"});
    if (!wrong.empty() || !value.contains("physicalLocation")) {
        return wrong;
    }
    const Json& physical = value["physicalLocation"];
    wrong += object(physical, "physicalLocation", {"artifactLocation"}, {"region"});
    if (!wrong.empty()) {
        return wrong;
    }
    wrong += artifact_location(physical["artifactLocation"]);
    if (physical.contains("region")) {
        wrong += object(physical["region"], "region", {"startLine"}, {"startColumn", "endLine"});
        wrong += physical["region"]["startLine"].is_number_unsigned() &&
                         physical["region"]["startLine"] >= 1
                     ? ""
                     : "startLine is below 1\n";
    }
    return wrong;
}

/// 3.27.9, 3.27.10: what is no failure has no level.
inline std::string level(const Json& result) {
    const Json kind = result.value("kind", Json("fail"));
    const Json level = result.value("level", Json(kind == "fail" ? "warning" : "none"));
    std::string wrong;
    if (!is_one_of(kind, {"notApplicable", "pass", "fail", "review", "open", "informational"})) {
        wrong += "kind " + kind.dump() + '\n';
    }
    if (!is_one_of(level, {"none", "note", "warning", "error"})) {
        wrong += "level " + level.dump() + '\n';
    }
    return kind != "fail" && level != "none" ? wrong + "a level of what is no failure\n" : wrong;
}

/// 3.27.6, 3.52.4: the rule at the index has the identifier.
inline std::string rule_of(const Json& result, const Json& rules) {
    if (!result.contains("ruleIndex")) {
        return "";
    }
    const Json& index = result["ruleIndex"];
    if (!index.is_number_integer() || index < 0 || index >= rules.size()) {
        return "ruleIndex is no index\n";
    }
    return rules[index.get<std::size_t>()]["id"] == result["ruleId"] ? ""
                                                                     : "ruleIndex is of another\n";
}

/// 3.27. Of the schema only `message` is required, of 3.27.5 `ruleId`, too.
inline std::string result(const Json& value, const Json& rules) {
    std::string wrong = object(value, "result", {"message", "ruleId"},
                               {"ruleIndex", "level", "kind", "locations", "partialFingerprints",
                                "baselineState", "properties"});
    if (!wrong.empty()) {
        return wrong;
    }
    wrong += message(value["message"], "message") + level(value) + rule_of(value, rules);
    if (value.contains("locations")) {
        wrong += value["locations"].is_array() ? "" : "locations is no array\n";
        for (const Json& each : value["locations"]) {
            wrong += location(each);
        }
    }
    if (value.contains("partialFingerprints")) {  // 3.27.17
        for (const auto& [key, each] : value["partialFingerprints"].items()) {
            wrong += string(each, key);
        }
    }
    if (value.contains("baselineState") &&  // 3.27.24
        !is_one_of(value["baselineState"], {"new", "unchanged", "updated", "absent"})) {
        wrong += "baselineState\n";
    }
    return wrong;
}

/// 3.19, 3.49: of the rules `id` is required, and no two are the same (3.19.23).
inline std::string driver(const Json& value) {
    std::string wrong = object(value, "driver", {"name"}, {"version", "rules", "informationUri"});
    if (!wrong.empty()) {
        return wrong;
    }
    wrong += string(value["name"], "name") + string(value["version"], "version");
    std::vector<Json> seen;
    for (const Json& rule : value["rules"]) {
        wrong += object(rule, "rule", {"id"}, {"shortDescription", "help", "helpUri", "name"});
        for (const Json& other : seen) {
            wrong += other == rule["id"] ? "two rules of one id\n" : "";
        }
        seen.push_back(rule["id"]);
        for (const char* key : {"shortDescription", "help"}) {  // 3.49.9, 3.49.13
            wrong += rule.contains(key) ? message(rule[key], key) : "";
        }
    }
    return wrong;
}

/// 3.14. 3.27.24: all results have a `baselineState`, or none.
inline std::string run(const Json& value) {
    std::string wrong = object(value, "run", {"tool"}, {"invocations", "results"});
    wrong += wrong.empty() ? object(value["tool"], "tool", {"driver"}, {"extensions"}) : "";
    if (!wrong.empty()) {
        return wrong;
    }
    wrong += driver(value["tool"]["driver"]);
    for (const Json& each : value.value("invocations", Json::array())) {  // 3.20.14
        wrong += object(each, "invocation", {"executionSuccessful"}, {"commandLine"});
        wrong += each["executionSuccessful"].is_boolean() ? "" : "executionSuccessful\n";
    }
    std::size_t compared = 0;
    for (const Json& each : value["results"]) {
        wrong += result(each, value["tool"]["driver"]["rules"]);
        compared += each.contains("baselineState") ? 1U : 0U;
    }
    return compared == 0 || compared == value["results"].size() ? wrong
                                                                : wrong + "some are compared\n";
}

/// 3.13: `version` is this and `runs` is an array.
inline std::string log(const Json& value) {
    std::string wrong = object(value, "log", {"version", "runs"}, {"$schema"});
    if (!wrong.empty()) {
        return wrong;
    }
    wrong += value["version"] == "2.1.0" ? "" : "version\n";
    wrong += value["runs"].is_array() ? "" : "runs\n";
    for (const Json& each : value["runs"]) {
        wrong += run(each);
    }
    return wrong;
}

}  // namespace tickproof::harness::testing::sarif
