// Compares two recordings in words: the first difference, its cause, and the verdict on it.

#include "harness/study/diff/recording_findings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include "harness/base/plain_text.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

void add_sentence(std::string sentence, std::string& text) {
    if (!sentence.empty()) {
        text += (text.empty() ? "" : ". ") + std::move(sentence);
    }
}

/// `The set of touching bodies differs from step 12 on, the order of contacts never differs`.
/// Leaves out hashes that only one side has, and two engines, which name contacts differently.
std::string structure_text(const RecordingComparison& seen, PairKind kind) {
    std::vector<std::string> parts;
    for (const HashDifference& hash : seen.hashes) {
        if (hash.name == "state" || hash.compared == 0 || kind == PairKind::other_engines) {
            continue;
        }
        const std::string name = hash.name == "touching" ? "set of touching bodies"
                                 : hash.name == "order"  ? "order of contacts"
                                                         : fmt::format("hash '{}'", hash.name);
        parts.push_back(hash.first_step
                            ? fmt::format("the {} differs from step {} on", name, *hash.first_step)
                            : fmt::format("the {} never differs", name));
    }
    return capitalised(one_line(fmt::format("{}", fmt::join(parts, ", "))));
}

/// NaN for flags, for NaN and for absent values.
double number_of_ulps(const Difference& difference) {
    return difference.ulps == std::numeric_limits<std::uint64_t>::max()
               ? kNotSeen
               : static_cast<double>(difference.ulps);
}

/// The name of the hash that differs while the recorded states do not.
std::string hidden_hash(const RecordingComparison& seen) {
    for (const HashDifference& hash : seen.hashes) {
        if (hash.first_step == seen.first_step) {
            return one_line(hash.name);
        }
    }
    return {};
}

/// `ball, position.x and 3 other values`; empty without states.
std::string values_named(const RecordingComparison& seen) {
    if (!seen.first) {
        return {};
    }
    const std::string more =
        seen.differing > 1 ? " and " + counted(seen.differing - 1, "other value") : std::string();
    return fmt::format(": {}, {}{}", one_line(seen.first->body), one_line(seen.first->field), more);
}

/// `in step 12 velocities are 0.001 m/s apart; 1 ULP at the start, and the rounding of each step,
/// explain 2e-06 m/s`.
std::string worst_text(const FieldApart& worst) {
    return fmt::format(
        "in step {} the {} of a body is {:.2g} {} apart; 1 ULP at the start, and the rounding of "
        "each step, explain {:.2g} {}",
        worst.step, worst.field, worst.apart, worst.unit, worst.allowed, worst.unit);
}

bool has_flags(const RecordingComparison& seen) {
    return std::ranges::any_of(seen.differences,
                               [](const Difference& each) { return each.type == FieldType::flag; });
}

void judge_builds(const RecordingComparison& seen, const PairJudgement& pair, Finding& finding) {
    const BuildJudgement& builds = *pair.builds;
    const std::string values = values_named(seen);
    const std::string until = pair.limit.horizon
                                  ? fmt::format("until step {}", builds.judged_until)
                                  : fmt::format("in all {} steps", builds.judged_until - 1);
    finding.numbers.push_back({"twins", static_cast<double>(pair.limit.twins), ""});
    finding.numbers.push_back({"share_of_allowed", builds.share, ""});
    if (pair.limit.horizon) {
        finding.numbers.push_back({"horizon", static_cast<double>(*pair.limit.horizon), "steps"});
    }
    if (builds.outside) {
        finding.severity = builds.share;
        finding.numbers.push_back({"first_step_outside", static_cast<double>(*builds.outside), ""});
        finding.summary = fmt::format("The builds differ by more than rounding from step {} on{}",
                                      *builds.outside, values);
        add_sentence(capitalised(worst_text(*builds.worst)), finding.cause);
        return;
    }
    finding.verdict = Verdict::note;
    finding.severity = builds.share;
    finding.summary = *seen.first_step >= builds.judged_until
                          ? fmt::format("The builds differ {}, beyond what can be judged ({}){}",
                                        since_text(seen), until, values)
                          : fmt::format("The builds differ {}, inside the noise floor {}{}",
                                        since_text(seen), until, values);
    if (builds.worst) {
        add_sentence("Every field is judged, and the worst is inside: " + worst_text(*builds.worst),
                     finding.cause);
    }
    if (has_flags(seen)) {
        add_sentence("Flags, such as touching, are not judged", finding.cause);
    }
    if (pair.limit.horizon) {
        add_sentence(fmt::format("From step {} on 1 ULP at the start is 1 cm, so the cause of a "
                                 "difference is not judged there",
                                 *pair.limit.horizon),
                     finding.cause);
    }
}

void judge_engines(const RecordingComparison& seen, const PairJudgement& pair, Finding& finding) {
    if (!pair.computes_same_sums) {
        finding.verdict = Verdict::note;
        add_sentence(
            "The engines differ in integrator, precision or rules, so they compute other "
            "sums",
            finding.cause);
    } else if (!pair.not_measured.empty()) {
        finding.verdict = Verdict::unknown;
        add_sentence(
            "It is not known whether that is before the first contact" +
                (seen.not_made_again.empty() ? ": " + one_line(pair.not_measured) : std::string()),
            finding.cause);
    } else if (pair.first_contact && *seen.first_step >= *pair.first_contact) {
        finding.verdict = Verdict::note;
        add_sentence(fmt::format("Two engines agree to the bit until the first contact, which is "
                                 "in step {}",
                                 *pair.first_contact),
                     finding.cause);
    } else {
        add_sentence(
            "Both engines compute the same sums until the first contact, " +
                (pair.first_contact ? fmt::format("which is in step {}", *pair.first_contact)
                                    : std::string("and there is none")),
            finding.cause);
    }
    if (pair.first_contact) {
        finding.numbers.push_back({"first_contact", static_cast<double>(*pair.first_contact), ""});
    }
}

