// Finds a quantity by its name, in the scenario's outcome or in the schedule, and measures it.

#include "harness/study/cases/named_numbers.h"

#include <fmt/format.h>

#include <cmath>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/run/schedule_quantities.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kError = ".error";
constexpr std::string_view kPassage = "passage";

/// The meaning of a name in this setup.
struct Quantified {
    std::optional<std::size_t> outcome;             ///< Index into the scenario's quantities.
    const ScheduleQuantity* of_schedule = nullptr;  ///< A quantity of the schedule, or null.
    bool passage = false;                           ///< The name means how the encounter ended.
    bool error = false;                             ///< The name means a difference from the ideal.
    std::string_view unit;
};

Quantified quantified(std::string_view name, const Setup& setup, const std::string& at) {
    Quantified found{.error = name.ends_with(kError)};
    const std::string_view plain = found.error ? name.substr(0, name.size() - kError.size()) : name;
    std::vector<std::string_view> known;
    if (setup.scenario.row != nullptr) {
        const auto& rows = setup.scenario.row->quantities;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            known.push_back(rows[i].name);
            if (rows[i].name == plain) {
                found.outcome = i;
                found.unit = rows[i].unit;
                return found;
            }
        }
        known.push_back(kPassage);
        if (plain == kPassage && !found.error) {
            found.passage = true;
            return found;
        }
    }
    for (const ScheduleQuantity& row : schedule_quantities()) {
        known.push_back(row.name);
        if (row.name == plain && !found.error) {
            found.of_schedule = &row;
            found.unit = row.unit;
            return found;
        }
    }
    throw InputError(
        fmt::format("{}: {}", at,
                    unknown_name(setup.scenario.row == nullptr
                                     ? std::string("quantity (without a [scenario])")
                                     : fmt::format("quantity of {}", setup.scenario.row->name),
                                 name, known)));
}

RunSpec spec_of(Setup setup, const Quantified& quantity) {
    if (quantity.of_schedule != nullptr) {
        setup.scenario = {};  // Measures the schedule of the whole trace.
    }
    return run_spec(setup);
}

}  // namespace

NamedNumber measure(std::string_view name, const Setup& setup, const std::string& at) {
    if (!setup.other_starts.empty()) {
        throw InputError(at + ": a quantity is of one run; name one run.start_frame");
    }
    const Quantified quantity = quantified(name, setup, at);
    const Run made = run(spec_of(setup, quantity), setup.trace);
    NamedNumber result{.unit = std::string(quantity.unit), .stop = made.summary.stop};
    if (quantity.of_schedule != nullptr) {
        result.value = quantity.of_schedule->of(made.summary, setup.policy.settings);
        return result;
    }
    if (quantity.passage) {
        result.word = to_text(made.outcome.passage);
        return result;
    }
    result.value = made.outcome.quantities[*quantity.outcome];
    result.ideal = make(setup.scenario).ideal.quantities[*quantity.outcome];
    if (quantity.error) {
        if (std::isnan(result.ideal)) {
            throw InputError(fmt::format(
                "{}: {} has no closed form for {} with these settings; leave .error out", at,
                setup.scenario.row->name, name));
        }
        *result.value -= result.ideal;
    }
    return result;
}

}  // namespace tickproof::harness
