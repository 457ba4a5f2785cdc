// The answer of a check: a verdict, one sentence, the numbers behind it, the cause, a fix and the
// runs that show it.

#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/finding/bands.h"
#include "harness/game/bodies.h"
#include "harness/game/change.h"
#include "harness/game/run_spec.h"
#include "harness/project/project.h"

namespace tickproof::harness {

struct Game;

/// From best to worst. `error`: wrong for any game, or breaks a need that the user wrote.
/// `warning`: breaks only a default. `unknown`: the check could not judge.
enum class Verdict { pass, note, warning, unknown, error };

std::string_view to_text(Verdict verdict);

inline Verdict worse(Verdict a, Verdict b) {
    return a < b ? b : a;
}

/// True if a report with this verdict exits with 1, whatever the options are.
inline bool fails(Verdict verdict) {
    return verdict >= Verdict::unknown;
}

/// True of errors, unknowns and warnings: a report lists them, and a baseline compares them.
inline bool is_reported(Verdict verdict) {
    return verdict >= Verdict::warning;
}

struct Number {
    std::string name;
    double value = 0;
    std::string unit;
};

/// One point of the curve behind a finding: a measured value at a frame rate.
struct AtRate {
    double fps = 0;
    double value = 0;
};

/// The quantity of a curve, and the values that pass. A limit is NaN if there is none.
struct CurveAxis {
    std::string name;  ///< `game speed`
    std::string unit;  ///< Unit of the values: `m`, `s`; `1` for a share of one; empty for a count.
    double least = std::numeric_limits<double>::quiet_NaN();  ///< Lower values fail.
    double most = std::numeric_limits<double>::quiet_NaN();   ///< Higher values fail.
    double ideal = std::numeric_limits<double>::quiet_NaN();  ///< The value without any timestep.
};

/// The value of a run that a finding is about: a report names it in every run beside the worst.
struct Shows {
    enum class What {
        outcome,       ///< How the run passes the obstacle; without an obstacle `quantity`.
        quantity,      ///< A quantity of the scenario; nothing where `quantity` is empty.
        game_speed,    ///< The game time of a second of real time.
        longest_step,  ///< The longest step that the engine takes, s.
    };

    What what = What::outcome;
    std::optional<std::size_t> quantity{};                    ///< Index in the row of the scenario.
    double least = std::numeric_limits<double>::quiet_NaN();  ///< Lower values fail; NaN: none do.
    double most = std::numeric_limits<double>::quiet_NaN();   ///< Higher values fail; NaN: none do.

    /// A schedule alone has the value, so a run of any scenario on the same frames shows it.
    bool is_of_steps() const { return what == What::game_speed || what == What::longest_step; }
    bool is_limited() const { return !std::isnan(least) || !std::isnan(most); }
    /// False for NaN.
    bool holds(double value) const {
        return !std::isnan(value) && !(value < least) && !(value > most);
    }
};

/// The other side of a comparison.
enum class Compares {
    nothing,
    frame_rates,  ///< The runs at several frame rates with each other.
    reference,    ///< A run with the same run in far shorter steps.
    runs,         ///< Two runs with each other.
    twins,        ///< A run with those that begin with the least change of a number.
};

/// The result of a trial: the fix was applied literally and everything was judged again.
struct FixTrial {
    struct Broken {
        std::string id;
        std::string summary;
        Verdict verdict = Verdict::error;  ///< The verdict with the fix.
    };

