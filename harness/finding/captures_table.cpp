// Sorts captures, names them in short, and writes their numbers into rows.

#include "harness/finding/captures_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <tuple>
#include <utility>

#include "harness/base/plain_text.h"
#include "harness/base/text.h"
#include "harness/finding/machine_trouble.h"
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

/// `a/run_1.csv` is `a/run_1`, unless another file then has that name.
std::vector<std::string> without_endings(const std::vector<std::string>& files) {
    std::vector<std::string> names;
    for (const std::string& file : files) {
        names.push_back(std::filesystem::path(file).replace_extension().string());
    }
    std::vector<std::string> sorted = names;
    std::ranges::sort(sorted);
    return std::ranges::adjacent_find(sorted) == sorted.end() ? names : files;
}

/// `a/run_1.csv` and `a/run_2.csv` are `1` and `2`; names that are the same stay whole.
std::vector<std::string> short_names(const std::vector<CaptureRecord>& captures) {
    std::vector<std::string> all;
    for (const CaptureRecord& each : captures) {
        all.push_back(one_line(each.file));
    }
    std::vector<std::string> names = without_endings(all);
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
    const std::string bare = std::filesystem::path(capture.file).filename().string() + ":";
    const std::string begin = capture.refused.starts_with(bare) ? bare : capture.file + ":";
    std::string text =
        capture.refused.starts_with(begin) ? capture.refused.substr(begin.size()) : capture.refused;
    if (text.starts_with(' ')) {
        text = text.substr(1);
    } else if (begin.size() < capture.refused.size()) {
        text = "line " + text;
    }
    return one_line(text);
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
    std::string text = capture.failing == shared ? "" : capture.failing;
    for (const Trouble& each : troubles_of(capture.statistics)) {
        text += (text.empty() ? "" : ", ") + std::string(each.kind);
    }
    return text;
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
    if (!is_judged) {
        row.cells.push_back(std::exchange(row.remark, {}));
    }
    return row;
}

/// `9 of 38 fail displayed-motion, 1 speed; 19 have no display times`.
std::string settings_text(const std::vector<CaptureRecord>& captures) {
    std::vector<std::pair<std::string, std::size_t>> failing;
    std::size_t blind = 0;
    for (const CaptureRecord& each : captures) {
        blind += each.is_blind ? 1 : 0;
        if (each.failing.empty()) {
            continue;
        }
        const auto known =
            std::ranges::find(failing, each.failing, [](const auto& kind) { return kind.first; });
        if (known == failing.end()) {
            failing.emplace_back(each.failing, 1);
        } else {
            ++known->second;
        }
    }
    std::string text;
    for (const auto& [check, count] : failing) {
        text += text.empty() ? fmt::format("{} of {} fail{} {}", count, captures.size(),
                                           count == 1 ? "s" : "", check)
                             : fmt::format(", {} {}", count, check);
    }
    text += text.empty() ? "no capture fails a check by itself" : "";
    return blind == 0 || blind == captures.size()
               ? text
               : text + fmt::format(
                            "; {} {} no display times, and displayed motion is not judged "
                            "there",
                            blind, blind == 1 ? "has" : "have");
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
            .picture = picture_of(trace, picture_width),
            .is_blind = trace.displayed.empty()};
}

bool ranks_above(const CaptureRecord& a, const CaptureRecord& b) {
    const auto rank = [](const CaptureRecord& each) {
        return std::tuple(each.refused.empty(), trouble_of(each), each.verdict,
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
                                     is_judged ? "those with trouble of their own first, then the "
                                                 "worst verdict"
                                               : "those with trouble of their own first"),
                .columns = {"capture", "median", "P99", "worst", "uneven"},
                .rows = {},
                .has_verdicts = is_judged,
                .elides_names = true,
                .most_rows = most_rows};
    if (is_judged) {
        table.columns.emplace_back("lost s");
    } else {
        table.columns.insert(table.columns.begin() + 1, "frames");
    }
    table.columns.emplace_back("picture");
    // A remark says which machine is uneven.
    table.spared = {table.columns.size() - (is_judged ? 3 : 2), table.columns.size() - 1};
    if (!is_judged) {
        table.columns.emplace_back("trouble");
    }
    const std::vector<std::string> names = short_names(captures);
    for (std::size_t i = 0; i < captures.size(); ++i) {
        table.rows.push_back(row_of(captures[i], names[i], is_judged, shared));
    }
    if (captures.size() > 1) {
        const std::string troubles = troubles_text(captures, names);
        table.notes.push_back(
            {.label = "trouble of their own: ",
             .text = troubles.empty() ? fmt::format("none {}", kTroubles) : troubles,
             .is_answer = true});
        table.in_a_line = troubles.empty() ? "no machine has trouble of its own"
                                           : "trouble of their own: " + troubles;
    }
    if (is_judged) {
        table.notes.push_back(
            {.label = "by the settings: ", .text = settings_text(captures), .is_answer = true});
    }
    if (!unread.empty()) {
        table.in_a_line += fmt::format("{}not read: {}", table.in_a_line.empty() ? "" : "; ",
                                       first_named(short_names(unread)));
    }
    table.notes.push_back({"median, P99, worst: ", "in ms"});
    table.notes.push_back({"uneven: ", "frames more than a quarter off the one before"});
    if (is_judged) {
        table.notes.push_back(
            {"lost s: ", "what the game's clock loses on that machine; below 0, what it gains"});
    }
    table.notes.push_back({"picture: ",
                           "the longest of some frames: . up to 1.25 medians, : 2, - 3, = 4, + 8, "
                           "* 16, # 32, @ more"});
    for (const CaptureRecord& each : unread) {
        table.notes.push_back({"not read: ", one_line(each.file) + ": " + reason_of(each)});
    }
    return table;
}

}  // namespace tickproof::harness
