// What pictures of a report are drawn from, beside its findings: the paths of a few runs that show
// the findings, the frames of the traces, and what each policy made of them. Nothing is judged.

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
    std::vector<double> ledges_m{};  ///< Of a profile's jump: the ledges that it must reach.
    double step_up_m = kNotSeen;     ///< Of a profile's jump: height that the character steps up.
    bool fails_frame_rate = false;   ///< Runs at several frame rates differ too much.
    bool fails_divergence = false;   ///< Runs stray too far from their references.
};

/// A run that is kept whole, and how far its subject is from the reference after each step.
struct DrawnPath {
    Run run;  ///< With its states.
    std::size_t section = 0;
    std::size_t scene = 0;  ///< Index into Drawing::scenes.
    double fps = kNotSeen;  ///< Of a constant rate.
    std::string under{};    ///< What perturbs it: `with bodies made in the reverse order`.
    /// Of the subject from the same schedule with every step split; metres.
    std::vector<double> distance_m;
};

struct ShownQuantity {
    std::string name;         ///< `apex`, `game speed`; `passage`, which has no value.
    std::string unit;         ///< `1` of a share of one.
    double value = kNotSeen;  ///< NaN: it did not happen.
    bool passes = false;      ///< By the limits of the finding.
};

/// Why a path is shown beside others. The first of a replay is `worst`.
enum class LaneRole { worst, compared, rate, engine, also, cure, passing, asked };
std::string_view to_text(LaneRole role);

struct Lane {
    std::size_t path = 0;
    LaneRole role = LaneRole::worst;
    std::optional<ShownQuantity> shows{};  ///< What the finding is about, in this run.
    /// `pass` where the run is as the finding or the scenario wants it. Else that of the finding,
    /// so that no lane is worse than the report; `note` where the report judges nothing of it.
    Verdict verdict = Verdict::note;
};

/// Runs that are shown on one clock.
struct Replay {
    std::string finding;  ///< Its id; empty for runs that the command line names.
    std::vector<Lane> lanes;
};

/// Frames one by one, or, of a long trace, some together: no extreme is lost.
struct FrameColumns {
    std::size_t stride = 1;            ///< Frames in each element but the last.
    std::vector<double> length_s;      ///< Of all frames of the element together.
    std::vector<double> longest_s;     ///< The longest of them.
    std::vector<std::uint32_t> steps;  ///< The most in one of them.
    std::vector<double> dropped_s;     ///< Of all of them.
};

/// A policy on a whole trace.
struct DrawnPace {
    RunSpec spec;
    std::size_t section = 0;
    FrameColumns frames;
};

/// How far two runs, or two recordings, are apart.
struct DrawnDivergence {
    std::string run;      ///< A spec, or the name of a recording.
    std::string name;     ///< Of that, for people: `stack, box2d`.
    std::string other;    ///< What it is compared with: `on threads`, `box2d`, `b.tprec`.
    std::string finding;  ///< The id of the finding about it; may be empty.
    /// From the last step that is the same on: the greatest distance of a body that moves.
    std::vector<std::uint64_t> steps;
    std::vector<double> apart;
    std::string unit =
        "m";  ///< Of a game's own recording empty: the greatest difference of any field.
    std::optional<Difference> first;
    std::optional<std::uint64_t> first_contact;  ///< In so many steps something touches.
};

/// How far a run may be from itself after each step, from the start on.
struct DrawnFloor {
    std::string run;  ///< As in a divergence, or the spec of a path.
    std::size_t twins = 0;
    bool is_limit = false;  ///< What two builds are allowed, and not the twins alone.
    std::vector<double> apart_m;
    std::optional<std::uint64_t> horizon;  ///< After so many steps a twin is 1 cm away.
};

struct Drawing {
    std::vector<DrawnScene> scenes;  ///< Those of the paths first, then all others of the report.
    std::vector<DrawnPath> paths;
    std::vector<Replay> replays;
    std::vector<DrawnPace> paces;
    std::vector<DrawnDivergence> divergences;
    std::vector<DrawnFloor> floors;
};

}  // namespace tickproof::harness
