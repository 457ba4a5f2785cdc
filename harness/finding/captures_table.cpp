// Sorts captures, names them in short, and writes their numbers into rows.

#include "harness/finding/captures_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "harness/base/plain_text.h"
#include "harness/base/text.h"
#include "harness/finding/report.h"

namespace tickproof::harness {
namespace {

/// How many characters all texts begin with, up to the last end of a word.
std::size_t common_beginning(const std::vector<std::string>& texts) {
    std::size_t length = texts.front().size();
    for (const std::string& text : texts) {
        const auto differs = std::ranges::mismatch(texts.front(), text).in1;
        length = std::min(length, static_cast<std::size_t>(differs - texts.front().begin()));
    }
    const std::size_t end = texts.front().substr(0, length).find_last_of("/ _-.");
    return end == std::string::npos ? 0 : end + 1;
}

/// `a/run_1.csv` and `a/run_2.csv` are `1` and `2`; names that are the same stay whole.
std::vector<std::string> short_names(const std::vector<CaptureRecord>& captures) {
    std::vector<std::string> all;
    for (const CaptureRecord& each : captures) {
        all.push_back(one_line(each.file));
    }
    std::vector<std::string> names = all;
    for (int turn = 0; turn < 2 && names.size() > 1; ++turn) {  // The beginning, then the end.
        const std::size_t common = common_beginning(names);
        for (std::string& name : names) {
            name.erase(0, common);
            std::ranges::reverse(name);
        }
    }
    std::vector<std::string> sorted = names;
    std::ranges::sort(sorted);
    const bool are_apart = std::ranges::adjacent_find(sorted) == sorted.end() && !sorted.empty() &&
                           !sorted.front().empty();
    return are_apart ? names : all;
}

std::string ms_text(double ms) {
    return fmt::format("{:.2f}", ms);
}

/// A refused file's message without its name in front.
std::string reason_of(const CaptureRecord& capture) {
    const std::string begin = capture.file + ":";
    std::string text =
        capture.refused.starts_with(begin) ? capture.refused.substr(begin.size()) : capture.refused;
    if (text.starts_with(' ')) {
        text = text.substr(1);
    } else if (begin.size() < capture.refused.size()) {
        text = "line " + text;
    }
    return one_line(text);
}

constexpr double kSlow_fps = 30;
constexpr double kUnevenShare = 0.1;

/// A trouble of the machine itself, which no timestep mends.
struct Trouble {
    std::string_view word;  ///< `freezes`
    std::string text;       ///< `freezes 3 times, up to 2.2 s`
};

std::vector<Trouble> troubles_of(const CaptureRecord& capture) {
    const TraceStatistics& of = capture.statistics;
    std::vector<Trouble> troubles;
    if (const std::size_t times = of.hitches.over_100_ms; times > 0) {
        troubles.push_back(
            {"freezes", fmt::format("freezes {}, {} {:.3g} s",
                                    times == 1 ? "once" : fmt::format("{} times", times),
                                    times == 1 ? "for" : "up to", of.max_ms * 1e-3)});
    }
    if (of.median_ms > 0 && 1000 / of.median_ms < kSlow_fps) {
        troubles.push_back({"slow", fmt::format("runs at {:.3g} fps", 1000 / of.median_ms)});
    }
    if (static_cast<double>(of.uneven_frames) > kUnevenShare * static_cast<double>(of.frames)) {
        troubles.push_back(
            {"uneven", fmt::format("has {} of {} frames uneven", of.uneven_frames, of.frames)});
    }
    return troubles;
}

bool has_trouble(const CaptureRecord& capture) {
    return !troubles_of(capture).empty();
}

/// The check that fails first on all captures; empty if they differ.
std::string shared_failure(const std::vector<CaptureRecord>& captures) {
    const bool is_shared = std::ranges::all_of(captures, [&](const CaptureRecord& each) {
        return each.failing == captures.front().failing && each.verdict == captures.front().verdict;
    });
    return captures.size() > 1 && is_shared ? captures.front().failing : std::string();
}

/// `displayed-motion, freezes`: the check that fails, unless it is that of all, and what the
/// machine does by itself.
std::string remark_of(const CaptureRecord& capture, const std::string& shared) {
    const auto troubles = troubles_of(capture);
    const std::string trouble = troubles.empty() ? "" : std::string(troubles.front().word);
    const std::string failing = capture.failing == shared ? "" : capture.failing;
    return failing + (failing.empty() || trouble.empty() ? "" : ", ") + trouble;
}

TableRow row_of(const CaptureRecord& capture, const std::string& name, bool is_judged,
                const std::string& shared) {
    const TraceStatistics& of = capture.statistics;
    TableRow row{.cells = {name, ms_text(of.median_ms), ms_text(of.p99_ms), ms_text(of.max_ms),
                           fmt::format("{}", of.uneven_frames)},
                 .verdict = capture.verdict,
                 .remark = remark_of(capture, shared)};
    if (capture.verdict == Verdict::pass && has_trouble(capture)) {
        row.verdict = Verdict::note;
    }
    if (is_judged) {
        // Sums of frames are off by rounding, which would read -0.00.
        const double lost_s = std::abs(capture.lost_s) < 0.005 ? 0 : capture.lost_s;
        row.cells.push_back(std::isnan(lost_s) ? "-" : fmt::format("{:.2f}", lost_s));
    } else {
        row.cells.insert(row.cells.begin() + 1, fmt::format("{}", of.frames));
    }
    row.cells.push_back(capture.picture);
    return row;
}

/// `2 of 30: pc07 freezes 3 times, up to 2.2 s; pc15 runs at 24 fps`.
std::string troubles_text(const std::vector<CaptureRecord>& captures,
                          const std::vector<std::string>& names) {
    constexpr std::size_t kNamed = 6;
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < captures.size(); ++i) {
        if (const std::string trouble = trouble_of(captures[i]); !trouble.empty()) {
            parts.push_back(fmt::format("{} {}", names[i], trouble));
        }
    }
    if (parts.empty()) {
        return fmt::format(
            "none freezes for 100 ms, runs below {} fps, or has a tenth of its frames uneven",
            kSlow_fps);
    }
    const std::size_t all = parts.size();
    parts.resize(std::min(all, kNamed));
    return fmt::format("{} of {}: {}{}", all, captures.size(), fmt::join(parts, "; "),
                       all > kNamed ? fmt::format("; and {} more", all - kNamed) : "");
}

}  // namespace

