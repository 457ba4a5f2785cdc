#include "harness/report/cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/report/json_number.h"
#include "harness/report/tables.h"

namespace tickproof::harness {
namespace {

/// A line of a case's table.
using Row = std::array<std::string, 5>;
constexpr std::size_t kVerdict = 3;

/// `jump.rise_mps` is metres; a case may count in another unit.
std::string unit_of(const JudgedCase& judged, const JudgedFigure& figure) {
    const bool is_length = figure.unit == "m" || figure.unit == "m/s";
    if (judged.about.unit.empty() || !is_length) {
        return figure.unit;
    }
    return visible(judged.about.unit) + figure.unit.substr(1);
}

std::string to_text(const CaseSettings& settings) {
    std::string text;
    for (const CaseSetting& setting : settings) {
        text += text.empty() ? "" : " ";
        text += fmt::format("{}={}", setting.key, visible(setting.text));
    }
    return text;
}

/// What differs in this line: `trace.fps=30`; for a check of all traces: `trace.fps=60,125`.
std::string varied(const Expectation& expectation) {
    CaseSettings all = expectation.varied;
    for (const CaseSettings& own : expectation.traces) {
        for (const CaseSetting& setting : own) {
            const auto same = std::ranges::find(all, setting.key, &CaseSetting::key);
            if (same == all.end()) {
                all.push_back(setting);
            } else {
                same->text += ',' + setting.text;
            }
        }
    }
    return to_text(all);
}

std::string name_of(const Expectation& expectation) {
    if (!expectation.check.empty()) {
        return expectation.check;
    }
    if (expectation.threshold) {
        return fmt::format("{} {}", expectation.threshold->largest ? "largest" : "smallest",
                           expectation.threshold->setting);
    }
    return expectation.quantity;
}

Row row_of(const JudgedCase& judged, const JudgedFigure& figure) {
    std::string published = figure.expectation.published.text;
    const std::string unit = unit_of(judged, figure);
    if (!unit.empty() && figure.expectation.published.low) {
        published += fmt::format(" {}", unit);
    }
    if (figure.expectation.published.tolerance) {
        published += fmt::format(" +-{:.3g}", *figure.expectation.published.tolerance);
    }
    return {name_of(figure.expectation), published, figure.computed,
            std::string(to_text(figure.verdict)), varied(figure.expectation)};
}

/// The verdict in its colour, and below it why it is not pass.
std::string line_of(const Row& row, const std::string& padded, const JudgedFigure& figure,
                    const TextStyle& style) {
    std::string text = row.back().empty()
                           ? padded + row[kVerdict] + '\n'
                           : wrap(padded + pad(row[kVerdict], 9), row.back(), style.width);
    text.replace(padded.size(), row[kVerdict].size(),
                 coloured(row[kVerdict], figure.verdict, style));
    if (figure.verdict != Verdict::pass) {
        text += figure.why.empty() ? "" : wrap("    why: ", figure.why, style.width);
        text += fmt::format("    {}\n", repeat_command(figure));
    }
    return text;
}

/// What all lines of an [[expect]] have in common stands above them.
std::string table_of(const JudgedCase& judged, const TextStyle& style) {
    std::vector<Row> rows{{"quantity", "published", "computed", "verdict", "with"}};
    for (const JudgedFigure& figure : judged.figures) {
        rows.push_back(row_of(judged, figure));
    }
    std::array<std::size_t, kVerdict> widths{};
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < kVerdict; ++i) {
            widths[i] = std::max(widths[i], row[i].size());
        }
    }
    std::string text;
    std::string group;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::string line = "  ";
        for (std::size_t column = 0; column < kVerdict; ++column) {
            line += pad(rows[i][column], widths[column] + 2);
        }
        if (i == 0) {
            text += line + "verdict  with\n";
            continue;
        }
        const JudgedFigure& figure = judged.figures[i - 1];
        const std::string settings = to_text(figure.expectation.settings);
        if (settings != group) {
            text += settings.empty() ? "  with the case's settings:\n"
                                     : wrap("  with ", settings + ":", style.width);
            group = settings;
        }
        text += line_of(rows[i], line, figure, style);
    }
    return text;
}

std::size_t count(const std::vector<JudgedCase>& cases, bool (*which)(const JudgedFigure&)) {
    std::size_t found = 0;
    for (const JudgedCase& judged : cases) {
        found += static_cast<std::size_t>(std::ranges::count_if(judged.figures, which));
    }
    return found;
}

