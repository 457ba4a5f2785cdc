// The report for people. Failing checks come first; the verdict with its counts is the last line,
// which a terminal still shows after it has scrolled.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/plain_text.h"
#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/finding/headline.h"
#include "harness/finding/report.h"
#include "harness/game/engine_text.h"
#include "harness/show/captures.h"
#include "harness/show/grid_text.h"
#include "harness/show/plot/plot.h"
#include "harness/show/report_formats.h"
#include "harness/show/severity_text.h"
#include "harness/show/table_text.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kIndent = 9;  // As wide as `warning` and two spaces.

std::string part_text(std::string_view label, const std::string& part, const TextStyle& style) {
    return part.empty()
               ? std::string()
               : wrap(std::string(kIndent, ' ') + pad(label, 5), one_line(part), style.width);
}

/// The places of a finding: all with -v, else so many that they fit a line or two.
std::string places_text(const Finding& finding, const TextStyle& style) {
    constexpr std::size_t kPlacesMost = 4;
    std::string text = to_text(finding.at);
    const std::size_t all = finding.also_at.size();
    const std::size_t listed =
        style.detail == Detail::all || all <= kPlacesMost ? all : kPlacesMost - 1;
    for (std::size_t i = 0; i < listed; ++i) {
        text += ", " + to_text(finding.also_at[i]);
    }
    return listed == all ? text : text + fmt::format(" and {} more (-v lists all)", all - listed);
}

std::string head_text(const Report& report, const Reported& reported, const TextStyle& style) {
    const std::string word(to_text(reported.verdict));
    const std::string& prefix = prefix_of(report, reported);
    const bool is_unknown = reported.verdict == Verdict::unknown;
    const std::string head = fmt::format(
        "{}{}{}{}{}", change_text(reported), prefix, prefix.empty() ? "" : ": ",
        is_unknown ? reported.finding.check : std::string_view(), is_unknown ? ": " : "");
    const std::string& summary =
        reported.finding.summary.empty() ? reported.finding.id : reported.finding.summary;
    std::string text = wrap(pad(word, kIndent), one_line(head + summary), style.width);
    return text.replace(0, word.size(), coloured(word, reported.verdict, style));
}

std::string finding_text(const Report& report, const Reported& reported, const TextStyle& style) {
    const Finding& finding = reported.finding;
    std::string text = head_text(report, reported, style);
    if (reported.verdict == Verdict::pass) {
        return text;
    }
    text += part_text("because", reported.accepted_because, style);
    if (reported.since.state == BaselineState::worse && finding.tolerated != 0) {
        text += part_text("was",
                          fmt::format("{}, now {}", share_text(reported.since.severity),
                                      share_text(finding.severity)),
                          style);
    }
    text += part_text("at", places_text(finding, style), style);
    if (!finding.moved_by.empty()) {
        text += part_text("body",
                          fmt::format("{} ({})", to_text(finding.body), one_line(finding.moved_by)),
                          style);
    }
    text += part_text("why", finding.cause, style);
    text += part_text(fix_label(finding), finding.fix, style);
    if (style.detail == Detail::all) {
        text += part_text("see", finding.source, style);
        text += part_text("id", finding.id, style);
    }
    if (!finding.shown_by.empty() && is_reported(finding.verdict)) {
        // Not wrapped, so that a user can copy it.
        text += std::string(kIndent, ' ') + repeat_command(finding) + '\n';
    }
    return text;
}

bool is_listed(const Report& report, const Reported& reported, const TextStyle& style) {
    if (style.detail == Detail::all) {
        return true;
    }
    const bool is_known =
        is_reported(reported.finding.verdict) && reported.accepted_because.empty();
    if (report.options.lists_notes && !report.options.is_comparison &&
        reported.verdict == Verdict::note) {
        return true;
    }
    if (report.options.lists_passed && reported.verdict == Verdict::pass) {
        return true;
    }
    return is_prominent(reported) || (is_known && report.options.baseline.has_value());
}

/// A comparison shows only the worst finding of each section.
bool is_first_of_section(const Report& report, std::size_t index) {
    const Reported& reported = report.findings[index];
    return std::none_of(report.findings.begin(),
                        report.findings.begin() + static_cast<std::ptrdiff_t>(index),
                        [&](const Reported& each) { return each.section == reported.section; });
}

std::string findings_text(const Report& report, const TextStyle& style) {
    std::string text;
    std::size_t left_out = 0;
    for (std::size_t i = 0; i < report.findings.size(); ++i) {
        const Reported& reported = report.findings[i];
        const bool is_short = report.options.is_comparison && style.detail != Detail::all;
        if (!is_listed(report, reported, style)) {
            continue;
        }
        if (is_short && !is_first_of_section(report, i)) {
            ++left_out;
            continue;
        }
        text +=
            is_short ? head_text(report, reported, style) : finding_text(report, reported, style);
    }
    if (left_out > 0) {
        text +=
            wrap("",
                 fmt::format("{} (-v lists all, with cause and fix)",
                             left_out == 1 ? "1 more error or warning"
                                           : fmt::format("{} more errors or warnings", left_out)),
                 style.width);
    }
    return text;
}

