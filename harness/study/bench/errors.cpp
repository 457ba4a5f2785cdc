// Measures the errors of a setting at a few frame rates, as checks that only inform.

#include "harness/study/bench/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "harness/base/text.h"
#include "harness/check/contact/walls.h"
#include "harness/check/frames/jumps.h"
#include "harness/check/motion/stray.h"
#include "harness/check/question.h"
#include "harness/scenario/path.h"

namespace tickproof::harness {
namespace {

/// The lowest, the middle and the highest rate; one of those with equal steps.
std::vector<std::size_t> some_rates(const Inquiry& ask) {
    const std::size_t count = ask.game.frames.rates.size();
    std::vector<std::size_t> rates;
    std::set<double> seen;
    for (const std::size_t at : {std::size_t{0}, count / 2, count - 1}) {
        const double dt_s = at < count ? only_dt_s(ask, at) : kNotSeen;
        const bool is_new = std::isnan(dt_s) || seen.insert(dt_s).second;
        if (at < count && is_new && std::ranges::find(rates, at) == rates.end()) {
            rates.push_back(at);
        }
    }
    return rates;
}

/// Measures the rate at which a jump's apex is farthest from the closed form.
Findings judge_apex(Inquiry& ask) {
    if (!has_jump(ask.game.profile)) {
        return {};
    }
    const std::vector<JumpAt> jumps = jumps_at_rates(ask);
    const double ideal_m = ideal_jump(ask.game.profile).apex_m;
    if (ask.waits() || jumps.empty()) {
        return {};
    }
    const JumpAt& worst = *std::ranges::max_element(
        jumps, {}, [&](const JumpAt& jump) { return std::abs(jump.apex_m - ideal_m); });
    Finding finding = noted(kApexError, "jump");
    finding.summary = peak_text(ask, worst, ideal_m);
    finding.numbers = {{std::string(kApexError), worst.apex_m - ideal_m, "m"},
                       {"closed_form", ideal_m, "m"}};
    finding.shown_by = {worst.spec};
    return {finding};
}

/// The profile's wall, or else the scenario's.
Wall wall_of(const Game& game) {
    if (const std::vector<Wall> walls = walls_of(game); !walls.empty()) {
        return walls.front();
    }
    const ScenarioSpec usual = parse_scenario("wall");
    return {
        .speed_mps = usual.values[0], .radius_m = usual.values[1], .thickness_m = usual.values[2]};
}

/// Measures the share of passages, with contacts spread evenly over one step, at the worst rate.
Findings judge_tunneled(Inquiry& ask) {
    constexpr int kPhases = 32;
    const Wall wall = wall_of(ask.game);
    const Obstacle obstacle = obstacle_of(wall);
    Passages worst;
    for (const std::size_t trace : some_rates(ask)) {
        // The third step begins far enough from the wall.
        const double dt_s = ask.summary(trace).longest_dt_s;
        Passages tried;
        for (int phase = 0; phase < kPhases && dt_s > 0; ++phase) {
            const double contact_s = dt_s * (2 + (phase + 0.5) / kPhases);
            try_run(ask, run_spec(ask.game, obstacle.touched_at(contact_s), ask.spec(trace)),
                    tried);
        }
        worst = tried.past > worst.past || worst.runs == 0 ? tried : worst;
    }
    if (ask.waits() || worst.runs == 0) {
        return {};
    }
    const double share = static_cast<double>(worst.past) / static_cast<double>(worst.runs);
    Finding finding = noted(kTunneled, fmt::format("wall {} m", shortest(wall.thickness_m)));
    finding.summary =
        fmt::format("{} of {} shots of {:.4g} m/s, spread over a step, pass a wall of {} m",
                    worst.past, worst.runs, wall.speed_mps, shortest(wall.thickness_m));
    finding.numbers = {{std::string(kTunneled), share, ""},
                       {"shots", static_cast<double>(worst.runs), ""}};
    if (worst.past > 0) {
        finding.shown_by = {worst.worst_passing_run};
    }
    return {finding};
}

double largest_distance(const Run& run, const Run& reference) {
    const std::vector<PathPoint>& path = run.trajectory.path;
    const std::vector<PathPoint>& other = reference.trajectory.path;
    double largest_m = 0;
    for (std::size_t i = 1; i < std::min(path.size(), other.size()); ++i) {
        largest_m = std::max(largest_m, distance(path[i].position_m, other[i].position_m));
    }
    return largest_m;
}

/// Measures the distance from a reference. By law 4 it splits every step into 64, and so shares
/// sample times; by law 7 it uses f64 if the engine can.
Findings judge_distance(Inquiry& ask) {
    Findings found;
    for (const Question& question : questions(ask)) {
        double largest_m = kNotSeen;
        RunSpec worst;
        for (const std::size_t trace : some_rates(ask)) {
            const RunSpec spec = base_spec(question, trace, 0);
            RunSpec reference = spec;
            reference.engine = in_doubles(question.engine).value_or(question.engine);
            reference.split = kReferenceSplit;
            const Run& run = ask.run(spec, Keep::path);
            const double apart_m = largest_distance(run, ask.run(reference, Keep::path));
            if (!(apart_m <= largest_m)) {
                largest_m = apart_m;
                worst = spec;
            }
        }
        if (ask.waits() || std::isnan(largest_m)) {
            continue;
        }
        Finding finding = noted(kDistance, question.about);
        finding.summary = fmt::format("Up to {:.3g} m from the same run in steps of 1/{} {}",
                                      largest_m, kReferenceSplit, where(ask, worst));
        finding.numbers = {{std::string(kDistance), largest_m, "m"}};
        finding.shown_by = {worst};
        found.push_back(std::move(finding));
    }
    return found;
}

const Check kApexCheck{.name = kApexError,
                       .summary = "how far a jump's apex is from the closed form",
                       .question = "How wrong is a jump with these settings?",
                       .body = BodyKind::character,
                       .judge = judge_apex};
const Check kTunneledCheck{.name = kTunneled,
                           .summary = "the share of shots that pass a wall",
                           .question = "How many shots pass a wall with these settings?",
                           .body = BodyKind::projectile,
                           .judge = judge_tunneled};
const Check kDistanceCheck{.name = kDistance,
                           .summary = "how far a run is from the same in far shorter steps",
                           .question = "How far off is a run with these settings?",
                           .judge = judge_distance};

}  // namespace

std::array<const Check*, 3> error_checks() {
    return {&kApexCheck, &kTunneledCheck, &kDistanceCheck};
}

}  // namespace tickproof::harness
