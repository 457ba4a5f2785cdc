// What a call says when it refuses its input.

#pragma once

#include <string>

#include "harness/base/input_error.h"

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

}  // namespace tickproof::harness::testing