TraceRecord record_of(const FrameTrace& trace) {
    TraceRecord record{.spec = trace.spec,
                       .name = trace.name,
                       .source = trace.source,
                       .frames = trace.frames.size(),
                       .notes = trace.notes};
    for (std::size_t i = 0; i < trace.frames.size(); ++i) {
        record.total += trace.frames[i];
        if (trace.frames[i] > record.longest) {
            record.longest = trace.frames[i];
            record.longest_frame = i;
        }
    }
    return record;
}

CaptureRecord record_of_capture(const FrameTrace& trace) {
    constexpr std::size_t picture_width = 8;
    return {.file = trace.name,
            .statistics = trace_statistics(trace),
            .picture = picture_of(trace, picture_width)};
}

std::string trouble_of(const CaptureRecord& capture) {
    std::vector<std::string> texts;
    for (const Trouble& each : troubles_of(capture)) {
        texts.push_back(each.text);
    }
    return fmt::format("{}", fmt::join(texts, ", "));
}

bool ranks_above(const CaptureRecord& a, const CaptureRecord& b) {
    const auto rank = [](const CaptureRecord& each) {
        return std::tuple(each.refused.empty(), each.verdict, has_trouble(each),
                          std::isnan(each.lost_s) ? 0 : each.lost_s, each.statistics.max_ms,
                          each.statistics.p99_ms);
    };
    return rank(a) > rank(b);
}

Table captures_table(std::vector<CaptureRecord> captures, bool is_judged) {
    const auto refused =
        std::stable_partition(captures.begin(), captures.end(),
                              [](const CaptureRecord& each) { return each.refused.empty(); });
    const std::vector<CaptureRecord> unread(refused, captures.end());
    captures.erase(refused, captures.end());
    std::ranges::stable_sort(captures, ranks_above);
    const std::string shared = shared_failure(captures);
    const auto remarkable = std::ranges::count_if(
        captures, [&](const CaptureRecord& each) { return !remark_of(each, shared).empty(); });
    const std::size_t most_rows =
        std::clamp<std::size_t>(static_cast<std::size_t>(remarkable), 5, 12);
    Table table{.title = fmt::format("{}, {}", counted(captures.size(), "capture"),
                                     is_judged ? "the worst verdict first, then the most time lost"
                                               : "those with trouble of their own first"),
                .columns = {"capture", "median", "P99", "worst", "uneven"},
                .rows = {},
                .has_verdicts = is_judged,
                .most_rows = most_rows};
    if (is_judged) {
        table.columns.emplace_back("lost s");
    } else {
        table.columns.insert(table.columns.begin() + 1, "frames");
    }
    table.columns.emplace_back("picture");
    const std::vector<std::string> names = short_names(captures);
    for (std::size_t i = 0; i < captures.size(); ++i) {
        table.rows.push_back(row_of(captures[i], names[i], is_judged, shared));
    }
    if (captures.size() > 1) {
        table.notes.push_back({std::string(kTrouble), troubles_text(captures, names)});
    }
    if (is_judged && !shared.empty()) {
        table.notes.push_back({"on all of them: ", shared + " fails"});
    }
    table.notes.push_back(
        {"uneven: ", "frames more than a quarter off the one before; median, P99 and worst in ms"});
    table.notes.push_back({"picture: ",
                           "the longest of some frames: . up to 1.25 medians, : 2, - 3, = 4, + 8, "
                           "* 16, # 32, @ more"});
    for (const CaptureRecord& each : unread) {
        table.notes.push_back({"not read: ", one_line(each.file) + ": " + reason_of(each)});
    }
    return table;
}

}  // namespace tickproof::harness
