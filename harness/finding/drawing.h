// The data behind charts and replays of a report: paths of a few runs that show the
// findings, and the steps that each policy makes of the frames of a trace.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/finding/finding.h"
#include "harness/recording/difference.h"
#include "harness/run/run.h"

namespace tickproof::harness {

/// A scenario that the report draws.
struct DrawnScene {
    ScenarioSpec spec;
    std::vector<double> ledges_m{};  ///< Ledges that the jump of a profile must reach.
    double step_up_m = kNotSeen;     ///< Height that the character of the profile steps up.
    bool fails_frame_rate = false;   ///< Runs at several frame rates differ too much.
    bool fails_divergence = false;   ///< Runs stray too far from their references.
};

/// A run with all its states, and the distance of its subject from the reference.
struct DrawnPath {
    Run run;  ///< The run, with its states.
    std::size_t section = 0;
    std::size_t scene = 0;  ///< Index into Drawing::scenes.
    double fps = kNotSeen;  ///< The frame rate; NaN if it is not constant.
    std::string under{};    ///< The perturbation: `with bodies made in the reverse order`.
    /// Distance of the subject after each step, in m, from a run with every step split.
    std::vector<double> distance_m;
};

struct ShownQuantity {
    std::string name;         ///< `apex`, `game speed`; `passage`, which has no value.
    std::string unit;         ///< `1` for a share of one.
    double value = kNotSeen;  ///< NaN if it did not happen.
    bool passes = false;      ///< True within the limits of the finding.
};

/// The reason why a replay shows a path.
enum class LaneRole { worst, compared, rate, engine, also, cure, passing, asked };
std::string_view to_text(LaneRole role);

struct Lane {
    std::size_t path = 0;
    LaneRole role = LaneRole::worst;
    std::optional<ShownQuantity> shows{};  ///< The finding's quantity, in this run.
    /// `pass` if the run is as the finding or the scenario wants it. Else the report's verdict, so
    /// that no lane is worse than the report; `note` if the report does not judge the run.
    Verdict verdict = Verdict::note;
};

/// Runs that a viewer plays on one clock.
struct Replay {
    std::string finding;  ///< Id of the finding that it shows; empty if it shows none.
    std::vector<Lane> lanes;
};

/// One element per frame, or per `stride` frames of a long trace. Each keeps its extremes.
struct FrameColumns {
    std::size_t stride = 1;            ///< Frames per element; the last may have fewer.
    std::vector<double> length_s;      ///< Length of all frames of the element.
    std::vector<double> longest_s;     ///< Length of the longest frame of the element.
    std::vector<std::uint32_t> steps;  ///< Most steps in a frame of the element.
    std::vector<double> dropped_s;     ///< Time that all frames of the element drop.
};

/// A policy on a whole trace.
struct DrawnPace {
    RunSpec spec;
    std::size_t section = 0;
    FrameColumns frames;
};

/// The distance between two runs, or two recordings, step by step.
struct DrawnDivergence {
    std::string run;                   ///< A spec, or the name of a recording.
    std::string name;                  ///< Name of the run for people: `stack, box2d`.
    std::string other;                 ///< The other side: `on threads`, `box2d`, `b.tprec`.
    std::string finding;               ///< Id of the finding about it; may be empty.
    std::vector<std::uint64_t> steps;  ///< From the last step without a difference on.
    std::vector<double> apart;  ///< Greatest distance of a moving body after each of `steps`.
    /// Empty for a game's own recording: `apart` is then the greatest difference of any field.
    std::string unit = "m";
    bool is_perturbed = false;  ///< The same run under other circumstances, which must not matter.
    std::optional<Difference> first;
    std::optional<std::uint64_t> first_contact;  ///< The step in which bodies first touch.
};

/// The distance that rounding alone may cause after each step, from the start on.
struct DrawnFloor {
    std::string run;  ///< `run` of a divergence, or the spec of a path.
    std::size_t twins = 0;
    bool is_of_finding = false;  ///< A finding measures it.
    bool is_limit = false;       ///< True: the limit for two builds, not for twins alone.
    std::vector<double> apart_m;
    std::optional<std::uint64_t> horizon;  ///< Steps after which a twin is 1 cm away.
};

struct Drawing {
    std::vector<DrawnScene> scenes;  ///< Scenes of the paths first, then the report's others.
    std::vector<DrawnPath> paths;
    std::vector<Replay> replays;
    std::vector<DrawnPace> paces;
    std::vector<DrawnDivergence> divergences;
    std::vector<DrawnFloor> floors;
};

}  // namespace tickproof::harness
