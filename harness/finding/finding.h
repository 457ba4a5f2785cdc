// The answer of a check: a verdict, one sentence, the numbers behind it, why, what to do, and the
// runs that show it. Every verb reports findings, and nothing else.

#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/finding/bands.h"
#include "harness/game/bodies.h"
#include "harness/game/run_spec.h"
#include "harness/project/project.h"

namespace tickproof::harness {

/// From best to worst. An error is wrong for any game, or breaks what was asked for; a warning
/// breaks only what a default assumes. `unknown` is what could not be judged.
enum class Verdict { pass, note, warning, unknown, error };

std::string_view to_text(Verdict verdict);

inline Verdict worse(Verdict a, Verdict b) {
    return a < b ? b : a;
}

/// True if a report with it exits with 1, whatever the options are.
inline bool fails(Verdict verdict) {
    return verdict >= Verdict::unknown;
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

/// What a curve measures, and where it passes. NaN where there is no such limit.
struct CurveAxis {
    std::string name;  ///< `game speed`
    std::string unit;  ///< Of its values: `m`, `s`; `1` of a share of one; empty of a count.
    double least = std::numeric_limits<double>::quiet_NaN();  ///< Lower values fail,
    double most = std::numeric_limits<double>::quiet_NaN();   ///< and higher ones.
    double ideal = std::numeric_limits<double>::quiet_NaN();  ///< Without a timestep.
};

/// A setting, by its name in the policy (`frame_delta_max`) or the engine (`engine.collision`), or
/// another `policy`, and the value that a fix gives it.
struct FixSetting {
    std::string name;
    std::string value;

    friend bool operator==(const FixSetting&, const FixSetting&) = default;
};

/// What came of a fix when it was applied literally and everything was judged again.
struct FixTrial {
    struct Broken {
        std::string id;
        std::string summary;
        Verdict verdict = Verdict::error;  ///< With the fix.
    };

    bool is_tried = false;
    bool is_refused = false;  ///< The project's files cannot hold it.
    bool cures = false;       ///< Its finding passes.
    /// Findings that are wrong with the fix, and were not, or less so, without; and notes that a
    /// report lists only with it.
    std::vector<Broken> breaks{};
    /// With the fix of the first of these as well, where it has one, both pass and nothing else
    /// breaks; false where one of them does not pass.
    std::optional<bool> with_other_fix{};
};

/// Another fix, which is added to the first once it was tried and broke nothing.
struct OtherFix {
    std::string text;  ///< An instruction without a capital.
    std::vector<FixSetting> settings;
};

struct Finding {
    /// `reach/ledge-2.4`: unique in a report, the same from run to run, and with nothing measured
    /// in it.
    std::string id;
    std::string_view check;
    std::string about;  ///< What of the check: `ledge 2.4 m`.
    /// Keys of the profile that it depends on: `wall.thickness_m`. Empty for what is wrong for any
    /// game, and for what a command line or a case asked for.
    std::vector<std::string_view> asked;
    BodyKind body = BodyKind::any;  ///< The kind of body that it holds for,
    std::string moved_by;           ///< and the engine that moves it.
    bool is_of_steps = false;       ///< It holds for what moves in physics steps, if anything does.
    bool asks_for_a_look = false;   ///< A note that is listed before others, and without -v.
    Verdict verdict = Verdict::unknown;
    /// Measured as a share of tolerated: above 1 it fails. NaN where there is no such share.
    double severity = std::numeric_limits<double>::quiet_NaN();
    double measured = std::numeric_limits<double>::quiet_NaN();
    double tolerated = std::numeric_limits<double>::quiet_NaN();
    std::string unit;     ///< Of both.
    std::string summary;  ///< One sentence: what a player notices, and when.
    std::vector<Number> numbers;
    std::vector<Band> bands;    ///< Frame rates at which it fails.
    std::vector<AtRate> curve;  ///< The measured value at each rate, where it was swept.
    CurveAxis curve_axis;
    /// Where its rule comes from: the engine's source or manual. Empty for a rule that is the
    /// game's own, or the tool's.
    std::string source;
    std::string cause;  ///< Empty where there is nothing to explain.
    std::string fix;    ///< Empty where there is nothing to do.
    std::vector<FixSetting> fix_settings;
    std::vector<OtherFix> other_fixes{};
    /// A value of the game cures it, which was tried: no reason to step otherwise.
    bool is_cured_by_value = false;
    FixTrial trial;                 ///< Of `fix_settings`, where there are any and it was made.
    Place at;                       ///< The setting, or the line of a script, at fault.
    std::vector<Place> also_at{};   ///< Further places of the same fault.
    std::vector<RunSpec> shown_by;  ///< The runs that show it, the worst first.
    /// The command that shows it, where `run` does not: one run alone cannot differ from itself.
    std::string command{};
    bool was_not_tried = false;  ///< A note that something could not be tried; no report counts it.
};
using Findings = std::vector<Finding>;

/// A check, as a report for code scanning describes it.
struct Rule {
    std::string_view name;
    std::string_view summary;
    std::string_view question;  ///< What a user would ask.
};

/// measured / tolerated; where nothing is tolerated 0 passes and anything else is infinite.
double severity(double measured, double tolerated);

/// One that passes, or is an error, by its severity.
Finding judged(std::string_view check, std::string about, double severity);

/// The same with both numbers behind the severity.
Finding judged(std::string_view check, std::string about, double measured, double tolerated,
               std::string_view unit);

/// One that informs, whatever the numbers are.
Finding noted(std::string_view check, std::string about);

/// Law 5: one that could not be judged, because nothing was there to compare.
Finding unjudged(std::string_view check, std::string about, std::string why);

/// The command that shows the finding: its own, or that of its runs.
std::string repeat_command(const Finding& finding);

/// `fix` of what was tried, `try` of advice that was not: it is for the game's code, or the runs of
/// a comparison.
std::string_view fix_label(const Finding& finding);

/// `check/about` in small letters, digits, points and hyphens: `reach/ledge-2.4-m`.
std::string id_of(std::string_view check, std::string_view about);

}  // namespace tickproof::harness
