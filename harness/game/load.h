// The cost of a frame on top of its trace.

#pragma once

#include <compare>
#include <string_view>

#include "harness/base/duration.h"

namespace tickproof::harness {

/// Fed back into frame lengths: a step that costs more than it simulates makes the next frame
/// longer, which then needs more steps. That is the spiral of death, repeatable.
struct Load {
    Duration render{0};
    Duration step_cost{0};

    friend auto operator<=>(const Load&, const Load&) = default;
};

/// A cost from 0 to an hour. Throws InputError that begins with `what`.
Duration parse_cost(std::string_view text, std::string_view what);

}  // namespace tickproof::harness
