// The findings of one invocation, of any verb, with what they were found on. A report is made once,
// and every format is a free function that writes it down and computes nothing.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/finding/baseline.h"
#include "harness/finding/chart.h"
#include "harness/finding/drawing.h"
#include "harness/finding/proposal.h"
#include "harness/finding/table.h"
#include "harness/finding/timings.h"
#include "harness/game/game.h"
#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// One run, as a report keeps it.
struct RunRecord {
    RunSpec spec;
    std::string trace;  ///< Its name.
    ScheduleSummary summary;
    double speed = kNotSeen;  ///< Game time over real time of a whole schedule, once settled.
    Outcome outcome;          ///< With a scenario.
    std::optional<physics::StateHash> hash{};  ///< Of the last state, where it is known.
};

/// The findings on one game: a platform of a project, or a policy of a comparison.
struct Section {
    std::string name;  ///< `Godot 4.3 on mobile, project.godot`; `variable`.
    /// Of the ids: the platform, or, where several policies are compared, the policy. `mobile`.
    std::string prefix;
    Game game;  ///< Without a policy for a case: each of its figures has settings of its own.
    std::vector<RunRecord> runs;
    Findings findings;
};

/// A trace that was named on the command line.
struct TraceRecord {
    TraceSpec spec;
    std::string name;
    std::string source;
    std::size_t frames = 0;
    Duration total{0};
    Duration longest{0};
    std::size_t longest_frame = 0;
    double median_ms = kNotSeen;  ///< Where a format with pictures is written: it takes a sort,
    double p99_ms = kNotSeen;     ///< and a second copy of the frames.
    std::vector<std::string> notes;
};
TraceRecord record_of(const FrameTrace& trace);

/// A finding as it is reported: with its verdict and its change since the baseline.
struct Reported {
    Finding finding;  ///< Its id is unique in the report.
    std::size_t section = 0;
    Verdict verdict = Verdict::unknown;  ///< `note` for an error that the baseline has, too.
    SinceBaseline since;
};

/// From the command line.
struct ReportOptions {
    std::string verb;                 ///< `validate`
    std::string command;              ///< Repeats the report: `tickproof validate --timestep 1/60`.
    bool is_comparison = false;       ///< Exits with 0, whatever is found.
    bool is_strict = false;           ///< A warning exits with 1.
    bool lists_notes = false;         ///< In the text, without -v, too.
    bool is_drawn = false;            ///< A format with pictures is written.
    bool is_plotted = false;          ///< The text has pictures, too; is_drawn is set as well.
    std::vector<RunSpec> replayed{};  ///< Runs to show, beside those that findings name.
    std::optional<Baseline> baseline{};
    std::vector<Rule> rules{};  ///< One per check, in the order of the table.
};

/// How far two recordings are apart after a step.
struct GrowthPoint {
    double step = 0;
    double apart = 0;
};

struct Report {
    ReportOptions options;
    std::vector<TraceRecord> traces;
    std::vector<std::string> notes;  ///< On the request: options that only some checks use.
    std::vector<Section> sections;   ///< Without their findings, which are all in `findings`.
    std::vector<Table> tables;
    std::vector<Reported> findings;          ///< The worst first; of one verdict the most severe.
    std::optional<Drawing> drawing{};        ///< Where a format with pictures is written.
    std::optional<ProposedChange> change{};  ///< Where a page is written, and something fails.
    std::vector<GrowthPoint> growth{};       ///< Of diff, in one unit:
    std::string growth_unit{};               ///< that of the first difference.
    std::vector<Difference> differences{};   ///< Of diff: each value, where it differs first.
    std::vector<Chart> charts{};             ///< For a page.
    std::vector<Chart> plots{};              ///< For a terminal.
    std::optional<Timings> timings{};        ///< Of bench. All else repeats to the byte.
    /// Errors, unknowns and warnings of the baseline that no section has any more.
    std::vector<KnownFinding> resolved;
    Verdict verdict = Verdict::unknown;  ///< The worst, where a note counts as a pass.

    /// Without what was not tried.
    std::size_t count(Verdict wanted) const;
};

/// Puts the findings in order, gives each an id of its own, and compares them with the baseline.
/// Throws InputError where the baseline is of another engine.
Report make_report(ReportOptions options, std::vector<Section> sections);

/// 1 for an error or an unknown verdict, and with --strict for a warning; else 0.
int exit_code_of(const Report& report);

/// `2 errors, 1 warning, 3 notes, 14 passed`; `no errors, 14 passed`.
std::string counts_text(const Report& report);

/// `since base.json: 1 new, 0 worse, 3 unchanged, 2 fixed`, and the version of another tickproof
/// that wrote it; empty without a baseline.
std::string since_text(const Report& report);

/// True if a finding that compares a run of the scenario so is no pass and no note: a picture may
/// then show its limit broken.
bool is_failed(const Report& report, Compares compares, const ScenarioRow& row);

/// True of errors, unknowns, warnings, and of notes that ask for a look unless the baseline has
/// them, too.
bool is_prominent(const Reported& reported);

/// `new: `, `worse: `, `unchanged: ` or `fixed: `; empty without a baseline, and for a pass that
/// was one before.
std::string change_text(const Reported& reported);

/// That of the section, where its ids have it: `mobile`; else empty.
const std::string& prefix_of(const Report& report, const Reported& reported);

}  // namespace tickproof::harness
