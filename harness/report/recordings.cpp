#include "harness/report/recordings.h"

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "harness/report/plain_text.h"
#include "harness/report/recording_findings.h"

namespace tickproof::harness {
namespace {

Table window_table(const FileNames& names, const RecordingComparison& seen) {
    const Difference& first = *seen.first;
    Table table{.title = fmt::format("{}, {}", one_line(first.body), one_line(first.field)),
                .columns = {"step", names.left, names.right, "apart"},
                .has_verdicts = false};
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
                .has_verdicts = false};
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

}  // namespace

Report report_of(ReportOptions options, const RecordingSource& left, const RecordingSource& right,
                 const RecordingComparison& seen, const PairJudgement& pair) {
    const FileNames names = names_of(left, right);
    Section section{.name = fmt::format("{} and {}", names.left, names.right),
                    .findings = recording_findings(names, left.header, right.header, seen, pair)};
    Report report = make_report(std::move(options), {std::move(section)});
    if (seen.first) {
        report.tables = {window_table(names, seen), growth_table(seen)};
    }
    return report;
}

}  // namespace tickproof::harness
