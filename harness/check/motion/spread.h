// One quantity of many runs: how far it differs between frame rates, starts and captures, and the
// words for that.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/check/inquiry.h"
#include "harness/finding/finding.h"

namespace tickproof::harness {

/// The quantity in one run.
struct Seen {
    const RunSpec* spec = nullptr;
    std::size_t trace = 0;
    double value = kNotSeen;  ///< NaN: it did not happen.
    double longest_dt_s = 0;
};

struct Compared {
    std::string what;  ///< `Jump height`.
    std::string_view unit;
    double tolerance = 0;
    std::string_view reason;  ///< Why that tolerance; may be empty.
    std::vector<Seen> seen;   ///< At least one.
};

/// Pointers into Compared::seen.
struct Spread {
    const Seen* low = nullptr;  ///< Null where it happened in no run.
    const Seen* high = nullptr;
    const Seen* missing = nullptr;  ///< The first run in which it did not happen.
    double middle = kNotSeen;       ///< The median of the runs from the first frame.
    double width = 0;

    bool is_partly_missing() const { return low != nullptr && missing != nullptr; }
    bool exceeds(double tolerance) const { return width > tolerance || is_partly_missing(); }
};

Spread spread_of(const Compared& compared);

/// Infinite where it happened in some runs only.
double severity_of(const Compared& compared, const Spread& spread);

/// The curve over the frame rates, and the bands of rates that lie further from the middle than the
/// tolerance.
void add_curve(const Inquiry& ask, const Compared& compared, const Spread& spread,
               Finding& finding);

/// For a quantity that differs too much: title, cause, fix, and the two runs that differ the most.
void explain_spread(const Inquiry& ask, const Compared& compared, const Spread& spread,
                    Finding& finding);

/// True if both are of one capture, and differ in their start only.
bool is_same_capture(const Inquiry& ask, const Seen& one, const Seen& other);

/// Of two runs `at 30 fps` and `at 60 fps`; of one capture `from frame 219` and `from frame 0`.
std::pair<std::string, std::string> at_runs(const Inquiry& ask, const Seen& one, const Seen& other);

/// How long the steps of two runs are: the cause of most differences.
std::string steps_text(const Inquiry& ask, const Seen& one, const Seen& other);

/// For runs whose steps differ, or do not.
std::string same_steps_fix(const Game& game, const Seen& one, const Seen& other);

}  // namespace tickproof::harness
