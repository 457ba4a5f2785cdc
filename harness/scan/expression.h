// Cuts statements into calls, assignments, terms and factors, by brackets alone.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/project/value_text.h"

namespace tickproof::harness {

inline bool is_word_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

inline bool is_opening(char c) {
    return c == '(' || c == '[' || c == '{';
}

inline bool is_closing(char c) {
    return c == ')' || c == ']' || c == '}';
}

/// True if `c` is one of `characters`. Faster than the library's search for so few.
inline bool is_one_of(char c, std::string_view characters) {
    for (const char each : characters) {
        if (each == c) {
            return true;
        }
    }
    return false;
}

std::string_view trimmed(std::string_view text);

/// The names and numbers in `code`, in order.
std::vector<std::string_view> words_in(std::string_view code);

/// True if `code` has `word` without a letter, digit or underscore beside it.
bool has_word(std::string_view code, std::string_view word);

/// Splits at those of `separators` that stand outside brackets.
std::vector<std::string_view> split_outside(std::string_view code, std::string_view separators);

/// The terms of a sum, without signs. The sign of an exponent or a factor does not split.
std::vector<std::string_view> terms_of(std::string_view code);

/// The factors and divisors of a product, without brackets around the whole.
std::vector<std::string_view> factors_of(std::string_view code);

/// `receiver.name(arguments)`.
struct ScriptCall {
    std::string_view receiver;  ///< `Vector3`, `self.body`; empty without one.
    std::string_view name;
    std::vector<std::string_view> arguments;
};

/// All calls of functions named `name`; if it is empty, of all functions.
std::vector<ScriptCall> calls_of(std::string_view code, std::string_view name = {});

/// `target op= value`; also a declaration, without its type and keywords.
struct ScriptAssignment {
    std::string_view target;  ///< The last one, if there are several.
    char op = '=';            ///< `+`, `-`, `*` or `/` for a compound assignment.
    std::string_view value;
    bool declares = false;
    std::string_view targets{};  ///< All targets, if there are several: `v.x, v.y`.
};
std::optional<ScriptAssignment> assignment_of(std::string_view code);

/// The code without spaces, `self.` and `this.`.
std::string plain(std::string_view code);

/// `position` for `self.body.position.x`: the last part that is no axis.
std::string_view property_of(std::string_view target);

/// The first name: `pos` for `pos.x`.
std::string_view root_of(std::string_view target);

/// `a`, `a.b` and `a.b.c` for `a.b.c`; for more than 12 parts the first 12 and the whole.
std::vector<std::string_view> beginnings_of(std::string_view name);

/// A literal such as `0.1f`.
std::optional<double> literal_of(std::string_view code);

/// The literals that a value can be: both of `paused ? 0 : 1` or `0 if paused else 1`; none if it
/// can be something else.
std::vector<double> choices_of(std::string_view code);

}  // namespace tickproof::harness