/// Sets the verdict: any difference is an error unless the two recordings may differ so far.
void judge(const RecordingComparison& seen, const PairJudgement& pair, Finding& finding) {
    if (pair.is_lockstep) {
        add_sentence("Nothing may differ between peers (network.lockstep)", finding.cause);
    } else if (pair.builds) {
        judge_builds(seen, pair, finding);
    } else if (pair.kind == PairKind::same_build) {
        add_sentence("Both are of the same build", finding.cause);
    } else if (pair.kind == PairKind::other_builds) {
        finding.verdict = pair.is_asked ? Verdict::unknown : Verdict::error;
        add_sentence("Not told apart from rounding: " + one_line(pair.not_measured), finding.cause);
    } else if (pair.kind == PairKind::other_engines) {
        judge_engines(seen, pair, finding);
    } else if (pair.kind == PairKind::other_runs) {
        finding.summary = "These are two different runs. " + finding.summary;
    }
    if (finding.verdict == Verdict::note && !pair.builds) {
        finding.severity = kNotSeen;
    }
}

Finding nothing_differs(Finding finding, bool has_values, const RecordingHeader& left,
                        const RecordingComparison& seen) {
    finding.summary =
        has_values
            ? fmt::format(
                  "The same bits: {} of {} and {}", compared_steps(seen),
                  left.bodies.size() == 1 ? "1 body" : fmt::format("{} bodies", left.bodies.size()),
                  counted(left.fields.size(), "field"))
            : fmt::format("The same hashes in {}", compared_steps(seen));
    return finding;
}

Finding first_difference(const RecordingHeader& left, const RecordingHeader& right,
                         const RecordingComparison& seen, const PairJudgement& pair) {
    const bool has_values = left.has_states && right.has_states;
    if (has_values && seen.compared_values == 0) {
        return unjudged(kDiffCheck, "states", "No body and no field is in both recordings");
    }
    const auto differing = static_cast<double>(seen.steps_that_differ);
    Finding finding =
        judged(kDiffCheck, has_values ? "states" : "hashes", differing == 0 ? 0 : 1 + differing);
    finding.measured = differing;
    finding.tolerated = 0;
    finding.unit = "steps";
    finding.numbers = {{"steps_compared", static_cast<double>(seen.steps), ""},
                       {"values_compared", static_cast<double>(seen.compared_values), ""}};
    if (!seen.first_step) {
        return nothing_differs(std::move(finding), has_values, left, seen);
    }
    finding.numbers.push_back({"first_step", static_cast<double>(*seen.first_step), ""});
    if (seen.last_same) {
        finding.numbers.push_back({"last_same_step", static_cast<double>(*seen.last_same), ""});
    }
    finding.numbers.push_back({"steps_that_differ", differing, ""});
    finding.numbers.push_back({"values_that_differ", static_cast<double>(seen.ever_differing), ""});
    finding.summary =
        fmt::format("The recordings differ {}{}", since_text(seen), values_named(seen));
    if (seen.first) {
        const Difference& first = *seen.first;
        finding.cause = values_text(first);
        finding.numbers.insert(finding.numbers.end(),
                               {{"left", first.left, std::string(first.unit)},
                                {"right", first.right, std::string(first.unit)},
                                {"distance", first.distance, std::string(first.unit)},
                                {"ulps", number_of_ulps(first), ""}});
    } else if (has_values) {
        finding.summary = fmt::format("The hash '{}' differs {}, and no recorded state does",
                                      hidden_hash(seen), since_text(seen));
        finding.cause = "The hash covers more than the states that were recorded";
    }
    add_sentence(gap_text(seen), finding.cause);
    add_sentence(structure_text(seen, pair.kind), finding.cause);
    if (!seen.not_made_again.empty()) {
        add_sentence("Only hashes were compared, because a run cannot be made again: " +
                         one_line(seen.not_made_again),
                     finding.cause);
    }
    if (seen.reconverged_at) {
        add_sentence(fmt::format("From step {} on they are the same again", *seen.reconverged_at),
                     finding.cause);
    }
    finding.fix = advice_on(left, right, seen, pair);
    judge(seen, pair, finding);
    return finding;
}

}  // namespace

FileNames names_of(const RecordingSource& left, const RecordingSource& right) {
    const auto last = [](const std::string& file) {
        return one_line(std::filesystem::path(file).filename().string());
    };
    return last(left.name) == last(right.name)
               ? FileNames{one_line(left.name), one_line(right.name)}
               : FileNames{last(left.name), last(right.name)};
}

Findings recording_findings(const FileNames& names, const RecordingHeader& left,
                            const RecordingHeader& right, const RecordingComparison& seen,
                            const PairJudgement& pair) {
    Findings findings{first_difference(left, right, seen, pair), length_finding(names, seen, pair)};
    if (seen.again_left.steps + seen.again_right.steps > 0) {
        findings.push_back(again_finding(names, seen));
    }
    if (auto clocks = clocks_finding(names, pair)) {
        findings.push_back(std::move(*clocks));
    }
    const std::string others = other_circumstances(left, right);
    if (!others.empty()) {
        Finding finding = noted(kDiffCheck, "circumstances");
        finding.summary = "What was recorded differs: " + others;
        findings.push_back(std::move(finding));
    }
    for (Finding& finding : findings) {
        finding.id = id_of(finding.check, finding.about);
    }
    return findings;
}

}  // namespace tickproof::harness