    bool is_tried = false;
    bool is_refused = false;  ///< True if the project's files cannot hold it.
    bool cures = false;       ///< The finding passes with the fix.
    /// Findings that are worse with the fix than without, and notes that a report lists only with
    /// it.
    std::vector<Broken> breaks{};
    /// True if both findings pass, and nothing else breaks, when the fix of the first broken
    /// finding is applied too. False if one of them still fails. Empty if that was not tried, or
    /// breaks a third.
    std::optional<bool> with_other_fix{};
};

/// A further fix. A report adds it to the first one if a trial showed that it breaks nothing.
struct OtherFix {
    std::string text;  ///< An instruction that begins with a small letter.
    Change settings;
};

struct Finding {
    /// `reach/ledge-2.4`: unique in a report, the same in every run, without measured values.
    std::string id;
    std::string_view check;
    std::string about;  ///< The part of the check's question: `ledge 2.4 m`.
    /// Keys of the profile that it depends on: `wall.thickness_m`. Empty if it is wrong for any
    /// game, or if a command line or a case asked for it.
    std::vector<std::string_view> asked;
    BodyKind body = BodyKind::any;  ///< The kind of body that the finding holds for.
    std::string moved_by;           ///< The engine that moves that body.
    bool is_of_steps = false;      ///< True if it holds only for bodies that move in physics steps.
    bool asks_for_a_look = false;  ///< A note that reports list first, and without -v.
    Verdict verdict = Verdict::unknown;
    /// `measured / tolerated`: above 1 it fails. NaN if there is no such share.
    double severity = std::numeric_limits<double>::quiet_NaN();
    double measured = std::numeric_limits<double>::quiet_NaN();
    double tolerated = std::numeric_limits<double>::quiet_NaN();
    std::string unit;     ///< Unit of `measured` and `tolerated`.
    std::string summary;  ///< One sentence: what a player notices, and when.
    std::vector<Number> numbers;
    std::vector<Band> bands;    ///< Frame rates at which it fails.
    std::vector<AtRate> curve;  ///< The measured value at each swept rate.
    CurveAxis curve_axis;
    Shows shows{};
    Compares compares = Compares::nothing;  ///< The comparison that its check makes.
    /// Name of the perturbation that changes a body of its run; else empty.
    std::string perturbation{};
    /// True if its check says that a lower step rate may help.
    bool may_want_fewer_steps = false;
    /// Where its rule comes from: the engine's source or manual. Empty for a rule of the game or of
    /// this tool.
    std::string source;
    std::string cause;  ///< Empty if there is nothing to explain.
    std::string fix;    ///< Empty if there is nothing to do.
    Change fix_settings;
    std::vector<OtherFix> other_fixes{};
    /// A trial showed that another value in the game cures it, so no other timestep is needed.
    bool is_cured_by_value = false;
    FixTrial trial;                 ///< The trial of `fix_settings`, if it was made.
    Place at;                       ///< The faulty setting, or line of a script.
    std::vector<Place> also_at{};   ///< Further places of the same fault.
    std::vector<RunSpec> shown_by;  ///< The runs that show it, worst first.
    /// The command that shows it, if that is not `run`: one run alone cannot differ from itself.
    std::string command{};
    bool was_not_tried = false;  ///< A note that something could not be tried; not counted.
};
using Findings = std::vector<Finding>;

/// A check, as a report for code scanning describes it.
struct Rule {
    std::string_view name;
    std::string_view summary;
    std::string_view question;  ///< The question of a user that it answers.
};

/// `measured / tolerated`. If `tolerated` is 0: 0 passes, and all else is infinite.
double severity(double measured, double tolerated);

/// Makes a finding that passes up to a severity of 1, and is an error above it.
Finding judged(std::string_view check, std::string about, double severity);

/// Makes a finding that passes up to `measured / tolerated` of 1, and is an error above it.
Finding judged(std::string_view check, std::string about, double measured, double tolerated,
               std::string_view unit);

/// Makes a finding that is a note, whatever its numbers are.
Finding noted(std::string_view check, std::string about);

/// Law 5: a finding that is unknown because there was nothing to compare.
Finding unjudged(std::string_view check, std::string about, std::string why);

/// The number of that name; NaN if the finding has none.
double named_number(const Finding& finding, std::string_view name);

/// The index of the engine in the first run that shows the finding: 0 for the engine of the game,
/// N for the Nth of its others.
std::size_t engine_of(const Game& game, const Finding& finding);

/// The command that shows the finding: its own, or else that of its runs.
std::string repeat_command(const Finding& finding);

/// `fix` if the fix was tried; `try` if it was not, as with advice about the game's code.
std::string_view fix_label(const Finding& finding);

/// `check/about` in small letters, digits, points and hyphens: `reach/ledge-2.4-m`.
std::string id_of(std::string_view check, std::string_view about);

}  // namespace tickproof::harness
