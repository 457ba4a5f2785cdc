// Steps that only one of two recordings has.

#include <fmt/format.h>

#include "harness/base/text.h"
#include "harness/report/recording_findings.h"

namespace tickproof::harness {
namespace {

/// `149 steps are in a.tprec only`; empty where there are none.
std::string only_text(std::uint64_t steps, const std::string& name) {
    return steps == 0 ? std::string()
                      : fmt::format("{} {} in {} only", counted(steps, "step"),
                                    steps == 1 ? "is" : "are", name);
}

/// Two games are stopped by hand, and other frames leave other time over at the end: one of them
/// may go on longer. One run has one number of steps.
bool may_end_early(const PairJudgement& pair) {
    return !pair.is_lockstep && (pair.kind == PairKind::games || pair.kind == PairKind::other_runs);
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

}  // namespace

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
    if (more == 0) {
        finding.summary = fmt::format("Both have the same {}", compared_steps(seen));
        return finding;
    }
    const std::string left = only_text(seen.only_left, names.left);
    const std::string right = only_text(seen.only_right, names.right);
    finding.summary = left + (left.empty() || right.empty() ? "" : ", and ") + right;
    if (seen.is_left_cut || seen.is_right_cut) {
        finding.verdict = Verdict::warning;
        finding.severity = kNotSeen;
        finding.cause = fmt::format("{} breaks off: its writer did not close it",
                                    seen.is_left_cut ? names.left : names.right);
        finding.fix = "Record it again to compare the rest.";
    } else if (seen.ends_early && may_end_early(pair)) {
        finding.verdict = Verdict::warning;
        finding.cause = fmt::format("{} ends earlier, and the rest is not compared",
                                    seen.only_left > 0 ? names.right : names.left);
        finding.fix = advice_on_lengths(pair.kind);
    } else {
        finding.cause = "The two runs took other numbers of steps, or recorded other steps";
        finding.fix = advice_on_lengths(pair.kind);
    }
    return finding;
}

}  // namespace tickproof::harness
