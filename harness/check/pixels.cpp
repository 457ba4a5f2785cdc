#include "harness/check/pixels.h"

#include <fmt/format.h>

#include "harness/project/engine_bodies.h"

namespace tickproof::harness {

std::string pixels_text(const Game& game) {
    if (!game.project || !game.scripts || game.scripts->motion.is_mixed ||
        game.scripts->motion.dimensions != 2) {
        return {};
    }
    const double pixels = bodies_of(*game.project).units_per_metre_2d;
    return pixels == 1 ? "" : fmt::format(", {:.6g} pixels a metre", pixels);
}

}  // namespace tickproof::harness
