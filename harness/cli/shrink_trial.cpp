// Makes the game of shrink from flags or a project.

#include "harness/cli/shrink_trial.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/cli/arguments.h"
#include "harness/cli/determinism_project.h"
#include "harness/determinism/perturbations.h"
#include "harness/profile/profile.h"

namespace tickproof::harness {
namespace {

/// The policy and engine of a project, in its profile's scenarios, but judged without a profile, as
/// a case is. Takes the first of several platforms.
Trial trial_of_project(const ShrinkFlags& flags) {
    PacingOptions pacing = flags.pacing;
    pacing.policies = {"fixed"};  // A placeholder: the project has its own policy.
    Asking asking = read_options(pacing);
    std::vector<TraceSpec> specs;
    for (const FrameTrace& trace : asking.traces) {
        specs.push_back(trace.spec);
    }
    const Game own =
        project_games(flags.scenarios.scenarios.front(), flags.profile, specs).games.front();
    Trial trial{.game = game_of(asking, own.policy)};
    trial.game.profile.refresh_hz = {own.policy.settings.refresh_hz};
    trial.game.engine = own.engine;
    trial.game.scenarios = own.scenarios;
    trial.traces = std::move(asking.traces);
    return trial;
}

}  // namespace

std::vector<const Check*> checks_of(const ShrinkFlags& flags) {
    return checks_of(flags.report,
                     flags.scenarios.scenarios.empty() ? &AskedBy::schedule : &AskedBy::run);
}

Trial trial_of(const ShrinkFlags& flags) {
    if (is_project(flags.scenarios.scenarios)) {
        return trial_of_project(flags);
    }
    if (!flags.profile.empty()) {
        throw InputError("--profile: is of a project; name its folder or settings file");
    }
    Asking asking = read_options(flags.pacing);
    if (asking.policies.size() != 1) {
        throw InputError("shrink needs one game: name one --policy");
    }
    Trial trial{.game = game_of(asking, asking.policies.front())};
    // A case is judged on this display.
    trial.game.profile.refresh_hz = {asking.policies.front().settings.refresh_hz};
    if (!flags.scenarios.scenarios.empty()) {
        read_options(flags.scenarios, asking.traces).set(trial.game);
    }
    const auto is_asked = [&](std::string_view check) {
        return std::ranges::find(flags.report.checks, check) != flags.report.checks.end();
    };
    if (is_asked("determinism")) {
        trial.game.perturbations = perturbations(own_program());
    }
    trial.traces = std::move(asking.traces);
    return trial;
}

}  // namespace tickproof::harness
