// Does a player with another frame rate, or with a hitch, see another game? Every outcome of the
// scenario is compared over all traces and starts. A run is odd when its outcome lies further than
// the tolerance from the median of the traces (each from its first frame).

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/check/table.h"

namespace tickproof::harness {
namespace {

/// How many odd runs a sentence names.
constexpr std::size_t kNamed = 3;

bool applies(const Question& question) {
    return question.traces.size() > 1 || base_runs(question).size() > 1;
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

struct Spread {
    double lowest = kNotSeen;
    double highest = kNotSeen;
    double middle = kNotSeen;
    std::size_t missing = 0;
};

Spread spread_of(std::span<const Run> runs, std::size_t quantity) {
    std::vector<double> seen;
    std::vector<double> from_first_frame;
    for (const Run& run : runs) {
        const double value = run.outcome.quantities[quantity];
        if (!std::isnan(value)) {
            seen.push_back(value);
            if (run.spec.start_frame == 0) {
                from_first_frame.push_back(value);
            }
        }
    }
    Spread spread{.missing = runs.size() - seen.size()};
    if (!seen.empty()) {
        const auto [low, high] = std::ranges::minmax(seen);
        spread.lowest = low;
        spread.highest = high;
        spread.middle = median(from_first_frame.empty() ? seen : from_first_frame);
    }
    return spread;
}

/// The runs whose outcome differs, each with what a player there would see.
std::string odd_runs(const Question& question, std::span<const Run> runs, std::size_t quantity,
                     const Spread& spread) {
    const Quantity& row = question.scenario.row->quantities[quantity];
    std::vector<std::string> odd;
    std::size_t more = 0;
    for (const Run& run : runs) {
        const double value = run.outcome.quantities[quantity];
        if (!std::isnan(value) && std::abs(value - spread.middle) <= row.tolerance) {
            continue;
        }
        if (odd.size() == kNamed) {
            ++more;
        } else if (std::isnan(value)) {
            odd.push_back(fmt::format("{} (never)", run_name(question, run.spec)));
        } else {
            odd.push_back(
                fmt::format("{} ({:.4g} {})", run_name(question, run.spec), value, row.unit));
        }
    }
    return fmt::format("{}{}", fmt::join(odd, ", "),
                       more == 0 ? "" : fmt::format(" and {} more", more));
}

/// The two that see the least and the most: a spread can be too wide without anybody being far from
/// the middle.
std::string extremes(const Question& question, std::span<const Run> runs, std::size_t quantity) {
    const auto value = [&](const Run& run) { return run.outcome.quantities[quantity]; };
    const Run* low = nullptr;
    const Run* high = nullptr;
    for (const Run& run : runs) {
        if (std::isnan(value(run))) {
            continue;
        }
        low = low == nullptr || value(run) < value(*low) ? &run : low;
        high = high == nullptr || value(run) > value(*high) ? &run : high;
    }
    return fmt::format("{} ({:.4g}) and {} ({:.4g})", run_name(question, low->spec), value(*low),
                       run_name(question, high->spec), value(*high));
}

const Run& furthest(std::span<const Run> runs, std::size_t quantity, double middle) {
    return *std::ranges::max_element(runs, {}, [&](const Run& run) {
        const double value = run.outcome.quantities[quantity];
        return std::isnan(value) ? std::numeric_limits<double>::infinity()
                                 : std::abs(value - middle);
    });
}

/// How a quantity differs between runs; empty where it does not.
std::string difference_of(const Question& question, std::span<const Run> runs, std::size_t quantity,
                          Finding& finding) {
    const Quantity& row = question.scenario.row->quantities[quantity];
    const Spread spread = spread_of(runs, quantity);
    if (row.tolerance == kNotCompared || spread.missing == runs.size()) {
        return {};
    }
    const double width = spread.highest - spread.lowest;
    finding.numbers.push_back({fmt::format("{}_spread", row.name), width, row.unit});
    finding.numbers.push_back({fmt::format("{}_tolerance", row.name), row.tolerance, row.unit});
    const bool some_never = spread.missing > 0 && spread.missing < runs.size();
    if (!(width > row.tolerance) && !some_never) {
        return {};
    }
    if (finding.cause.empty()) {
        const std::string odd = odd_runs(question, runs, quantity, spread);
        finding.cause = odd.empty()
                            ? extremes(question, runs, quantity)
                            : fmt::format("{} against {:.4g} {}", odd, spread.middle, row.unit);
        finding.cause +=
            fmt::format("; tolerance {:.3g} {}: {}", row.tolerance, row.unit, row.reason);
        finding.shown_by = furthest(runs, quantity, spread.middle).spec;
    }
    if (!(width > row.tolerance)) {
        return fmt::format("{} is seen in only {} of {}", row.name, runs.size() - spread.missing,
                           counted(runs.size(), "run"));
    }
    return fmt::format("{} differs by {:.3g} {}", row.name, width, row.unit);
}

/// Whether some are stopped and others are not: the one that is wrong, or else different, shows it.
std::string different_passage(const Question& question, std::span<const Run> runs,
                              Finding& finding) {
    const Passage usual = make(question.scenario).ideal.passage;
    const auto is_usual = [&](const Run& run) { return run.outcome.passage == usual; };
    const auto odd = std::ranges::find_if_not(runs, is_usual);
    const auto right = std::ranges::find_if(runs, is_usual);
    if (odd == runs.end() || right == runs.end()) {
        return {};
    }
    finding.shown_by = odd->spec;
    return fmt::format("{} {}, {} {}", to_text(odd->outcome.passage), where(question, odd->spec),
                       to_text(right->outcome.passage), where(question, right->spec));
}

/// The same for everybody, but not what the closed form has: no fault of the frame rate, and worth
/// knowing.
void note_shared_error(const Question& question, std::span<const Run> runs, Finding& finding) {
    const Scenario scenario = make(question.scenario);
    const auto& rows = question.scenario.row->quantities;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double seen = spread_of(runs, i).middle;
        const double ideal = scenario.ideal.quantities[i];
        const bool missed = std::isnan(seen) && !std::isnan(ideal);
        if (missed || std::abs(seen - ideal) > rows[i].tolerance) {
            finding.verdict = Verdict::note;
            finding.summary =
                fmt::format("the same outcome in {}, but {} is {} instead of {:.4g} {}",
                            counted(runs.size(), "run"), rows[i].name,
                            missed ? "never seen" : fmt::format("{:.4g} {}", seen, rows[i].unit),
                            ideal, rows[i].unit);
            finding.cause =
                "the integrator at this timestep, or what the engine does not model, moves it for "
                "everybody";
            finding.fix =
                "shorter steps; or tune the game's constants at this timestep and keep it; or an "
                "engine that models it";
            return;
        }
    }
}

Finding judge(const Question& question, std::span<const Run> runs) {
    if (auto finding = stopped("frame-rate", question, runs)) {
        return *finding;
    }
    Finding finding{.check = "frame-rate",
                    .verdict = Verdict::pass,
                    .shown_by = runs.front().spec,
                    .takes_all_runs = true};
    if (nothing_moved(runs)) {
        finding.verdict = Verdict::unknown;
        finding.summary = "no step was taken in any trace: there is no outcome to compare";
        return finding;
    }
    std::vector<std::string> differences;
    for (std::size_t i = 0; i < question.scenario.row->quantities.size(); ++i) {
        differences.push_back(difference_of(question, runs, i, finding));
    }
    differences.insert(differences.begin(), different_passage(question, runs, finding));
    std::erase(differences, std::string());
    if (!differences.empty()) {
        finding.verdict = Verdict::fail;
        finding.summary = fmt::format("{}", fmt::join(differences, "; "));
        finding.fix =
            "step physics by a fixed timestep (policy fixed): its steps do not depend on the frame "
            "rate";
        return finding;
    }
    finding.summary =
        fmt::format("the same outcome in {}, by game time", counted(runs.size(), "run"));
    note_shared_error(question, runs, finding);
    return finding;
}

}  // namespace

Check frame_rate_check() {
    return {.name = "frame-rate",
            .summary = "do players see the same outcome at every frame rate and start?",
            .applies = applies,
            .needs = base_runs,
            .judge = judge};
}

}  // namespace tickproof::harness
