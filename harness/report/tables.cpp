#include "harness/report/tables.h"

#include <fmt/color.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/run/engine_text.h"

namespace tickproof::harness {
namespace {

bool is_about(const Answer& answered, const ScenarioSpec& scenario, const PolicySpec& policy) {
    return answered.question.scenario == scenario && answered.question.policy == policy;
}

/// What one engine made of it, in a few words: `blocked`, `tunneled 12 of 45`, `apex 1.13..1.24 m`.
std::string cell(const Answer& answered) {
    const ScenarioRow& row = *answered.question.scenario.row;
    const Passage expected = make(answered.question.scenario).ideal.passage;
    if (expected != Passage::none) {
        std::size_t wrong = 0;
        Passage seen = expected;
        for (const Run& run : answered.runs) {
            if (run.outcome.passage != expected) {
                ++wrong;
                seen = run.outcome.passage;
            }
        }
        return wrong == 0 ? std::string(to_text(expected))
                          : fmt::format("{} {} of {}", to_text(seen), wrong, answered.runs.size());
    }
    double low = kNotSeen;
    double high = kNotSeen;
    for (const Run& run : answered.runs) {
        low = std::fmin(low, run.outcome.quantities[0]);
        high = std::fmax(high, run.outcome.quantities[0]);
    }
    const Quantity& quantity = row.quantities.front();
    if (std::isnan(low)) {
        return fmt::format("{} never", quantity.name);
    }
    return low == high
               ? fmt::format("{} {:.4g} {}", quantity.name, low, quantity.unit)
               : fmt::format("{} {:.4g}..{:.4g} {}", quantity.name, low, high, quantity.unit);
}

/// The verdict of a policy in a scenario (or on its pacing) and the names of the checks that gave
/// it.
struct Judged {
    Verdict verdict = Verdict::pass;
    std::string checks;
};

Judged judged(const Report& report, const ScenarioSpec& scenario, const PolicySpec& policy) {
    Judged result;
    std::set<std::string_view> names;
    for (const Answer& answered : report.answers) {
        if (!is_about(answered, scenario, policy)) {
            continue;
        }
        for (const Finding& finding : answered.findings) {
            if (result.verdict < finding.verdict) {
                names.clear();
                result.verdict = finding.verdict;
            }
            if (finding.verdict == result.verdict && finding.verdict != Verdict::pass) {
                names.insert(finding.check);
            }
        }
    }
    result.checks = fmt::format("{}", fmt::join(names, ", "));
    return result;
}

using Row = std::vector<std::string>;

/// Columns as wide as their widest cell; the last is wrapped to what is left of the line.
std::string table(const std::vector<Row>& rows, const std::vector<Verdict>& verdicts,
                  const TextStyle& style) {
    std::vector<std::size_t> widths(rows.front().size(), 0);
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], row[i].size());
        }
    }
    std::string text;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::string line = "  ";
        for (std::size_t i = 0; i + 1 < rows[r].size(); ++i) {
            line += pad(rows[r][i], widths[i] + 2);
        }
        std::string wrapped = wrap(line, rows[r].back(), style.width);
        while (wrapped.ends_with(" \n")) {
            wrapped.erase(wrapped.size() - 2, 1);
        }
        const std::string_view word = r == 0 ? std::string_view{} : to_text(verdicts[r - 1]);
        const auto at = wrapped.find(fmt::format("{}", word), line.size());
        if (!word.empty() && at != std::string::npos) {
            wrapped.replace(at, word.size(), coloured(std::string(word), verdicts[r - 1], style));
        }
        text += wrapped;
    }
    return text;
}

std::string verdict_cell(const Judged& verdict) {
    return verdict.checks.empty() ? std::string(to_text(verdict.verdict))
                                  : fmt::format("{}: {}", to_text(verdict.verdict), verdict.checks);
}

std::string speed_text(double low, double high) {
    const std::string from = fmt::format("{:.3f}", low);
    const std::string to = fmt::format("{:.3f}", high);
    return from == to ? from : from + ".." + to;
}

}  // namespace

std::string coloured(std::string text, Verdict verdict, const TextStyle& style) {
    if (!style.colour) {
        return text;
    }
    switch (verdict) {
        case Verdict::fail:
            return fmt::format(fmt::fg(fmt::terminal_color::red), "{}", text);
        case Verdict::unknown:
            return fmt::format(fmt::fg(fmt::terminal_color::yellow), "{}", text);
        case Verdict::note:
            return fmt::format(fmt::fg(fmt::terminal_color::cyan), "{}", text);
        case Verdict::pass:
            break;
    }
    return fmt::format(fmt::fg(fmt::terminal_color::green), "{}", text);
}

std::string scenario_table(const Report& report, const ScenarioSpec& scenario,
                           const TextStyle& style) {
    Row header{"policy"};
    for (const physics::EngineSpec& engine : report.invocation.engines) {
        header.push_back(to_text(engine));
    }
    header.emplace_back("verdict");
    std::vector<Row> rows{header};
    std::vector<Verdict> verdicts;
    for (const PolicySpec& policy : report.invocation.policies) {
        Row row{to_text(policy)};
        for (const Answer& answered : report.answers) {
            if (is_about(answered, scenario, policy) &&
                scope_of(answered.question) == Scope::engine) {
                row.push_back(cell(answered));
            }
        }
        const Judged verdict = judged(report, scenario, policy);
        row.push_back(verdict_cell(verdict));
        rows.push_back(row);
        verdicts.push_back(verdict.verdict);
    }
    return wrap("", fmt::format("{}: {}", scenario.row->name, scenario.row->summary), style.width) +
           table(rows, verdicts, style) + '\n';
}

std::string pacing_table(const Report& report, const TextStyle& style) {
    std::vector<Row> rows{{"policy", "speed", "dropped", "most steps", "none", "verdict"}};
    std::vector<Verdict> verdicts;
    for (const PolicySpec& policy : report.invocation.policies) {
        double speed_low = kNotSeen;
        double speed_high = kNotSeen;
        double dropped_s = 0;
        std::size_t most = 0;
        std::size_t none = 0;
        for (const Answer& answered : report.answers) {
            if (scope_of(answered.question) != Scope::schedule ||
                answered.question.policy != policy) {
                continue;
            }
            for (const Run& run : answered.runs) {
                const ScheduleSummary& summary = run.summary;
                const double speed = (summary.simulated_s + summary.overstep_s) /
                                     (summary.real_s * policy.settings.time_scale);
                speed_low = std::fmin(speed_low, speed);
                speed_high = std::fmax(speed_high, speed);
                dropped_s = std::abs(summary.dropped_s) > std::abs(dropped_s) ? summary.dropped_s
                                                                              : dropped_s;
                most = std::max(most, summary.most_steps_in_a_frame);
                none = std::max(none, summary.frames_without_step);
            }
        }
        const Judged verdict = judged(report, {}, policy);
        rows.push_back({to_text(policy), speed_text(speed_low, speed_high),
                        fmt::format("{:+.3f} s", dropped_s), fmt::format("{}", most),
                        fmt::format("{}", none), verdict_cell(verdict)});
        verdicts.push_back(verdict.verdict);
    }
    return wrap("",
                "time: game speed over all traces, the most time dropped (negative: invented), "
                "most steps in a frame, "
                "most frames without a step",
                style.width) +
           table(rows, verdicts, style) + '\n';
}

}  // namespace tickproof::harness
