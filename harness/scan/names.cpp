// The names of a script: its locals, its constants, and their values.

#include <algorithm>

#include "harness/base/text.h"
#include "harness/scan/view.h"

namespace tickproof::harness {

bool is_set_in_scenes(std::string_view code) {
    return !has_word(code, "const") && !has_word(code, "constexpr") &&
           (has_word(code, "public") || has_word(code, "export") || has_word(code, "UPROPERTY") ||
            has_any(code, {"SerializeField", "SerializeReference", "@export"}));
}

TextSet parameters_in(const Script& script) {
    TextSet names;
    const auto take = [&](std::string_view code) {
        for (const std::string_view word : words_in(code)) {
            names.emplace(word);
        }
    };
    for (const ScriptFunction& function : script.functions) {
        take(function.parameters);
        for (const ScriptBlock& block : function.blocks) {
            if (block.header.starts_with("for")) {
                take(block.header);
            }
        }
    }
    return names;
}

TextMap<std::string_view> constants_in(const Script& script) {
    TextMap<std::string_view> values;
    TextSet others;  // Names that change, or are unknown.
    const auto take = [&](const ScriptStatement& statement) {
        const auto& assigned = statement.assigned;
        if (!assigned) {
            return;
        }
        const std::string name = plain(assigned->target);
        const bool is_known =
            name == root_of(name) && assigned->op == '=' && !is_set_in_scenes(statement.code);
        if (!is_known || !values.emplace(name, assigned->value).second) {
            others.insert(std::string(property_of(name)));
        }
    };
    std::ranges::for_each(script.members, take);
    for (const ScriptFunction& function : script.functions) {
        std::ranges::for_each(function.statements, take);
    }
    const TextSet parameters = parameters_in(script);
    std::erase_if(values, [&](const auto& value) {
        return others.contains(value.first) || parameters.contains(value.first);
    });
    return values;
}

std::optional<double> number_of(const ScriptView& view, std::string_view code) {
    const std::string name = plain(code);
    const bool is_negative = name.starts_with('-');
    const auto constant = view.constants.find(std::string_view(name).substr(is_negative ? 1 : 0));
    const bool is_constant = constant != view.constants.end();
    const std::string_view value = trimmed(is_constant ? constant->second : code);
    const double sign = is_constant && is_negative ? -1 : 1;
    if (const auto literal = literal_of(value)) {
        return sign * *literal;
    }
    const auto parts = split_outside(value, "/");
    const auto above = parts.size() == 2 ? literal_of(parts[0]) : std::nullopt;
    const auto below = parts.size() == 2 ? literal_of(parts[1]) : std::nullopt;
    return above && below && *below != 0 ? std::optional(sign * *above / *below) : std::nullopt;
}

std::string_view value_of_local(const ScriptFunction& function, std::string_view name) {
    const auto value = function.index.values.find(name);
    return value == function.index.values.end() ? std::string_view() : value->second;
}

bool is_local(const ScriptFunction& function, std::string_view name) {
    return function.index.locals.contains(name);
}

bool is_named(std::string_view name, std::initializer_list<std::string_view> names) {
    const std::string small = lower(name);
    return std::find(names.begin(), names.end(), small) != names.end();
}

bool cancels_time(std::string_view code) {
    const std::string text = plain(code);
    return std::ranges::any_of(words_in(code), [&](std::string_view word) {
        const std::string time = word == "Time" ? "Time.deltaTime" : std::string(word);
        const auto has = [&](const std::string& part) {
            for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
                const auto end = at + part.size();
                if (end == text.size() || (!is_word_char(text[end]) && text[end] != '.')) {
                    return true;
                }
            }
            return false;
        };
        return is_delta(time) && (has("/" + time + ")*" + time) || has("/" + time + "*" + time) ||
                                  has("*" + time + "/" + time));
    });
}

bool has_any(std::string_view code, std::initializer_list<std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
        return code.find(part) != std::string_view::npos;
    });
}

}  // namespace tickproof::harness
