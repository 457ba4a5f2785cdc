// The results of cases as a report: a section a case, a finding a figure.

#include "harness/study/cases/case_report.h"

#include <fmt/format.h>

#include "harness/base/find_row.h"
#include "harness/base/text.h"
#include "harness/study/cases/threshold.h"

namespace tickproof::harness {
namespace {

/// `jump.rise_mps` is metres; a case may count in another unit.
std::string unit_of(const JudgedCase& judged, const JudgedFigure& figure) {
    const bool is_length = figure.unit == "m" || figure.unit == "m/s";
    if (judged.about.unit.empty() || !is_length) {
        return figure.unit;
    }
    return visible(judged.about.unit) + figure.unit.substr(1);
}

std::string settings_text(const CaseSettings& settings) {
    std::string text;
    for (const CaseSetting& setting : settings) {
        text += text.empty() ? "" : " ";
        text += fmt::format("{}={}", setting.key, visible(setting.text));
    }
    return text;
}

/// As people read it: `run="run gate --fps 30"`, where the id has `run.spec=run gate --fps 30`.
std::string display_text(const CaseSettings& settings) {
    std::string text;
    for (const CaseSetting& setting : settings) {
        const std::string key = setting.key == "run.spec" ? "run" : setting.key;
        const std::string value = visible(setting.text);
        const bool is_phrase = value.find(' ') != std::string::npos;
        text += text.empty() ? "" : " ";
        text += is_phrase ? fmt::format("{}=\"{}\"", key, value) : fmt::format("{}={}", key, value);
    }
    return text;
}

/// The settings of this line: `trace.fps=30`; for a check of all traces: `trace.fps=60,125`.
CaseSettings varied(const Expectation& expectation) {
    CaseSettings all = expectation.varied;
    for (const CaseSettings& own : expectation.traces) {
        for (const CaseSetting& setting : own) {
            auto* same = find_row(all, setting.key, &CaseSetting::key);
            if (same == nullptr) {
                all.push_back(setting);
            } else {
                same->text += ',' + setting.text;
            }
        }
    }
    return all;
}

/// `apex / apex[trace.fps=60]`, `apex_step x policy.timestep`, `1 / steps_per_s`.
std::string derived_name(const Expectation& expectation) {
    const Derivation& derivation = expectation.derivation;
    const std::string& one = expectation.quantity;
    std::string other = derivation.quantity.empty() ? one : derivation.quantity;
    if (derivation.number) {
        other = shortest(*derivation.number);
    } else if (!derivation.setting.empty()) {
        other = derivation.setting;
    } else if (derivation.is_of_another_run()) {
        other += fmt::format("[{}]", display_text(derivation.settings));
    }
    switch (derivation.how) {
        case Derive::none:
            break;
        case Derive::ratio:
            return fmt::format("{} / {}", one, other);
        case Derive::percent:
            return fmt::format("{} in % of {}", one, other);
        case Derive::change_percent:
            return fmt::format("{} in % above {}", one, other);
        case Derive::difference:
            return fmt::format("{} - {}", one, other);
        case Derive::product:
            return fmt::format("{} x {}", one, other);
        case Derive::reciprocal:
            return fmt::format("1 / {}", one);
    }
    return one;
}

std::string name_of(const Expectation& expectation) {
    if (!expectation.check.empty()) {
        return expectation.check;
    }
    if (expectation.threshold) {
        const Threshold& threshold = *expectation.threshold;
        return threshold.sought == Sought::share
                   ? fmt::format("share of {}", threshold.setting)
                   : fmt::format("{} {}", to_text(threshold.sought), threshold.setting);
    }
    return derived_name(expectation);
}

/// `54.65 m`, `43 +-0.5`.
std::string published_text(const JudgedCase& judged, const JudgedFigure& figure) {
    const Figure& published = figure.expectation.published;
    std::string text = published.text;
    const std::string unit = unit_of(judged, figure);
    if (!unit.empty() && published.low) {
        text += fmt::format(" {}", unit);
    }
    if (published.tolerance) {
        text += fmt::format(" +-{:.3g}", *published.tolerance);
    }
    return text;
}

/// The settings of this figure that are not those of the case.
std::string with_text(const JudgedFigure& figure,
                      std::string (*text_of)(const CaseSettings&) = display_text) {
    const std::string common = text_of(figure.expectation.settings);
    const std::string own = text_of(varied(figure.expectation));
    return common.empty() || own.empty() ? common + own : common + ' ' + own;
}

Table figures_table(const JudgedCase& judged) {
    const bool is_titled = !judged.about.title.empty();
    Table table{.title = judged.about.name + (is_titled ? ": " : "") + visible(judged.about.title),
                .columns = {"quantity", "published", "computed"}};
    table.source = visible(judged.about.source);
    if (!judged.overrides.empty()) {
        table.title += fmt::format("; set: {}", display_text(judged.overrides));
    }
    for (const JudgedFigure& figure : judged.figures) {
        table.rows.push_back({.cells = {name_of(figure.expectation), published_text(judged, figure),
                                        figure.computed},
                              .verdict = figure.verdict,
                              .remark = with_text(figure)});
    }
    return table;
}

Finding finding_of(const JudgedCase& judged, const JudgedFigure& figure) {
    const std::string name = name_of(figure.expectation);
    const std::string with = with_text(figure);
    const std::string key = with_text(figure, settings_text);
    Finding finding{
        .check = "cases",
        .about = fmt::format("{} {}{}{}", judged.about.name, name, key.empty() ? "" : " ", key),
        .verdict = figure.verdict};
    finding.id = id_of(finding.check, finding.about);
    finding.at = parse_place(figure.expectation.at);
    finding.unit = unit_of(judged, figure);
    const std::string& reason = figure.expectation.reason;
    finding.summary = fmt::format("{}: {} is {}, published {}{}{}", judged.about.name, name,
                                  figure.computed, published_text(judged, figure),
                                  reason.empty() ? "" : fmt::format(" ({})", visible(reason)),
                                  with.empty() ? "" : fmt::format(" (with {})", with));
    finding.cause = figure.why;
    finding.fix = figure.verdict == Verdict::pass
                      ? ""
                      : "Undo the change that moved this figure, or correct the figure and the "
                        "settings beside it in the case.";
    finding.shown_by = figure.shown_by;
    const Figure& published = figure.expectation.published;
    if (figure.value) {
        finding.measured = *figure.value;
        finding.numbers.push_back({"computed", *figure.value, finding.unit});
    }
    if (published.low && published.high) {
        finding.numbers.push_back({"lowest", *published.low, finding.unit});
        finding.numbers.push_back({"highest", *published.high, finding.unit});
        const double most = (*published.high - *published.low) / 2;
        if (figure.value && most > 0) {
            const double off = *figure.value - (*published.low + *published.high) / 2;
            finding.numbers.push_back({"share_of_tolerance", off / most, ""});
        }
    }
    finding.numbers.push_back({"without_timestep", figure.ideal, finding.unit});
    return finding;
}

/// A line of the case's file that has no effect.
Finding warning_of(const JudgedCase& judged, const CaseWarning& warning) {
    Finding finding{.check = "cases",
                    .about = fmt::format("{} {}", judged.about.name, warning.text),
                    .verdict = Verdict::warning,
                    .summary = fmt::format("{}: {}", judged.about.name, warning.text),
                    .at = parse_place(warning.at)};
    finding.id = id_of(finding.check, finding.about);
    return finding;
}

}  // namespace

Report report_of(ReportOptions options, const std::vector<JudgedCase>& cases) {
    std::vector<Section> sections;
    std::vector<Table> tables;
    for (const JudgedCase& judged : cases) {
        Section section{.name = judged.about.name};
        for (const JudgedFigure& figure : judged.figures) {
            section.findings.push_back(finding_of(judged, figure));
        }
        for (const CaseWarning& warning : judged.warnings) {
            section.findings.push_back(warning_of(judged, warning));
        }
        sections.push_back(std::move(section));
        tables.push_back(figures_table(judged));
    }
    options.section_noun = "case";
    Report report = make_report(std::move(options), std::move(sections));
    report.tables = std::move(tables);
    return report;
}

}  // namespace tickproof::harness
