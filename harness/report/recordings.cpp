#include "harness/report/recordings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <filesystem>
#include <limits>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kDiff = "diff";

/// `run.tprec`, and with its folder where both files are called the same.
struct FileNames {
    std::string left;
    std::string right;
};

FileNames names_of(const RecordingSource& left, const RecordingSource& right) {
    const auto last = [](const std::string& file) {
        return visible(std::filesystem::path(file).filename().string());
    };
    return last(left.name) == last(right.name) ? FileNames{visible(left.name), visible(right.name)}
                                               : FileNames{last(left.name), last(right.name)};
}

/// `the touching set differs from step 12, the contact order never`.
std::string structure_text(const RecordingComparison& seen) {
    std::vector<std::string> parts;
    for (const HashDifference& hash : seen.hashes) {
        if (hash.name == "state") {
            continue;
        }
        const std::string name = hash.name == "touching" ? "set of touching bodies"
                                 : hash.name == "order"  ? "order of contacts"
                                                         : fmt::format("hash '{}'", hash.name);
        parts.push_back(hash.first_step
                            ? fmt::format("the {} differs from step {} on", name, *hash.first_step)
                            : fmt::format("the {} never differs", name));
    }
    return capitalised(fmt::format("{}", fmt::join(parts, ", ")));
}

/// The circumstances that are not the same on both sides.
std::vector<std::string> other_circumstances(const RecordingHeader& left,
                                             const RecordingHeader& right) {
    std::vector<std::string> parts;
    if (left.spec != right.spec) {
        parts.push_back(fmt::format("run: {} | {}", left.spec, right.spec));
    }
    for (const auto& [name, value] : left.about) {
        for (const auto& [other_name, other] : right.about) {
            if (name == other_name && value != other) {
                parts.push_back(fmt::format("{}: {} | {}", name, value, other));
            }
        }
    }
    return parts;
}

std::string fix_text(const RecordingHeader& left, const RecordingHeader& right,
                     const RecordingComparison& seen) {
    const std::vector<std::string> others = other_circumstances(left, right);
    if (!others.empty()) {
        return fmt::format("Record both alike, then with one change at a time: {}.",
                           visible(fmt::format("{}", fmt::join(others, "; "))));
    }
    if (!seen.first && left.has_states && right.has_states) {
        return "Record what else the hash covers: random generators, timers, inputs.";
    }
    if (!seen.first && seen.is_made_again) {
        return "Both runs were made again here, and do not differ there: record both with states "
               "on the machines where they differ.";
    }
    if (!seen.first) {
        return "Record both with states: the first body and field that differ are then named.";
    }
    return fmt::format(
        "Stop both runs in step {} and compare the inputs of {}: order of bodies and contacts, "
        "uninitialised members, clocks, random numbers.",
        seen.first->step, seen.first->body);
}

/// NaN for flags, NaN and what is absent.
double number_of_ulps(const Difference& difference) {
    return difference.ulps == std::numeric_limits<std::uint64_t>::max()
               ? kNotSeen
               : static_cast<double>(difference.ulps);
}

/// The names of hashes that differ though the recorded states do not.
std::string hidden_text(const RecordingComparison& seen) {
    for (const HashDifference& hash : seen.hashes) {
        if (hash.first_step == seen.first_step) {
            return fmt::format("The hash '{}' differs from step {} on, and no recorded state does",
                               visible(hash.name), *hash.first_step);
        }
    }
    return {};
}

