// The report for people. Failing checks come first; the verdict with its counts is the last line,
// which a terminal still shows after it has scrolled.

#include <fmt/format.h>

#include "harness/base/plain_text.h"
#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/finding/headline.h"
#include "harness/finding/report.h"
#include "harness/game/engine_text.h"
#include "harness/show/captures.h"
#include "harness/show/findings_text.h"
#include "harness/show/grid_text.h"
#include "harness/show/plot/plot.h"
#include "harness/show/report_formats.h"
#include "harness/show/table_text.h"

namespace tickproof::harness {
namespace {

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
        std::string about = game.has_unknown_loop ? "unknown" : to_text(game.policy);
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

/// What a passing report guarantees, or else the worst finding; empty for a comparison, and for a
/// pass without a data sheet.
std::string sentence_of(const Report& report) {
    std::string line = guarantee(report);
    if (const std::size_t accepted = count_accepted(report); accepted > 0 && !line.empty()) {
        line = fmt::format("{} accepted; {}", counted(accepted, "finding"), line);
    }
    const bool fails = is_reported(report.verdict) && !report.findings.empty();
    return fails && !report.options.is_comparison ? one_line(headline(report)) : line;
}

/// The beginning of the text that fits the width, up to a word.
std::string shortened(const std::string& text, std::size_t width) {
    constexpr std::string_view kMore = " ...";
    if (text.size() <= width || width < 2 * kMore.size()) {
        return text;
    }
    return text.substr(0, text.rfind(' ', width - kMore.size())) + std::string(kMore);
}

std::string last_line(const Report& report, const TextStyle& style) {
    const bool is_whole = style.whole_last_line || style.detail == Detail::last_line;
    if (!report.closing.empty()) {
        return is_whole ? one_line(report.closing) + '\n' : wrap("", report.closing, style.width);
    }
    if (report.options.is_comparison) {
        return fmt::format("compared {}: {} (exit code 0)\n",
                           report.sections.size() == 1
                               ? "1 policy"
                               : fmt::format("{} policies", report.sections.size()),
                           counts_text(report));
    }
    const std::string verdict(to_text(report.verdict));
    std::string line = sentence_of(report);
    if (!report.aside.empty()) {
        line += (line.empty() ? "" : "; ") + one_line(report.aside);
    }
    if (is_whole && !line.empty()) {  // For `tail -1`.
        return coloured(verdict, report.verdict, style) + ": " + line + '\n';
    }
    std::string text = line.empty() ? verdict + ": " + counts_line(report, style)
                       : report.verdict == Verdict::pass || !report.aside.empty()
                           ? wrap(verdict + ": ", line, style.width)
                           : shortened(verdict + ": " + line, style.width) + '\n';
    return text.replace(0, verdict.size(), coloured(verdict, report.verdict, style));
}

}  // namespace

std::string to_text(const Report& report, const TextStyle& style) {
    if (style.detail == Detail::last_line) {
        return last_line(report, style);
    }
    if (!report.captures.empty()) {
        const std::string all = to_text(report.captures, style);
        if (all.empty() && report.tables.empty()) {
            return {};  // None could be read: the complaints say all.
        }
        const std::string first = report.tables.empty() ? wrap("", report.closing, style.width)
                                                        : to_text(report.tables.front(), style);
        return first + '\n' + all + '\n' + last_line(report, style);
    }
    std::string text;
    const auto add = [&](const std::string& part) {
        text += part.empty() || text.empty() ? part : '\n' + part;
    };
    if (report.timings && !report.headline.empty()) {
        add(wrap("", report.headline, style.width));
    }
    add(traces_text(report, style));
    if (style.detail == Detail::all) {
        add(sections_text(report, style));
    }
    const auto add_tables = [&](auto is_here) {
        for (const Table& table : report.tables) {
            if (is_here(table) && (!table.is_detail || style.detail == Detail::all)) {
                add(to_text(table, style));
            }
        }
    };
    add_tables([](const Table& table) { return !table.is_sheet && !table.is_below; });
    if (report.timings && !report.timings->table.rows.empty()) {
        add(to_text(report.timings->table, style));
    }
    if (report.grid) {
        add(to_text(*report.grid, style.width));
    }
    add(findings_text(report, style));
    add_tables([](const Table& table) { return table.is_sheet || table.is_below; });
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
    if (!sentence_of(report).empty()) {
        end += counts_line(report, style);
    }
    add(end + last_line(report, style));
    return text;
}

}  // namespace tickproof::harness
