// The steps of two recordings that cannot be compared: one lacks them, both lack them, or one has
// them twice.

#include <fmt/format.h>

#include "harness/base/text.h"
#include "harness/study/diff/recording_findings.h"

namespace tickproof::harness {
namespace {

/// `10 steps are in a.tprec only (49 to 58)`; empty if there are none.
std::string only_text(std::uint64_t steps, const StepSpan& span, const std::string& name) {
    if (steps == 0) {
        return {};
    }
    const std::string_view others = span.last - span.first + 1 == steps ? "" : ", not all";
    return fmt::format(
        "{} {} in {} only ({}{})", counted(steps, "step"), steps == 1 ? "is" : "are", name,
        steps == 1 ? std::to_string(span.first) : fmt::format("{} to {}", span.first, span.last),
        others);
}

/// True if steps are missing in the middle of a recording, and none at its end.
bool is_gap(const RecordingComparison& seen) {
    return seen.last_common > seen.left_span.last && seen.last_common > seen.right_span.last;
}

/// True for two games, which players stop by hand, and for two runs, whose frames end at different
/// times: one may end in the middle of making up for a hitch. The same run always has the same
/// number of steps.
bool may_end_early(const PairJudgement& pair) {
    return pair.kind == PairKind::other_runs || (!pair.is_lockstep && pair.kind == PairKind::games);
}

/// Makes an error of a file that breaks off: nobody knows which steps would have followed.
void add_cut(const FileNames& names, const RecordingComparison& seen, Finding& finding) {
    const bool are_both = seen.is_left_cut && seen.is_right_cut;
    const std::string& name = seen.is_left_cut ? names.left : names.right;
    finding.verdict = Verdict::error;
    finding.severity = kNotSeen;
    finding.numbers.push_back({"recordings_cut", are_both ? 2.0 : 1.0, ""});
    finding.summary = fmt::format(
        "{}, so the end of the run is not compared. {}",
        are_both ? fmt::format("Both recordings break off: {} and {}", names.left, names.right)
                 : name + " breaks off",
        finding.summary);
    finding.cause = are_both ? "Their writers did not close them" : "Its writer did not close it";
    finding.fix = are_both ? "Record both again." : fmt::format("Record {} again.", name);
}

std::string advice_on_lengths(PairKind kind) {
    switch (kind) {
        case PairKind::other_runs:
            return "Record both with one timestep and for the same time: steps are compared by "
                   "number.";
        case PairKind::games:
            return "Stop both games after the same number of steps.";
        default:
            return "Record both under the same frame times.";
    }
}

/// `a.tprec writes steps 3 to 5 again (3 times in all)`; empty if it does not.
std::string again_text(const WrittenAgain& again, const std::string& name) {
    if (again.steps == 0) {
        return {};
    }
    const std::string where = again.first == again.last
                                  ? fmt::format("step {}", again.first)
                                  : fmt::format("steps {} to {}", again.first, again.last);
    return fmt::format("{} writes {} again ({} in all)", name, where, counted(again.steps, "time"));
}

}  // namespace

bool is_behind_gap(const RecordingComparison& seen) {
    return seen.last_same && *seen.last_same + 1 < *seen.first_step;
}

std::string since_text(const RecordingComparison& seen) {
    return is_behind_gap(seen)
               ? fmt::format("between step {} and {}", *seen.last_same + 1, *seen.first_step)
               : fmt::format("from step {} on", *seen.first_step);
}

std::string gap_text(const RecordingComparison& seen) {
    if (!seen.last_same) {
        return *seen.first_step == 0
                   ? std::string()
                   : fmt::format(
                         "Step {} is the first that both have, so the difference may be "
                         "older",
                         *seen.first_step);
    }
    return is_behind_gap(seen)
               ? fmt::format(
                     "Not both have what differs in the steps {} to {}, so the difference "
                     "may begin in any of these",
                     *seen.last_same + 1, *seen.first_step - 1)
               : std::string();
}

Finding again_finding(const FileNames& names, const RecordingComparison& seen) {
    Finding finding = noted(kDiffCheck, "written again");
    const std::string left = again_text(seen.again_left, names.left);
    const std::string right = again_text(seen.again_right, names.right);
    finding.summary = fmt::format("{}{}{}: the last writing of each step is compared", left,
                                  left.empty() || right.empty() ? "" : ", and ", right);
    finding.numbers = {{"left_steps_again", static_cast<double>(seen.again_left.steps), "steps"},
                       {"right_steps_again", static_cast<double>(seen.again_right.steps), "steps"}};
    return finding;
}

std::string compared_steps(const RecordingComparison& seen) {
    return seen.steps == 0 ? std::string("the start") : counted(seen.steps, "step");
}

Finding length_finding(const FileNames& names, const RecordingComparison& seen,
                       const PairJudgement& pair) {
    const auto more = static_cast<double>(seen.only_left + seen.only_right);
    Finding finding = judged(kDiffCheck, "length", more == 0 ? 0 : 1 + more);
    finding.measured = more;
    finding.tolerated = 0;
    finding.unit = "steps";
    const std::string left = only_text(seen.only_left, seen.left_span, names.left);
    const std::string right = only_text(seen.only_right, seen.right_span, names.right);
    finding.summary = more == 0 ? fmt::format("Both have the same {}", compared_steps(seen))
                                : left + (left.empty() || right.empty() ? "" : ", and ") + right;
    if (seen.is_left_cut || seen.is_right_cut) {
        add_cut(names, seen, finding);
    } else if (more == 0) {
        return finding;
    } else if (seen.ends_early && may_end_early(pair)) {
        finding.verdict = Verdict::warning;
        finding.cause = fmt::format("{} ends earlier, and the rest is not compared",
                                    seen.only_left > 0 ? names.right : names.left);
        finding.fix = advice_on_lengths(pair.kind);
    } else {
        finding.cause = "The two runs took other numbers of steps, or recorded other steps";
        finding.fix = is_gap(seen) ? "Record each step in both." : advice_on_lengths(pair.kind);
    }
    return finding;
}

}  // namespace tickproof::harness