Finding first_difference(const RecordingSource& left, const RecordingSource& right,
                         const RecordingComparison& seen) {
    const bool has_values = left.header.has_states && right.header.has_states;
    if (has_values && seen.compared_values == 0) {
        return unjudged(kDiff, "states", "No body and no field is in both recordings");
    }
    Finding finding = judged(kDiff, has_values ? "states" : "hashes",
                             seen.first_step ? std::numeric_limits<double>::infinity() : 0);
    finding.numbers = {{"steps_compared", static_cast<double>(seen.steps), ""},
                       {"values_compared", static_cast<double>(seen.compared_values), ""}};
    if (!seen.first_step) {
        finding.summary =
            has_values ? fmt::format("The same bits: {} of {} and {}", counted(seen.steps, "step"),
                                     left.header.bodies.size() == 1
                                         ? "1 body"
                                         : fmt::format("{} bodies", left.header.bodies.size()),
                                     counted(left.header.fields.size(), "field"))
                       : fmt::format("The same hashes in {}", counted(seen.steps, "step"));
        return finding;
    }
    finding.numbers.push_back({"first_step", static_cast<double>(*seen.first_step), ""});
    finding.numbers.push_back(
        {"steps_that_differ", static_cast<double>(seen.steps_that_differ), ""});
    finding.summary = fmt::format("The recordings differ from step {} on", *seen.first_step);
    if (seen.first) {
        const Difference& first = *seen.first;
        finding.summary = fmt::format(
            "The recordings differ from step {} on: {}, {}{}", first.step, visible(first.body),
            visible(first.field),
            seen.differing > 1 ? fmt::format(" and {}", counted(seen.differing - 1, "other value"))
                               : "");
        finding.cause = values_text(first);
        finding.numbers.insert(finding.numbers.end(),
                               {{"left", first.left, std::string(first.unit)},
                                {"right", first.right, std::string(first.unit)},
                                {"distance", first.distance, std::string(first.unit)},
                                {"ulps", number_of_ulps(first), ""}});
    }
    if (has_values && !seen.first) {
        finding.summary = hidden_text(seen);
        finding.cause = "The hash covers more than the states that were recorded";
    }
    const std::string structure = structure_text(seen);
    if (!structure.empty()) {
        finding.cause += (finding.cause.empty() ? "" : ". ") + structure;
    }
    if (seen.reconverged_at) {
        finding.cause +=
            fmt::format(". From step {} on they are the same again", *seen.reconverged_at);
    }
    finding.fix = fix_text(left.header, right.header, seen);
    return finding;
}

Finding lengths(const FileNames& names, const RecordingComparison& seen) {
    const bool differs = seen.only_left + seen.only_right > 0;
    Finding finding =
        judged(kDiff, "length", differs ? std::numeric_limits<double>::infinity() : 0);
    if (!differs) {
        finding.summary = fmt::format("Both have the same {}", counted(seen.steps, "step"));
        return finding;
    }
    finding.summary = fmt::format("{} steps are in {} only, and {} in {} only", seen.only_left,
                                  names.left, seen.only_right, names.right);
    if (seen.is_left_cut || seen.is_right_cut) {
        finding.verdict = Verdict::note;
        finding.severity = kNotSeen;
        finding.cause = fmt::format("{} breaks off: its writer did not close it",
                                    seen.is_left_cut ? names.left : names.right);
    } else {
        finding.cause = "The two runs took other numbers of steps, or recorded other steps";
        finding.fix = "Record both under the same frame times.";
    }
    return finding;
}

Table window_table(const FileNames& names, const RecordingComparison& seen) {
    const Difference& first = *seen.first;
    Table table{.title = fmt::format("{}, {}", visible(first.body), visible(first.field)),
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
                       visible(each.greatest.body), visible(each.greatest.field)},
             .is_judged = false});
    }
    return table;
}

}  // namespace

Report report_of(ReportOptions options, const RecordingSource& left, const RecordingSource& right,
                 const RecordingComparison& seen) {
    const FileNames names = names_of(left, right);
    Section section{.name = fmt::format("{} and {}", names.left, names.right)};
    section.findings = {first_difference(left, right, seen), lengths(names, seen)};
    const std::vector<std::string> others = other_circumstances(left.header, right.header);
    if (!others.empty()) {
        Finding finding = noted(kDiff, "circumstances");
        finding.summary = fmt::format("Recorded under other circumstances: {}",
                                      visible(fmt::format("{}", fmt::join(others, "; "))));
        section.findings.push_back(std::move(finding));
    }
    for (Finding& finding : section.findings) {
        finding.id = id_of(finding.check, finding.about);
    }
    Report report = make_report(std::move(options), {std::move(section)});
    if (seen.first) {
        report.tables = {window_table(names, seen), growth_table(seen)};
    }
    return report;
}

}  // namespace tickproof::harness
