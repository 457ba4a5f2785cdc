// The cost of a frame beyond its trace.

#pragma once

#include <compare>
#include <string_view>

#include "harness/base/duration.h"

namespace tickproof::harness {

/// Frame costs feed back into frame lengths: a step that costs more than it simulates makes the
/// next frame longer, which then needs more steps. So the spiral of death repeats exactly.
struct Load {
    Duration render{0};
    Duration step_cost{0};

    friend auto operator<=>(const Load&, const Load&) = default;
};

/// Parses a cost from 0 to an hour. Throws InputError that begins with `what`.
Duration parse_cost(std::string_view text, std::string_view what);

}  // namespace tickproof::harness
