// Makes the report of diff: its tables, its drawing and its findings.

#include "harness/study/diff/recordings.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <string>

#include "harness/base/plain_text.h"
#include "harness/study/diff/recording_findings.h"

namespace tickproof::harness {
namespace {

Table window_table(const FileNames& names, const RecordingComparison& seen) {
    const Difference& first = *seen.first;
    Table table{.title = fmt::format("{}, {}", one_line(first.body), one_line(first.field)),
                .columns = {"step", names.left, names.right, "apart"},
                .has_verdicts = false,
                .is_below = true};
    for (const WindowStep& each : seen.window) {
        const double apart = std::abs(each.left - each.right);
        table.rows.push_back(
            {.cells = {std::to_string(each.step), value_in_decimal(each.left, first.type),
                       value_in_decimal(each.right, first.type),
                       std::isnan(apart) || first.type == FieldType::flag
                           ? std::string()
                           : fmt::format("{:.3g}", apart)},
             .is_judged = false});
    }
    return table;
}

Table growth_table(const RecordingComparison& seen) {
    Table table{.title = "how the difference grows",
                .columns = {"step", "values", "greatest", "of", "field"},
                .has_verdicts = false,
                .is_below = true};
    for (const Growth& each : seen.growth) {
        const double apart = each.greatest.distance;
        const std::string_view unit = each.greatest.unit;
        table.rows.push_back(
            {.cells = {std::to_string(each.step), std::to_string(each.differing),
                       std::isnan(apart)
                           ? std::string("no number")
                           : fmt::format("{:.3g}{}{}", apart, unit.empty() ? "" : " ", unit),
                       one_line(each.greatest.body), one_line(each.greatest.field)},
             .is_judged = false});
    }
    return table;
}

/// A row for each value that ever differs.
Table differences_table(const FileNames& names, const RecordingComparison& seen) {
    Table table{.title = "each value that differs, where it does first",
                .columns = {"step", "same in step", "body", "field", names.left, names.right,
                            "apart", "ULP", "class"},
                .has_verdicts = false,
                .is_detail = true,
                .is_below = true};
    if (seen.ever_differing > seen.differences.size()) {
        table.title += fmt::format(": {} of {}", seen.differences.size(), seen.ever_differing);
    }
    for (const Difference& each : seen.differences) {
        const bool has_ulps = each.ulps != std::numeric_limits<std::uint64_t>::max();
        const bool has_distance = !std::isnan(each.distance) && each.type != FieldType::flag;
        table.rows.push_back(
            {.cells = {std::to_string(each.step),
                       each.last_same ? std::to_string(*each.last_same) : std::string("none"),
                       one_line(each.body), one_line(each.field),
                       value_in_decimal(each.left, each.type),
                       value_in_decimal(each.right, each.type),
                       has_distance ? fmt::format("{:.3g}{}{}", each.distance,
                                                  each.unit.empty() ? "" : " ", each.unit)
                                    : std::string(),
                       has_ulps ? std::to_string(each.ulps) : std::string(),
                       std::string(to_text(each.kind))},
             .is_judged = false});
    }
    return table;
}

/// The distance of moving bodies if they are known, else of the field that differs most.
DrawnDivergence divergence_of_files(const FileNames& names, const RecordingComparison& seen,
                                    const PairJudgement& pair) {
    DrawnDivergence divergence{.run = names.left,
                               .name = names.left,
                               .other = names.right,
                               .first = seen.first,
                               .first_contact = pair.first_contact};
    if (*seen.first_step > 0) {
        divergence.steps.push_back(*seen.first_step - 1);
        divergence.apart.push_back(0);
    }
    for (const Apart& each : seen.apart) {
        divergence.steps.push_back(each.step);
        divergence.apart.push_back(each.position_m);
    }
    if (seen.apart.empty()) {
        divergence.unit = "";
        for (const Growth& each : seen.growth) {
            divergence.steps.push_back(each.step);
            divergence.apart.push_back(each.greatest.distance);
        }
    }
    return divergence;
}

/// `id` is the id of the finding on the first difference.
Drawing drawing_of_files(const FileNames& names, const std::string& id,
                         const RecordingComparison& seen, const PairJudgement& pair) {
    Drawing drawing;
    if (seen.first_step) {
        drawing.divergences = {divergence_of_files(names, seen, pair)};
        drawing.divergences.front().finding = id;
    }
    if (pair.builds) {
        drawing.floors = {{.run = names.left,
                           .twins = pair.limit.twins,
                           .is_limit = true,
                           .apart_m = pair.limit.position_m,
                           .horizon = pair.limit.horizon}};
    }
    return drawing;
}

}  // namespace

Report report_of(ReportOptions options, const RecordingSource& left, const RecordingSource& right,
                 const RecordingComparison& seen, const PairJudgement& pair) {
    const FileNames names = names_of(left, right);
    Section section{.name = fmt::format("{} and {}", names.left, names.right),
                    .findings = recording_findings(names, left.header, right.header, seen, pair)};
    const std::string id = section.findings.front().id;
    const Finding& first = section.findings.front();
    // With a difference: no fault, and not the same bits.
    std::string answer = seen.first_step ? first.summary : same_answer(first, pair);
    if (pair.kind == PairKind::other_engines && first.verdict == Verdict::note) {
        answer += "; two engines may, peers in lockstep may not (network.lockstep)";
    }
    Report report = make_report(std::move(options), {std::move(section)});
    report.answer = std::move(answer);
    if (seen.first) {
        report.tables = {window_table(names, seen), growth_table(seen),
                         differences_table(names, seen)};
        report.differences = seen.differences;
        report.growth_unit = seen.growth.front().greatest.unit;
        for (const Growth& each : seen.growth) {
            if (each.greatest.unit == report.growth_unit) {
                report.growth.push_back({static_cast<double>(each.step), each.greatest.distance});
            }
        }
    }
    if (report.options.is_drawn) {
        report.drawing = drawing_of_files(names, id, seen, pair);
    }
    return report;
}

}  // namespace tickproof::harness
