// What pictures of a report are drawn from, beside its findings: the paths of a few runs that show
// the findings, the frames of the traces, and what each policy made of them. Nothing is judged.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/recording/difference.h"
#include "harness/report/shown_quantity.h"
#include "harness/run/run.h"

namespace tickproof::harness {

struct Report;
class TraceStore;

/// A run that is kept whole, and how far its subject is from the reference after each step.
struct DrawnPath {
    Run run;  ///< With its states.
    std::size_t section = 0;
    double fps = kNotSeen;  ///< Of a constant rate.
    std::string under{};    ///< What perturbs it: `with bodies made in the reverse order`.
    /// Of the subject from the same schedule with every step split; metres.
    std::vector<double> distance_m;
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
    std::vector<DrawnPath> paths;
    std::vector<Replay> replays;
    std::vector<DrawnPace> paces;
    std::vector<DrawnDivergence> divergences;
    std::vector<DrawnFloor> floors;
};

/// More runs are shown for no report: a page of them stays small.
inline constexpr std::size_t kReplaysMax = 6;
inline constexpr std::size_t kLanesMax = 6;
inline constexpr std::size_t kPacesMax = 4;
inline constexpr std::size_t kDivergencesMax = 16;
inline constexpr std::size_t kFloorsMax = 8;
/// A run of more steps is not drawn.
inline constexpr std::size_t kDrawnStepsMax = 4'000;
inline constexpr std::size_t kDrawnFramesMax = 4'096;

FrameColumns columns_of(const StepSchedule& schedule);

/// True if a finding of the check about a run of the scenario is no pass and no note: a picture may
/// then show its limit broken.
bool is_failed(const Report& report, std::string_view check, const ScenarioRow& row);

/// The divergence of two runs that keep their states.
DrawnDivergence divergence_of(const Run& left, const Run& right);

/// Of lanes that take the same steps in several engines, of perturbed runs that differ, and the
/// noise floors of those, of the worst runs, and of those that a finding measures.
void add_divergences(const Report& report, TraceStore& store, Drawing& drawing);

/// By rule: of each kind of finding that fails the worst, with the run that it was compared with,
/// the other engines, and what passes: its cure where it has one, the first policy without such
/// a finding, or the nearest rate. Then what `asked` names. Where nothing fails, the first run of
/// each scenario. The traces of the report have to be in `store`.
Drawing drawing_of(const Report& report, const std::vector<RunSpec>& asked, TraceStore& store);

}  // namespace tickproof::harness
