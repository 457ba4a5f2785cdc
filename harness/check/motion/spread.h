// One quantity of many runs: how far it differs between frame rates, starts and captures, in
// numbers and words.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/check/inquiry.h"
#include "harness/finding/finding.h"

namespace tickproof::harness {

/// The quantity's value in one run.
struct Seen {
    const RunSpec* spec = nullptr;
    std::size_t trace = 0;
    double value = kNotSeen;  ///< NaN: the event did not happen.
    double longest_dt_s = 0;
};

struct Compared {
    std::string what;  ///< `Jump height`.
    std::string_view unit;
    std::size_t quantity = 0;  ///< Its place in the row of the scenario.
    double tolerance = 0;
    std::string_view reason;  ///< The reason for that tolerance; may be empty.
    std::vector<Seen> seen;   ///< At least one.
};

/// The extremes of a quantity. The pointers point into Compared::seen.
struct Extremes {
    const Seen* low = nullptr;  ///< Null if the event happened in no run.
    const Seen* high = nullptr;
    const Seen* missing = nullptr;  ///< The first run in which it did not happen.
    double middle = kNotSeen;       ///< The median of the runs from the first frame.
    double width = 0;

    bool is_partly_missing() const { return low != nullptr && missing != nullptr; }
    bool exceeds(double tolerance) const { return width > tolerance || is_partly_missing(); }
};

Extremes extremes_of(const Compared& compared);

/// The width over the tolerance. Infinite if the event happened in some runs only.
double severity_of(const Compared& compared, const Extremes& spread);

/// The curve over the frame rates, what other runs show of it, and the bands of rates that lie
/// further from the middle than the tolerance.
void add_curve(const Inquiry& ask, const Compared& compared, const Extremes& spread,
               Finding& finding);

/// Writes title, cause, fix and the two extreme runs of a quantity that differs too much.
void explain_spread(const Inquiry& ask, const Compared& compared, const Extremes& spread,
                    Finding& finding);

/// True if both runs are on one capture and differ only in their start.
bool is_same_capture(const Inquiry& ask, const Seen& one, const Seen& other);

/// Names two runs: `at 30 fps` and `at 60 fps`; on one capture `from frame 219` and `from frame 0`.
std::pair<std::string, std::string> at_runs(const Inquiry& ask, const Seen& one, const Seen& other);

/// The step lengths of two runs, which cause most differences.
std::string steps_text(const Inquiry& ask, const Seen& one, const Seen& other);

/// The fix for two runs, by whether their steps differ.
std::string same_steps_fix(const Game& game, const Seen& one, const Seen& other);

}  // namespace tickproof::harness