Json figure_json(const JudgedCase& judged, const JudgedFigure& figure) {
    const Expectation& expectation = figure.expectation;
    Json json{{"quantity", name_of(expectation)}, {"unit", unit_of(judged, figure)}};
    json["with"] = Json::object();
    for (const CaseSettings* settings : {&expectation.settings, &expectation.varied}) {
        for (const CaseSetting& setting : *settings) {
            json["with"][setting.key] = setting.text;
        }
    }
    for (const CaseSettings& own : expectation.traces) {
        for (const CaseSetting& setting : own) {
            json["with"][setting.key].push_back(setting.text);
        }
    }
    const Figure& published = expectation.published;
    json["published"] = published.text;
    json["lowest"] = published.low ? number(*published.low) : Json(nullptr);
    json["highest"] = published.high ? number(*published.high) : Json(nullptr);
    json["reason"] = expectation.reason;
    json["computed"] = figure.value ? number(*figure.value) : Json(figure.computed);
    json["without_timestep"] = number(figure.ideal);
    json["verdict"] = to_text(figure.verdict);
    json["why"] = figure.why;
    json["repeat"] = repeat_command(figure);
    return json;
}

}  // namespace

Verdict verdict_of(const std::vector<JudgedCase>& cases) {
    Verdict verdict = Verdict::pass;
    for (const JudgedCase& judged : cases) {
        verdict = worse(verdict, judged.verdict);
    }
    return verdict;
}

std::string repeat_command(const JudgedFigure& figure) {
    const Setup& setup = figure.setup;
    Invocation invocation{.judged = true};
    if (setup.scenario.row != nullptr) {
        invocation.scenarios = {setup.scenario};
        invocation.engines = {setup.engine};
    }
    invocation.policies = {setup.policy};
    invocation.traces = figure.traces;
    invocation.load = setup.load;
    return repeat_command(invocation);
}

std::string to_text(const std::vector<JudgedCase>& cases, const TextStyle& style) {
    std::string text;
    for (const JudgedCase& judged : cases) {
        const bool titled = !judged.about.title.empty();
        text += wrap(judged.about.name + (titled ? ": " : ""), visible(judged.about.title),
                     style.width);
        if (!judged.about.source.empty()) {
            text += wrap("  ", visible(judged.about.source), style.width);
        }
        if (!judged.overrides.empty()) {
            text += wrap("  set: ", to_text(judged.overrides), style.width);
        }
        text += table_of(judged, style);
        for (const CaseWarning& warning : judged.warnings) {
            text +=
                wrap("  warning: ", fmt::format("{}: {}", warning.at, warning.text), style.width);
        }
        text += '\n';
    }
    const std::size_t figures = count(cases, [](const JudgedFigure&) { return true; });
    const std::size_t met =
        count(cases, [](const JudgedFigure& figure) { return figure.verdict == Verdict::pass; });
    const Verdict verdict = verdict_of(cases);
    text += fmt::format("{}, {} of {} as published\nverdict: {}\n", counted(cases.size(), "case"),
                        met, counted(figures, "figure"),
                        coloured(std::string(to_text(verdict)), verdict, style));
    return text;
}

std::string to_json(const std::vector<JudgedCase>& cases) {
    Json json;
    json["version"] = TICKPROOF_VERSION;
    json["cases"] = Json::array();
    for (const JudgedCase& judged : cases) {
        Json each{{"name", judged.about.name},
                  {"title", judged.about.title},
                  {"source", judged.about.source},
                  {"about", judged.about.about},
                  {"unit", judged.about.unit}};
        each["set"] = Json::object();
        for (const CaseSetting& setting : judged.overrides) {
            each["set"][setting.key] = setting.text;
        }
        each["figures"] = Json::array();
        for (const JudgedFigure& figure : judged.figures) {
            each["figures"].push_back(figure_json(judged, figure));
        }
        each["warnings"] = Json::array();
        for (const CaseWarning& warning : judged.warnings) {
            each["warnings"].push_back({{"at", warning.at}, {"text", warning.text}});
        }
        each["verdict"] = to_text(judged.verdict);
        json["cases"].push_back(each);
    }
    json["verdict"] = to_text(verdict_of(cases));
    return dumped(json);
}

}  // namespace tickproof::harness
