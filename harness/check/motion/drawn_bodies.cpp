#include "harness/check/motion/drawn_bodies.h"

#include <fmt/format.h>

#include "harness/base/text.h"

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
    made.summary += game.scripts->motion.placed_bodies.empty()
                        ? ""
                        : ", but for one whose transform a script writes";
    made.shown_by = {worst.spec};
    return made.verdict == Verdict::pass ? std::optional(made) : std::nullopt;
}

std::optional<Finding> placed_apart(const Game& game) {
    const auto bodies = drawn_bodies(game);
    if (!bodies || bodies->interpolated == 0 || game.scripts->motion.placed_bodies.empty()) {
        return std::nullopt;
    }
    const std::vector<PlacedBody>& placed = game.scripts->motion.placed_bodies;
    Finding made = noted("stutter", "what scripts place");
    made.at = placed.front().at;
    for (std::size_t i = 1; i < placed.size(); ++i) {
        made.also_at.push_back(placed[i].at);
    }
    made.summary = fmt::format("A script {} a Rigidbody by its transform, past interpolation",
                               placed.front().turns ? "turns" : "moves");
    made.cause =
        "While a body interpolates, physics owns its transform, and what a script writes there "
        "jumps or is lost";
    made.fix =
        capitalised(std::string(placed_cure(placed.front()))) + ", if that body interpolates.";
    made.numbers = {{"bodies", static_cast<double>(placed.size()), ""}};
    made.source = "Unity: Rigidbody.interpolation, Rigidbody.Move";
    return made;
}

void name_bodies(const SceneBodies& bodies, bool may_move, Finding& finding) {
    const std::size_t others = bodies.moved - bodies.interpolated;
    finding.at = bodies.not_interpolated;
    finding.numbers.push_back({"bodies", static_cast<double>(bodies.moved), ""});
    finding.numbers.push_back({"bodies_not_interpolated", static_cast<double>(others), ""});
    const std::string all =
        bodies.moved == 1 ? "the 1 Rigidbody" : fmt::format("the {} Rigidbodies", bodies.moved);
    if (!may_move) {
        return;  // The cause says that nothing moves them.
    }
    const std::string some = bodies.interpolated == 0 ? "None" : fmt::format("{}", others);
    finding.cause +=
        fmt::format(". {} of {} in scenes and prefabs {} (m_Interpolate is 0)", some, all,
                    bodies.interpolated == 0 ? "interpolates"
                    : others == 1            ? "does not interpolate"
                                             : "do not interpolate");
}

}  // namespace tickproof::harness
