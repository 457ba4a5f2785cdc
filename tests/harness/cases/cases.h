// Short ways to write cases, and to see what is said about bad ones.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/base/input_error.h"
#include "harness/cases/judge_case.h"
#include "harness/cases/read_case.h"

namespace tickproof::harness::testing {

template <typename Call>
std::string refusal(Call call) {
    try {
        call();
    } catch (const InputError& error) {
        return error.what();
    }
    return "accepted";
}

/// What `game.toml` with this text is.
inline Case case_of(std::string_view toml) {
    return parse_case(toml, "game.toml");
}

inline JudgedCase judged(std::string_view toml, const CaseSettings& overrides = {}) {
    return judge_cases({case_of(toml)}, overrides, 1).front();
}

/// The same of a text with a single figure.
inline JudgedFigure figure(std::string_view toml, const CaseSettings& overrides = {}) {
    return judged(toml, overrides).figures.at(0);
}

}  // namespace tickproof::harness::testing