std::string traces_text(const Report& report, const TextStyle& style) {
    constexpr std::size_t many = 5;  // A table has their numbers.
    if (report.traces.size() > many && style.detail != Detail::all) {
        return {};
    }
    std::string text;
    for (const TraceRecord& trace : report.traces) {
        const bool is_generated = trace.source.starts_with("generated");
        if (is_generated && trace.notes.empty() && style.detail != Detail::all) {
            continue;  // The name says enough.
        }
        text +=
            wrap("trace ",
                 one_line(fmt::format("{}: {} frames, {}, longest {} (frame {}); {}", trace.name,
                                      trace.frames, readable(trace.total), readable(trace.longest),
                                      trace.longest_frame, trace.source)),
                 style.width);
        for (const std::string& note : trace.notes) {
            text += wrap("  note: ", one_line(note), style.width);
        }
    }
    for (const std::string& note : report.notes) {
        text += wrap("note: ", one_line(note), style.width);
    }
    return text;
}

/// The policy, the engines and the frame rates of each section.
std::string sections_text(const Report& report, const TextStyle& style) {
    std::string text;
    for (const Section& section : report.sections) {
        const Game& game = section.game;
        text += wrap("", one_line(section.name), style.width);
        if (game.policy.policy == nullptr) {
            continue;
        }
        std::string about = to_text(game.policy);
        if (report.options.has_physics) {
            about += "; physics " + to_text(game.engine);
            if (!are_like_bodies(game)) {
                about += "; characters " + to_text(of_characters(game).engine);
                about += character_moves(game) == CharacterMoves::frame ? " in frames" : "";
            }
            for (const physics::EngineSpec& other : game.others) {
                about += ", " + to_text(other);
            }
        }
        if (!game.frames.rates.empty()) {
            const double low = game.frames.rates.front();
            const double high = game.frames.rates.back();
            about += low == high ? fmt::format("; {:.6g} fps", low)
                                 : fmt::format("; {:.6g} to {:.6g} fps", low, high);
        }
        text += wrap("  policy ", about, style.width);
    }
    return text;
}

std::string plots_text(const Report& report, const TextStyle& style) {
    const std::vector<Chart>& plots = report.plots;
    return plots.empty() ? wrap("nothing to plot: ", report.plots_need, style.width)
                         : to_text(plots, style);
}

std::string counts_line(const Report& report, const TextStyle& style) {
    const bool is_hiding = report.count(Verdict::note) + report.count(Verdict::pass) > 0 &&
                           style.detail != Detail::all;
    return counts_text(report) + (is_hiding ? " (-v lists all)" : "") + '\n';
}

std::string last_line(const Report& report, const TextStyle& style) {
    if (!report.closing.empty()) {
        return wrap("", report.closing, style.width);
    }
    if (report.options.is_comparison) {
        return fmt::format("compared {}: {} (exit code 0)\n",
                           report.sections.size() == 1
                               ? "1 policy"
                               : fmt::format("{} policies", report.sections.size()),
                           counts_text(report));
    }
    const std::string verdict(to_text(report.verdict));
    std::string line = guarantee(report);
    if (const std::size_t accepted = count_accepted(report); accepted > 0 && !line.empty()) {
        line = fmt::format("{} accepted; {}", counted(accepted, "finding"), line);
    }
    if (style.detail == Detail::last_line && !line.empty()) {  // One line, also for `tail -1`.
        return coloured(verdict, report.verdict, style) + ": " + line + '\n';
    }
    std::string text = line.empty() ? verdict + ": " + counts_line(report, style)
                                    : wrap(verdict + ": ", line, style.width);
    return text.replace(0, verdict.size(), coloured(verdict, report.verdict, style));
}

}  // namespace

std::string to_text(const Report& report, const TextStyle& style) {
    if (style.detail == Detail::last_line) {
        return last_line(report, style);
    }
    if (!report.captures.empty()) {
        const std::string all = to_text(report.captures, style);
        return report.tables.empty() ? all : to_text(report.tables.front(), style) + '\n' + all;
    }
    std::string text;
    const auto add = [&](const std::string& part) {
        text += part.empty() || text.empty() ? part : '\n' + part;
    };
    add(traces_text(report, style));
    if (style.detail == Detail::all) {
        add(sections_text(report, style));
    }
    const auto add_tables = [&](bool are_sheets) {
        for (const Table& table : report.tables) {
            if (table.is_sheet == are_sheets && (!table.is_detail || style.detail == Detail::all)) {
                add(to_text(table, style));
            }
        }
    };
    add_tables(false);
    if (report.timings && !report.timings->table.rows.empty()) {
        add(to_text(report.timings->table, style));
    }
    if (report.grid) {
        add(to_text(*report.grid, style.width));
    }
    add(findings_text(report, style));
    add_tables(true);
    if (report.options.is_plotted) {
        add(plots_text(report, style));
    }
    for (const OfferedFile& file : report.files) {
        add(wrap("", file.title, style.width) + '\n' + file.text);
    }
    std::string end = "repeat with\n  " + report.options.command + '\n';
    for (const KnownFinding& gone : report.resolved) {
        end +=
            wrap("fixed: ", one_line(gone.id + (gone.summary.empty() ? "" : ": ") + gone.summary),
                 style.width);
    }
    if (const std::string since = since_text(report); !since.empty()) {
        end += wrap("", since, style.width);
    }
    if (!guarantee(report).empty()) {
        end += counts_line(report, style);
    }
    add(end + last_line(report, style));
    return text;
}

}  // namespace tickproof::harness
