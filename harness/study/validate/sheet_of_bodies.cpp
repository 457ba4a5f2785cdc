// Rows of the data sheet about characters: a gate, a jump.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "harness/base/text.h"
#include "harness/check/check_rows.h"
#include "harness/check/contact/walls.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/jumps.h"
#include "harness/finding/warnings.h"
#include "harness/game/engine_text.h"
#include "harness/study/validate/sheet_rows.h"

namespace tickproof::harness {
namespace {

constexpr std::array<std::string_view, 3> kGateKeys{"gate.thickness_m", "gate.speed_mps",
                                                    "gate.distance_m"};
constexpr std::array<std::string_view, 2> kJumpKeys{"jump.height_m", "jump.speed_mps"};

/// ` (assumed)` where the profile asks for none of its own by any of `keys`.
std::string_view assumed(const Game& game, std::span<const std::string_view> keys) {
    const bool is_asked = std::ranges::any_of(
        keys, [&](std::string_view key) { return is_asked_for(game.profile, key); });
    return is_asked ? "" : " (assumed)";
}

/// `, in box2d3 fails in 48`: the same runs after an upgrade of the engine; empty where none is
/// known.
std::string after_upgrade(Inquiry& ask, double past) {
    const std::optional<physics::EngineSpec> engine = physics::upgraded(ask.game.engine);
    const Passages tried = engine ? gate_passages(ask, *engine) : Passages{};
    if (tried.runs == 0) {
        return {};
    }
    if (static_cast<double>(tried.past) == past) {
        return has_own_loop(ask.game) ? ", also in " + to_text(*engine) : "";
    }
    return fmt::format(", in {} {}", to_text(*engine),
                       tried.past == 0 ? "holds" : fmt::format("fails in {}", tried.past));
}

/// `of 0.2 m holds in all 595 runs`, as its check has it; none while that waits
/// for runs, or cannot tell.
Findings gate(Inquiry& ask) {
    const Findings found = gate_check().judge(ask);
    const double runs = found.empty() ? kNotSeen : named_number(found.front(), "runs");
    if (std::isnan(runs)) {
        return {};
    }
    const double past = named_number(found.front(), "wrong");
    const std::string count = past == 0 ? fmt::format("holds in all {} runs", runs)
                                        : fmt::format("fails in {} of {} runs", past, runs);
    const std::string_view kind = assumed(ask.game, kGateKeys);
    const std::string_view holds = kind.empty() ? "the gate holds" : "";
    const double step_m = longest_world_step_s(ask) * ask.game.profile.run_mps;
    Finding row = sheet_row("gate",
                            fmt::format("of {} m{} {}{}; longest step {:.3g} m",
                                        shortest(ask.game.profile.gate_thickness_m), kind, count,
                                        after_upgrade(ask, past), step_m),
                            found.front().shown_by.front(),
                            std::string(past == 0 ? holds : "the gate lets through"));
    row.numbers = {{"runs", runs, ""}, {"wrong", past, ""}, {"longest_step", step_m, "m"}};
    return {repeated_by("gate", std::move(row))};
}

/// Where `gravity` acts in frames on characters that move in steps; else empty.
Place in_frames(const Game& game, Place MovedCharacter::*gravity) {
    if (!game.scripts || character_moves(game) != CharacterMoves::step) {
        return {};
    }
    const auto& characters = game.scripts->motion.characters_in_steps;
    const auto found = std::ranges::find_if(
        characters, [&](const MovedCharacter& each) { return !(each.*gravity).file.empty(); });
    return found == characters.end() ? Place{} : (*found).*gravity;
}

/// The character in steps whose jump follows no rule that is known; null without one.
const MovedCharacter* of_unknown_rule(const Game& game) {
    if (!game.scripts || !game.profile.character.empty()) {
        return nullptr;
    }
    const auto& characters = game.scripts->motion.characters_in_steps;
    const auto found = std::ranges::find_if(characters, &MovedCharacter::is_rule_unknown);
    return found == characters.end() ? nullptr : &*found;
}

Finding jump(Inquiry& ask) {
    const std::vector<JumpAt> jumps = jumps_at_rates(ask);
    const auto [low, high] = std::ranges::minmax(jumps, {}, &JumpAt::apex_m);
    const double ideal_m = ideal_jump(ask.game.profile).apex_m;
    const bool is_one = high.apex_m - low.apex_m < 0.5e-3;
    if (const MovedCharacter* character = of_unknown_rule(ask.game)) {
        return sheet_row("jump",
                         fmt::format("has no height that is known: the rule of its gravity, which "
                                     "acts on several speeds, is unknown ({})",
                                     short_place(character->at)),
                         low.spec);
    }
    std::string heights = is_one ? fmt::format("{:.3f} m at every rate", low.apex_m)
                                 : fmt::format("{:.3f} m at {:.6g} fps to {:.3f} m at {:.6g} fps",
                                               low.apex_m, ask.game.frames.rates.at(low.trace),
                                               high.apex_m, ask.game.frames.rates.at(high.trace));
    if (const Place falls = in_frames(ask.game, &MovedCharacter::falls_in_frames);
        is_one && !falls.file.empty()) {
        return sheet_row("jump",
                         fmt::format("has no one height: gravity acts in frames ({}), the move in "
                                     "steps",
                                     short_place(falls)),
                         low.spec);
    } else if (is_one && !shows_jump_order(ask.game)) {
        // Half a step at the speed of the jump above the ideal, or below it.
        const double step_m = std::sqrt(2 * ask.game.profile.gravity_mps2 * ideal_m) *
                              kept_timestep(ask.game.policy.settings).dt_s;
        heights = fmt::format(
            "{:.3f} m; {:.3f} m {}", low.apex_m, step_m,
            low.apex_m > ideal_m ? "lower if it falls first" : "higher if it moves first");
    } else if (!is_one && !shows_jump_order(ask.game)) {
        heights += low.apex_m > ideal_m ? ", if it moves first" : ", if it falls first";
    }
    const Place cut = in_frames(ask.game, &MovedCharacter::cut_in_frames);
    const std::string while_held =
        cut.file.empty()
            ? ""
            : fmt::format(" while held; a short one varies, cut in frames ({})", short_place(cut));
    const std::string_view doubt =
        character_moves(ask.game) == CharacterMoves::unknown ? ", if in steps" : "";
    const bool is_of_script = !ask.game.jump_at.file.empty();
    const std::string_view kind = is_of_script ? "" : assumed(ask.game, kJumpKeys);
    const std::string where =
        is_of_script ? fmt::format(" ({})", short_place(ask.game.jump_at)) : std::string();
    Finding row = sheet_row("jump",
                            fmt::format("of {:.3f} m{}{} peaks at {}{}{}", ideal_m, kind, where,
                                        heights, doubt, while_held),
                            low.spec);
    row.numbers = {
        {"ideal", ideal_m, "m"}, {"lowest", low.apex_m, "m"}, {"highest", high.apex_m, "m"}};
    return row;
}

/// True if the profile asks for no gate, and the scan sees nothing in steps that one could stop, or
/// only characters in frames for which no rule is known.
bool has_no_gate(const Game& game) {
    return !assumed(game, kGateKeys).empty() && has_read_all_code(game) && !has_own_loop(game) &&
           character_moves(game) != CharacterMoves::frame &&
           (!may_move_in_steps(game) || presses_act_in_frames(game));
}

Findings characters(Inquiry& ask) {
    Findings rows;
    if (ask.game.frames.rates.empty()) {
        return rows;
    }
    if (!has_no_gate(ask.game)) {
        rows = gate(ask);
    }
    if (has_jump(ask.game.profile)) {
        rows.push_back(jump(ask));
    }
    return rows;
}

}  // namespace

const Check kSheetOfCharacters{.name = "sheet",
                               .summary = "what a character can rely on",
                               .question = "What can a character rely on?",
                               .body = BodyKind::character,
                               .judge = characters};

}  // namespace tickproof::harness
