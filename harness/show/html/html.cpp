// The report as one page. Verdict, findings, tables and commands are plain HTML; the script of the
// page draws from the JSON behind them, and computes nothing.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/finding/headline.h"
#include "harness/show/drawing_json.h"
#include "harness/show/grid_text.h"
#include "harness/show/html/markup.h"
#include "harness/show/html/page.h"
#include "harness/show/html/parts.h"
#include "harness/show/html/proposal_page.h"
#include "harness/show/json_report.h"

namespace tickproof::harness {
namespace {

std::string counts_bar(const Report& report) {
    constexpr std::array kOrder{Verdict::error, Verdict::unknown, Verdict::warning, Verdict::note,
                                Verdict::pass};
    std::size_t all = 0;
    for (const Verdict verdict : kOrder) {
        all += report.count(verdict);
    }
    if (all == 0) {
        return {};
    }
    std::string bar =
        "<svg class=\"bar\" viewBox=\"0 0 1000 6\" preserveAspectRatio=\"none\" "
        "aria-hidden=\"true\">";
    double at = 0;
    for (const Verdict verdict : kOrder) {
        const double width =
            1000 * static_cast<double>(report.count(verdict)) / static_cast<double>(all);
        if (width > 0) {
            bar += fmt::format("<rect class=\"is-{}\" x=\"{:.1f}\" width=\"{:.1f}\" height=\"6\"/>",
                               to_text(verdict), at, std::max(width - 1.5, 0.5));
        }
        at += width;
    }
    return bar + "</svg>";
}

std::string traces_text(const Report& report) {
    constexpr std::size_t many = 5;  // A table has their numbers.
    if (report.traces.size() > many) {
        return counted(report.traces.size(), "trace");
    }
    std::string text;
    for (const TraceRecord& trace : report.traces) {
        if (trace.spec.file.empty()) {
            continue;
        }
        text += fmt::format("{}{}: {} in {}, the longest {}", text.empty() ? "" : "; ", trace.name,
                            counted(trace.frames, "frame"), readable(trace.total),
                            readable(trace.longest));
    }
    return text;
}

std::string what_text(const Report& report) {
    std::string text = "tickproof " + report.options.verb;
    const auto add = [&](std::size_t count, std::string_view noun) {
        if (count > 0) {
            text += " \xC2\xB7 " + counted(count, noun);
        }
    };
    std::size_t runs = 0;
    for (const Section& section : report.sections) {
        runs += static_cast<std::size_t>(std::ranges::count_if(
            section.runs, [](const RunRecord& run) { return run.spec.scenario.row != nullptr; }));
    }
    constexpr std::size_t kNamed = 3;
    if (report.options.is_comparison && !report.sections.empty()) {
        text += fmt::format(" \xC2\xB7 {} policies", report.sections.size());
    } else if (report.sections.size() <= kNamed) {
        for (const Section& section : report.sections) {
            text += " \xC2\xB7 " + section.name;
        }
    } else {
        add(report.sections.size(), report.options.section_noun);
    }
    add(runs, "run");
    return text;
}

std::string top(const Report& report) {
    const bool is_judged = report.closing.empty();
    std::string text =
        fmt::format("<header class=\"verdict\" id=\"verdict\"><p class=\"what\">{}{}</p>",
                    is_judged ? badge(report.verdict) + " " : "", in_html(what_text(report)));
    text += element("h1", "headline", headline(report));
    text += counts_bar(report);
    const std::string traces = traces_text(report);
    if (is_proposal(report)) {
        return text + "</header>\n" + tried_html(*report.change);
    }
    const bool is_said = headline(report) == capitalised(report.closing);
    const std::string counts = is_judged ? capitalised(counts_text(report))
                               : is_said ? std::string()
                                         : report.closing;
    const std::string_view between = counts.empty() || traces.empty() ? "" : ". ";
    text += element("p", "counts", fmt::format("{}{}{}", counts, between, traces));
    text += element("p", "counts", since_text(report));
    for (const std::string& note : report.notes) {
        text += element("p", "counts", note);
    }
    return text + "</header>\n";
}

std::string worst(const Report& report) {
    std::string text;
    for (const Reported* each : worst_findings(report)) {
        text += card(report, *each);
    }
    return text.empty()
               ? text
               : "<section class=\"cards\" aria-label=\"Worst findings\">" + text + "</section>\n";
}

/// The grid in words, as in a terminal.
std::string grid_in_words(const Grid& grid) {
    constexpr std::size_t kWidth = 120;
    return panel(
        "findings", "In words",
        "<pre class=\"patch\" tabindex=\"0\">" + lines_in_html(to_text(grid, kWidth)) + "</pre>");
}

/// The JSON of the report without the members that the script does not read. Runs are columns.
Json page_json(const Report& report) {
    Json json = report_json(report);
    if (report.grid) {
        return {{"version", json["version"]}, {"charts", json["charts"]}};
    }
    for (Json& run : json["runs"]) {
        run.erase("spec");
        run.erase("hash");
        run.erase("schedule");
    }
    json["runs"] = columns_json(json["runs"]);
    json.erase("schedules");
    json.erase("tables");
    json.erase("differences");
    for (Json& finding : json["findings"]) {
        for (const char* const unread : {"numbers", "curve", "curve_axis", "bands"}) {
            finding.erase(unread);
        }
    }
    if (json.contains("timings")) {
        json["timings"] = {{"charts", json["timings"]["charts"]}};
    }
    if (json.contains("drawing")) {
        json["drawing"].erase("divergences");
        json["drawing"].erase("floors");
        for (Json& path : json["drawing"]["paths"]) {
            path.erase("distance_m");
            path.erase("first_contact");
        }
    }
    return json;
}

/// The data of the page.
std::string data_of(const Report& report) {
    std::string text = page_json(report).dump(-1, ' ', false, Json::error_handler_t::replace);
    if (report.grid) {
        text.back() = ',';
        text += "\"grid\": ";
        write_grid(*report.grid, [&](std::string_view piece) { text += piece; });
        text += '}';
    }
    return text;
}

}  // namespace

std::string to_html(const Report& report) {
    const bool passes = report.verdict == Verdict::pass;
    std::string body = top(report);
    body += passes ? data_sheets(report) + worst(report) : worst(report) + data_sheets(report);
    if (report.change) {
        body += change_html(*report.change);
    }
    body += timings(report) + "<div id=\"pictures\"></div>\n";
    body += report.grid ? grid_in_words(*report.grid)
            : is_proposal(report)
                ? candidates_html(*report.change)
                : tables(report) + files(report) + settings(report) + all_findings(report);
    body += panel("repeat", "Repeat", command(report.options.command));
    return page_of(headline(report) + " - tickproof " + report.options.verb, body, data_of(report));
}

}  // namespace tickproof::harness
