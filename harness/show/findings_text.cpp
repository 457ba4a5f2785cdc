// Lists the findings of a report: verdict, summary, place, cause and fix, a block each.

#include "harness/show/findings_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "harness/base/plain_text.h"
#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/show/severity_text.h"

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

/// `others` is a part that follows the head.
std::string finding_text(const Report& report, const Reported& reported, const std::string& others,
                         const TextStyle& style) {
    const Finding& finding = reported.finding;
    std::string text = head_text(report, reported, style);
    if (reported.verdict == Verdict::pass) {
        return text;
    }
    text += others;
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

/// The file name of the capture that a finding is about; empty if it is about something else.
std::string capture_of(const Finding& finding) {
    if (finding.shown_by.empty() || finding.shown_by.front().trace.file.empty()) {
        return {};
    }
    const std::string name =
        std::filesystem::path(finding.shown_by.front().trace.file).filename().string();
    return finding.about.find(name) == std::string::npos ? std::string() : name;
}

/// True if the findings say the same of two captures.
bool differ_in_capture(const Reported& a, const Reported& b) {
    const std::string of_a = capture_of(a.finding);
    const std::string of_b = capture_of(b.finding);
    const auto rest = [](const Finding& finding, const std::string& name) {
        std::string about = finding.about;
        return about.erase(about.find(name), name.size());
    };
    return !of_a.empty() && !of_b.empty() && a.section == b.section && a.verdict == b.verdict &&
           a.finding.check == b.finding.check &&
           a.accepted_because.empty() == b.accepted_because.empty() &&
           rest(a.finding, of_a) == rest(b.finding, of_b);
}

/// A finding, and those that say the same of other captures.
struct Listed {
    const Reported* first;
    std::vector<const Reported*> others{};
};

std::vector<Listed> listed(const Report& report, const TextStyle& style) {
    std::vector<Listed> all;
    for (const Reported& reported : report.findings) {
        if (!is_listed(report, reported, style)) {
            continue;
        }
        const auto like = std::ranges::find_if(all, [&](const Listed& each) {
            return style.detail != Detail::all && differ_in_capture(*each.first, reported);
        });
        if (like == all.end()) {
            all.push_back({.first = &reported});
        } else {
            like->others.push_back(&reported);
        }
    }
    return all;
}

/// `with 8 other captures: pc1.csv, pc2.csv, pc3.csv and 5 more (-v lists all)`
std::string others_text(const std::vector<const Reported*>& others, const TextStyle& style) {
    constexpr std::size_t kNamed = 3;
    if (others.empty()) {
        return {};
    }
    std::vector<std::string> names;
    for (const Reported* each : others) {
        names.push_back(capture_of(each->finding));
    }
    const std::size_t left = names.size() > kNamed ? names.size() - kNamed : 0;
    names.resize(names.size() - left);
    return part_text(
        "also",
        fmt::format("with {}: {}{} (-v lists all)", counted(others.size(), "other capture"),
                    fmt::join(names, ", "), left > 0 ? fmt::format(" and {} more", left) : ""),
        style);
}

/// A comparison shows only the worst finding of each section, and how many more there are.
std::string worst_of_sections(const Report& report, const TextStyle& style) {
    std::string text;
    std::size_t left_out = 0;
    std::vector<bool> has_one(report.sections.size(), false);
    for (const Reported& reported : report.findings) {
        const bool is_first = !has_one[reported.section];
        has_one[reported.section] = true;
        if (!is_listed(report, reported, style)) {
            continue;
        }
        left_out += is_first ? 0 : 1;
        text += is_first ? head_text(report, reported, style) : "";
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

}  // namespace

std::string findings_text(const Report& report, const TextStyle& style) {
    if (report.options.is_comparison && style.detail != Detail::all) {
        return worst_of_sections(report, style);
    }
    std::string text;
    for (const Listed& each : listed(report, style)) {
        text += finding_text(report, *each.first, others_text(each.others, style), style);
    }
    return text;
}

}  // namespace tickproof::harness
