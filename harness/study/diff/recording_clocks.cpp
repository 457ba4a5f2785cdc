// What is said of two recordings without a difference: steps are compared, clocks are not.

#include <fmt/format.h>

#include <cmath>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/study/diff/recording_findings.h"

namespace tickproof::harness {

std::optional<Finding> clocks_finding(const FileNames& names, const PairJudgement& pair) {
    if (!pair.clocks || !pair.clocks->differ()) {
        return std::nullopt;
    }
    const StepClocks& far = pair.clocks->farthest;
    const StepClocks& last = pair.clocks->last;
    const double at_end_s = last.left_s - last.right_s;
    Finding finding = noted(kDiffCheck, "clocks");
    finding.summary = fmt::format(
        "The same steps at other times: step {} comes {} after the start in {}, and {} in {}",
        far.step, time_text(far.left_s), names.left, time_text(far.right_s), names.right);
    finding.cause = fmt::format(
        "Steps are compared by their numbers, whenever a machine takes them. {}",
        std::abs(at_end_s) > pair.clocks->dt_s
            ? fmt::format("In step {}, the last, {} is still {} behind", last.step,
                          at_end_s > 0 ? names.left : names.right, time_text(std::abs(at_end_s)))
            : fmt::format("In step {}, the last, both clocks agree to a step", last.step));
    finding.numbers = {{"clocks_apart", std::abs(far.left_s - far.right_s), "s"},
                       {"clocks_apart_at_end", std::abs(at_end_s), "s"},
                       {"step_of_clocks", static_cast<double>(far.step), ""}};
    return finding;
}

std::string same_answer(const Finding& same, const PairJudgement& pair) {
    std::string text = uncapitalised(same.summary) + ", step by step";
    if (pair.clocks && pair.clocks->differ()) {
        const StepClocks& far = pair.clocks->farthest;
        text += fmt::format("; the clocks are up to {} apart",
                            time_text(std::abs(far.left_s - far.right_s)));
    } else if (pair.kind == PairKind::games) {
        text += "; no clocks are recorded";
    }
    return text;
}

}  // namespace tickproof::harness
