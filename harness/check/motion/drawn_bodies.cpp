#include "harness/check/motion/drawn_bodies.h"

#include <fmt/format.h>

namespace tickproof::harness {

std::optional<Finding> even_by_bodies(const Game& game, const std::string& about,
                                      const Stutter& worst) {
    const auto bodies = drawn_bodies(game);
    if (!bodies || bodies->interpolated < bodies->moved ||
        stands_by_vsync(game, worst.refresh_hz)) {
        return std::nullopt;
    }
    Finding made = judged("stutter", about, worst.interpolated_per_s,
                          game.profile.tolerances.stutter_per_s, "1/s");
    made.asked = {"frames.refresh_hz"};
    made.numbers = {{"bodies", static_cast<double>(bodies->moved), ""}};
    made.summary = fmt::format("Rigidbodies move evenly at {}{}: {} in scenes and prefabs {}",
                               about, frames_text(game, worst.refresh_hz),
                               bodies->moved == 1 ? "the 1" : fmt::format("all {}", bodies->moved),
                               bodies->moved == 1 ? "interpolates" : "interpolate");
    made.shown_by = {worst.spec};
    return made.verdict == Verdict::pass ? std::optional(made) : std::nullopt;
}

void name_bodies(const SceneBodies& bodies, Finding& finding) {
    const std::size_t others = bodies.moved - bodies.interpolated;
    finding.at = bodies.not_interpolated;
    finding.numbers.push_back({"bodies", static_cast<double>(bodies.moved), ""});
    finding.numbers.push_back({"bodies_not_interpolated", static_cast<double>(others), ""});
    const std::string all =
        bodies.moved == 1 ? "the 1 Rigidbody" : fmt::format("the {} Rigidbodies", bodies.moved);
    const std::string some = bodies.interpolated == 0 ? "None" : fmt::format("{}", others);
    finding.cause +=
        fmt::format(". {} of {} in scenes and prefabs {} (m_Interpolate is 0)", some, all,
                    bodies.interpolated == 0 ? "interpolates"
                    : others == 1            ? "does not interpolate"
                                             : "do not interpolate");
}

}  // namespace tickproof::harness
