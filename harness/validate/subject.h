// What is judged: how a game steps, and what it asks of its physics; and the frames that its
// players have.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/project/project.h"
#include "harness/run/run_spec.h"
#include "harness/validate/profile.h"

namespace tickproof::harness {

struct Subject {
    GameProfile profile;
    PolicySpec policy;  ///< With the profile's `input` and `draw` where it says something.
    physics::EngineSpec engine;
    Load load;                       ///< With step_cost().
    std::optional<Project> project;  ///< Where the settings come from a file.
};

/// Throws InputError where the policy takes none of what the profile says of input or drawing.
Subject make_subject(GameProfile profile, PolicySpec policy, std::optional<Project> project = {});

/// Of a whole step: the profile says what each of its substeps costs.
Duration step_cost(const GameProfile& profile, const physics::EngineSpec& engine);

/// Where the setting `pacing` of the policy stands in the project; empty where it does not.
Place place_of(const Subject& subject, std::string_view pacing);

/// The traces that a subject is tried on: constant rates, densely; the worst hitch at three of
/// them; and, for each refresh rate, frames that a display paces and a game notices a little late.
struct Frames {
    std::vector<double> rates;  ///< Rising; element n is the rate of trace n.
    std::vector<FrameTrace> traces;
    std::size_t hitches = 0;  ///< Index of the first trace with a hitch,
    std::size_t paced = 0;    ///< and of the first of the profile's refresh rates.

    std::size_t trace_at(double fps) const;  ///< Of one of `rates`.
    bool has_hitch() const { return hitches < paced; }
};

/// Every whole rate from the lowest to the highest, and the displays' refresh rates.
Frames frames_of(const GameProfile& profile);

/// All of a trace, whose frames are as long as it says: only a rule that looks at the clock between
/// its steps knows what they cost.
StepSchedule paced(const Subject& subject, const FrameTrace& trace);

/// The same where frames are as long as what is done in them takes.
StepSchedule loaded(const Subject& subject, const FrameTrace& trace);

/// The run of a scenario on one of the traces.
RunSpec run_spec(const Subject& subject, const ScenarioSpec& scenario, std::size_t trace,
                 std::size_t start_frame = 0);

/// No run but the schedule of one of the traces, with what steps cost where the rule asks for it.
RunSpec schedule_spec(const Subject& subject, std::size_t trace);

/// A scenario with some of its parameters set.
ScenarioSpec scenario(std::string_view name,
                      std::initializer_list<std::pair<std::string_view, double>> parameters);

/// Whether a run got to the end of its scenario. A loop that takes no step, or does not end, shows
/// nothing of it.
bool is_finished(const Run& done);

/// What the physics steps by in a step of `dt_s`: it is split into the engine's substeps.
double substep_s(const Subject& subject, double dt_s);

}  // namespace tickproof::harness
