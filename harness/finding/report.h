// The findings of one command of any verb, with the runs and settings behind them. Each format is a
// free function that writes the report down and computes nothing.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/finding/baseline.h"
#include "harness/finding/capture_record.h"
#include "harness/finding/chart.h"
#include "harness/finding/drawing.h"
#include "harness/finding/grid.h"
#include "harness/finding/proposal.h"
#include "harness/finding/table.h"
#include "harness/finding/timings.h"
#include "harness/game/game.h"
#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// One run, as a report keeps it.
struct RunRecord {
    RunSpec spec;
    std::string trace;  ///< Name of the trace.
    ScheduleSummary summary;
    double speed = kNotSeen;  ///< Game time per real time of a whole schedule, once settled.
    Outcome outcome;          ///< Empty without a scenario.
    std::optional<physics::StateHash> hash{};  ///< Hash of the last state, if it is known.
};

/// The findings on one game: a platform of a project, or a policy of a comparison.
struct Section {
    std::string name;  ///< `Godot 4.3 on mobile, project.godot`; `variable`.
    /// First part of its ids: the platform, or the policy if several are compared. `mobile`.
    std::string prefix;
    Game game;  ///< A case has no policy here: each of its figures has its own settings.
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
    double median_ms = kNotSeen;  ///< NaN unless a page or plot needs it: it takes a sort.
    double p99_ms = kNotSeen;     ///< NaN unless a page or plot needs it.
    std::vector<std::string> notes;
};
TraceRecord record_of(const FrameTrace& trace);

/// A finding with its verdict in this report, and its change since the baseline.
struct Reported {
    Finding finding;  ///< Its id is unique in the report.
    std::size_t section = 0;
    /// `note` for an error that the baseline has, too, or that the profile accepts.
    Verdict verdict = Verdict::unknown;
    SinceBaseline since;
    std::string accepted_because{};  ///< Why the profile accepts it; empty if it does not.
};

/// Options of the command line.
struct ReportOptions {
    std::string verb;     ///< `validate`
    std::string command;  ///< Repeats the report: `tickproof validate --timestep 1/60`.
    std::string_view section_noun = "part";  ///< Noun for counts of sections: `case` in `4 cases`.
    bool is_of_profile = false;  ///< The profile chooses the checks, and all of them judge fixes.
    bool is_incomplete = false;  ///< A file that the user named could not be read.
    bool is_whole = false;       ///< Every check was asked for: what is not found is not there.
    bool has_physics = true;     ///< False if no engine steps the games: they are only paced.
    bool is_comparison = false;  ///< The exit code is 0, whatever is found.
    bool is_strict = false;      ///< The exit code is 1 for a warning, too.
    bool lists_notes = false;    ///< The text lists notes without -v, too.
    bool lists_passed = false;   ///< The text lists what passes without -v, too.
    bool is_drawn = false;       ///< The user asked for a page, JSON, or plots.
    bool is_plotted = false;     ///< The text has plots. Except for bench, is_drawn is set, too.
    std::vector<RunSpec> replayed{};  ///< Runs to draw beside those of findings.
    std::optional<Baseline> baseline{};
    std::vector<Rule> rules{};  ///< One per check, in the order of the table.
};

/// How far two recordings are apart after a step.
struct GrowthPoint {
    double step = 0;
    double apart = 0;
};

/// A text that the report offers as a file, such as the case of a shrunk failure.
struct OfferedFile {
    std::string name;   ///< `case.toml`
    std::string title;  ///< What stands above the text.
    std::string text;
};

struct Report {
    ReportOptions options;
    std::string headline{};  ///< Empty: as headline() chooses.
    std::string answer{};    ///< What a report without a data sheet answers if it passes.
    std::string aside{};     ///< What the last line adds on machines that were captured.
    std::string closing{};   ///< Last line of the text, without verdict; empty: the counts.
    std::vector<TraceRecord> traces;
    std::vector<std::string> notes;  ///< Notes on the command: options that only some checks use.
    std::vector<Section> sections;   ///< Their findings have moved to `findings`.
    std::vector<Table> tables;
    std::vector<Reported> findings;    ///< The worst verdict first, then the most severe.
    std::optional<Drawing> drawing{};  ///< Set if `options.is_drawn`.
    /// Of recommend; of validate if it writes a page and a check fails.
    std::optional<ProposedChange> change{};
    std::vector<GrowthPoint> growth{};      ///< Only for diff, in `growth_unit`.
    std::string growth_unit{};              ///< Unit of the first difference.
    std::vector<Difference> differences{};  ///< Only for diff: each value's first difference.
    std::vector<Chart> charts{};            ///< Charts of a page.
    std::vector<Chart> plots{};             ///< Charts of a terminal.
    /// What a curve needs, for a report whose `plots` are asked for and empty.
    std::string plots_need{"a curve needs three frame rates or more, or a capture (--trace FILE)"};
    std::vector<OfferedFile> files{};
    std::vector<CaptureRecord> captures{};  ///< Only for trace.
    std::optional<Grid> grid{};             ///< Only for map.
    /// Only for bench. All other members repeat to the byte, but for the finding of a need that
    /// these do not meet.
    std::optional<Timings> timings{};
    /// Errors, unknowns and warnings of the baseline that no section has any more.
    std::vector<KnownFinding> resolved;
    Verdict verdict = Verdict::unknown;  ///< The worst verdict; a note counts as a pass.

    /// Counts findings of a verdict, without those that could not be tried or are accepted.
    std::size_t count(Verdict wanted) const;
};

/// Counts findings that the profile accepts.
std::size_t count_accepted(const Report& report);

/// Puts the findings in order, gives each an id of its own, and compares them with the baseline.
/// Throws InputError if the baseline is of another verb, engine or pair of files.
Report make_report(ReportOptions options, std::vector<Section> sections);

/// Adds a finding that is made from the rest of the report, and its verdict. No baseline of
/// findings and no acceptance of the profile holds for it.
void add_finding(std::size_t section, Finding finding, Report& report);

/// True if the report proposes settings and judges none: that of recommend.
bool is_proposal(const Report& report);

/// 1 for an error or an unknown verdict, and with --strict for a warning; else 0.
int exit_code_of(const Report& report);

/// `2 errors, 1 warning, 3 notes, 14 passed`; `no errors, 14 passed`.
std::string counts_text(const Report& report);

/// `since base.json: 1 new, 0 worse, 3 unchanged, 2 fixed`, and the version of another tickproof
/// that wrote it; empty without a baseline.
std::string since_text(const Report& report);

/// True if a run of the scenario shows the finding.
bool is_about(const Finding& finding, const ScenarioRow& row);

/// True if a finding that makes this comparison on the scenario is a warning or worse: a picture
/// may then show its limit broken.
bool is_failed(const Report& report, Compares compares, const ScenarioRow& row);

/// True for errors, unknowns and warnings, and for notes that ask for a look unless the baseline
/// has them, too.
bool is_prominent(const Reported& reported);

/// `new: `, `worse: `, `unchanged: ` or `fixed: `; empty without a baseline, and for a pass that
/// was one before.
std::string change_text(const Reported& reported);

/// The prefix in the id of the finding: `mobile`; empty if the id has none.
const std::string& prefix_of(const Report& report, const Reported& reported);

}  // namespace tickproof::harness
