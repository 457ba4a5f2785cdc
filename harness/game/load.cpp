#include "harness/game/load.h"

#include <fmt/format.h>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {

Duration parse_cost(std::string_view text, std::string_view what) {
    refuse_without_unit(text, what);
    const Duration value = parse_duration(text, what);
    if (value < Duration{0} || value > std::chrono::hours(1)) {
        throw InputError(
            fmt::format("{} '{}': expected a time from 0 to an hour, such as 4ms", what, text));
    }
    return value;
}

}  // namespace tickproof::harness
