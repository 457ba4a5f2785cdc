#include "tests/harness/run/golden_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "harness/base/text.h"
#include "harness/run/run.h"
#include "tests/harness/support.h"

namespace tickproof::harness::testing {
namespace {

constexpr std::string_view kHead =
    "# One run of each scenario in each engine: policy fixed, 60 fps, from frame 0, all else by\n"
    "# default. Valid on x86-64 with glibc, Box2D 2.4.1 of Debian 12, and -ffp-contract=off; for\n"
    "# g++ and clang++ at any optimisation. On another processor, C library or Box2D they may "
    "differ.\n"
    "#\n"
    "# To make it again, after a change of behaviour that is meant:\n"
    "#   TICKPROOF_REMAKE_GOLDENS=1 build/release/tests/harness/run/golden_runs_test\n"
    "#\n"
    "# steps; hash of the states after all steps; after the last; the scenario's subject, and "
    "where\n"
    "# it ends (m)\n";

GoldenRun golden_run(const ScenarioRow& scenario, const physics::Engine& engine) {
    const FrameTrace trace = at_rate(60);
    const Run made = run(spec(parse_scenario(scenario.name), engine.name, "fixed", trace.spec),
                         trace, Keep::states);
    const Scenario scene = make(made.spec.scenario);
    const auto last = made.trajectory.row(made.trajectory.rows() - 1);
    const Vec2 position = last[scene.subject].position_m;
    std::string body = scene.scene.bodies[scene.subject].name;
    std::ranges::replace(body, ' ', '_');
    return {.scenario = scenario.name,
            .engine = engine.name,
            .steps = std::to_string(made.summary.steps),
            .all = fmt::format("{:016x}", made.trajectory.last_hash),
            .last = fmt::format("{:016x}", made.final_hash),
            .body = body.empty() ? "body" : body,
            .x_m = shortest(position.x),
            .y_m = shortest(position.y)};
}

std::string name_of(const GoldenRun& run) {
    return run.scenario + " in " + run.engine;
}

bool is_same_run(const GoldenRun& a, const GoldenRun& b) {
    return a.scenario == b.scenario && a.engine == b.engine;
}

/// The first thing that differs, from what a player would see down to the last bit.
std::string difference_of(const GoldenRun& was, const GoldenRun& is) {
    if (was.steps != is.steps) {
        return fmt::format("{} steps, were {}", is.steps, was.steps);
    }
    if (was.body != is.body) {
        return fmt::format("the subject is {}, was {}", is.body, was.body);
    }
    if (was.x_m != is.x_m || was.y_m != is.y_m) {
        return fmt::format("{} ends at {} {}, ended at {} {}", is.body, is.x_m, is.y_m, was.x_m,
                           was.y_m);
    }
    return was.last != is.last ? "the subject ends where it did, but the last state differs"
                               : "the last state is what it was, but an earlier one differs";
}

}  // namespace

std::vector<GoldenRun> golden_runs_now() {
    std::vector<GoldenRun> runs;
    for (const ScenarioRow& scenario : scenarios()) {
        for (const physics::Engine& engine : physics::engines()) {
            runs.push_back(golden_run(scenario, engine));
        }
    }
    return runs;
}

std::vector<GoldenRun> parse_golden_runs(std::string_view text) {
    std::vector<GoldenRun> runs;
    for (const std::string_view line : split(text, '\n')) {
        if (line.empty() || line.front() == '#') {
            continue;
        }
        std::istringstream words{std::string(line)};
        GoldenRun run;
        std::string more;
        words >> run.scenario >> run.engine >> run.steps >> run.all >> run.last >> run.body >>
            run.x_m >> run.y_m;
        if (!words || words >> more) {
            throw std::runtime_error(fmt::format("not a golden run: {}", line));
        }
        runs.push_back(std::move(run));
    }
    return runs;
}

std::string golden_text(const std::vector<GoldenRun>& runs) {
    std::string text(kHead);
    for (const GoldenRun& run : runs) {
        text += fmt::format("{:<8}  {:<16}  {:>4}  {}  {}  {}  {} {}\n", run.scenario, run.engine,
                            run.steps, run.all, run.last, run.body, run.x_m, run.y_m);
    }
    return text;
}

std::string golden_changes(const std::vector<GoldenRun>& expected,
                           const std::vector<GoldenRun>& now) {
    std::string changes;
    for (const GoldenRun& was : expected) {
        const auto found =
            std::ranges::find_if(now, [&](const GoldenRun& is) { return is_same_run(was, is); });
        if (found == now.end()) {
            changes += fmt::format("  {}: gone\n", name_of(was));
        } else if (*found != was) {
            changes += fmt::format("  {}: {}\n", name_of(was), difference_of(was, *found));
        }
    }
    for (const GoldenRun& is : now) {
        if (std::ranges::none_of(expected,
                                 [&](const GoldenRun& was) { return is_same_run(was, is); })) {
            changes += fmt::format("  {}: new\n", name_of(is));
        }
    }
    return changes;
}

}  // namespace tickproof::harness::testing
