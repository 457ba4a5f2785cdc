// From the settings of a case to what is run: the same names and texts as on the command line.

#pragma once

#include <optional>
#include <vector>

#include "harness/game/run_spec.h"
#include "harness/study/cases/case.h"
#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// `trace` is the only trace. Without a scenario its row is null, and start and split mean nothing.
struct Setup {
    ScenarioSpec scenario;
    physics::EngineSpec engine;
    PolicySpec policy;
    FrameTrace trace;
    Load load;
    std::optional<std::size_t> start_frame;  ///< None where the settings say nothing of it.
    std::vector<std::size_t> other_starts;   ///< Those that a check compares with it.
    int split = 1;
    double phase = 0;
};

/// The run of the setup, which without a scenario is a schedule.
RunSpec run_spec(const Setup& setup);

/// The settings of `lower` that `higher` does not override.
CaseSettings left_of(CaseSettings lower, const CaseSettings& higher);

/// `lower` with `higher` on top. The text of a run there takes the place of all settings here, and
/// a capture there takes the place of a generated trace here, and the other way round.
CaseSettings overlaid(CaseSettings lower, const CaseSettings& higher);

/// Engine `euler`, policy `fixed` and ten seconds at 60 fps where the settings name no other.
/// Throws InputError with the line of the setting at fault.
Setup set_up(const CaseSettings& settings);

/// Makes one table of a setup anew, and leaves the others: a capture is not read again because the
/// scenario has changed.
void set_up(std::string_view table, const CaseSettings& settings, Setup& setup);

}  // namespace tickproof::harness
