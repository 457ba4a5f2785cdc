// Turns the settings of a case into a setup to run, by the names and texts of the command line.

#pragma once

#include <optional>
#include <vector>

#include "harness/game/run_spec.h"
#include "harness/study/cases/case.h"
#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// The scenario's row is null if there is none; then start and split have no meaning.
struct Setup {
    ScenarioSpec scenario;
    physics::EngineSpec engine;
    PolicySpec policy;
    FrameTrace trace;
    Load load;
    std::optional<std::size_t> start_frame;  ///< None if the settings do not say.
    std::vector<std::size_t> other_starts;   ///< Further starts, which a check compares with it.
    int split = 1;
    double phase = 0;
};

/// The run of the setup; without a scenario, its schedule.
RunSpec run_spec(const Setup& setup);

/// The settings of `lower` that `higher` does not override.
CaseSettings left_of(CaseSettings lower, const CaseSettings& higher);

/// `lower` with `higher` on top. A run's text in `higher` replaces all settings of `lower`. A
/// capture in `higher` replaces a generated trace in `lower`, and the other way round.
CaseSettings overlaid(CaseSettings lower, const CaseSettings& higher);

/// The setup; by default engine `euler`, policy `fixed`, and ten seconds at 60 fps. Throws
/// InputError with the line of the setting at fault.
Setup set_up(const CaseSettings& settings);

/// Makes one table of a setup anew and leaves the others, so that a change of the scenario does not
/// read a capture again.
void set_up(std::string_view table, const CaseSettings& settings, Setup& setup);

}  // namespace tickproof::harness
