// Puts runs, quantities and engine limits into words.

#include "harness/check/frames/run_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/base/time_text.h"

namespace tickproof::harness {

std::string at_run(const Inquiry& ask, std::size_t trace, std::size_t start_frame) {
    const Frames& frames = ask.game.frames;
    const std::string at = at_trace(ask, ask.spec(trace));
    // Every start puts a hitch at another moment, so the frame's number says little.
    const bool is_hitch = trace >= frames.hitches && trace < frames.paced;
    return is_hitch || start_frame == 0 ? at : fmt::format("{} from frame {}", at, start_frame);
}

std::string_view integrator_name(const physics::EngineSpec& engine) {
    switch (engine.engine->integrator) {
        case physics::Integrator::explicit_euler:
            return "explicit Euler";
        case physics::Integrator::velocity_verlet:
            return "velocity Verlet";
        case physics::Integrator::semi_implicit:
            break;
    }
    return "semi-implicit Euler";
}

std::string limit_text(const physics::EngineSpec& engine, const LimitEvent& limit) {
    std::string text = fmt::format("{} {}", engine.engine->name, engine.engine->limit);
    if (!limit.touching) {  // The contact changes the velocity, too.
        text += fmt::format(": {:.3g} m/s in steps of {}",
                            std::hypot(limit.velocity_after_mps.x, limit.velocity_after_mps.y),
                            time_text(limit.dt_s));
    }
    return text;
}

std::string value_text(double value, std::string_view unit) {
    constexpr double kRounding = 1e-6;
    value = std::abs(value) < kRounding ? 0 : value;
    return std::isnan(value) ? "none"
           : unit.empty()    ? fmt::format("{:.3g}", value)
                             : fmt::format("{:.3g} {}", value, unit);
}

std::string ending_text(Passage passage) {
    switch (passage) {
        case Passage::tunneled:
            return "tunnels";
        case Passage::cleared:
            return "clears it";
        case Passage::hit:
            return "hits it";
        case Passage::missed:
            return "misses it";
        case Passage::blocked:
            return "is blocked";
        case Passage::none:
            break;
    }
    return "ends before it";
}

}  // namespace tickproof::harness
