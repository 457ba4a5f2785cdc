// Measures the distance between runs and their references, its order, and its cause.

#include "harness/check/motion/stray.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/scenario/path.h"

namespace tickproof::harness {
namespace {

using Path = std::vector<PathPoint>;

constexpr int kHalves = 2;
/// The second reference splits a step into 37 parts where the first has 64. With a power of two,
/// f32 would round an added constant to the same side in both.
constexpr double kOtherPart = 37.0 / 64;
/// Runs with a longer step have no order, which is a promise about small steps.
constexpr double kLongStep_s = 0.1;

/// A run and the runs that it is compared with, on the same schedule.
struct Compared {
    const Run* run = nullptr;
    const Run* exact = nullptr;   ///< The run in f64; `run` itself if the engine has no f64.
    const Run* halves = nullptr;  ///< The run in f64, with every step split into two.
    const Run* reference = nullptr;
    const Run* other_reference = nullptr;  ///< Null if the reference is in f64.
};

Compared ask_for(const Question& question, int parts, const Run& run) {
    Inquiry& ask = question.ask;
    const int other_parts = static_cast<int>(std::lround(kOtherPart * parts));
    const auto run_of = [&](const physics::EngineSpec& engine, int split) {
        RunSpec spec = run.spec;
        spec.engine = engine;
        spec.split = split;
        return &ask.run({.spec = spec, .is_reference = true}, Keep::path);
    };
    const auto doubles = in_doubles(question.engine);
    const physics::EngineSpec& best = doubles ? *doubles : question.engine;
    const bool is_exact = best.engine->precision(best.settings) == physics::Precision::f64;
    return {.run = &run,
            .exact = run_of(best, 1),
            .halves = run_of(best, kHalves),
            .reference = run_of(best, parts),
            .other_reference = is_exact ? nullptr : run_of(best, other_parts)};
}

/// True if both runs took the same steps to the same bits, so that they share a reference.
bool went_the_same_way(const Run& a, const Run& b) {
    return a.final_hash == b.final_hash && a.summary.steps == b.summary.steps &&
           a.trajectory.path == b.trajectory.path;
}

/// The largest distance over the first `steps` steps.
double largest_distance(const Path& path, const Path& other, std::size_t steps) {
    double largest = 0;
    for (std::size_t i = 1; i < std::min(path.size(), other.size()) && path[i].steps <= steps;
         ++i) {
        largest = std::max(largest, distance(path[i].position_m, other[i].position_m));
    }
    return largest;
}

void measure_distance(const Path& path, const Path& reference, double tolerance_m, Stray& stray) {
    double squares = 0;
    const std::size_t points = std::min(path.size(), reference.size());
    for (std::size_t i = 1; i < points; ++i) {
        const double apart_m = distance(path[i].position_m, reference[i].position_m);
        stray.maximum_m = std::max(stray.maximum_m, apart_m);
        stray.final_m = apart_m;
        squares += apart_m * apart_m;
        if (std::isnan(stray.exceeds_at_s) && apart_m > tolerance_m) {
            stray.exceeds_at_s = path[i].time_s;
        }
    }
    stray.rms_m = points <= 1 ? 0 : std::sqrt(squares / static_cast<double>(points - 1));
}

/// The most that rounding can add up to in the first `steps` steps: half an ULP of the largest
/// coordinate for each addition. Smaller errors tell no order.
double rounding_bound_m(const Run& run, int split, std::size_t steps) {
    double largest = 0;
    double taken = 0;
    for (const PathPoint& point : run.trajectory.path) {
        if (point.steps <= steps) {
            largest =
                std::max({largest, std::abs(point.position_m.x), std::abs(point.position_m.y)});
            taken = static_cast<double>(point.steps);
        }
    }
    const double epsilon = run.trajectory.precision == physics::Precision::f32
                               ? std::numeric_limits<float>::epsilon()
                               : std::numeric_limits<double>::epsilon();
    return largest * epsilon / 2 * taken * split;
}

/// The time after `steps` steps, rounded up to the next point of the path.
double time_after_s(const Path& path, std::size_t steps) {
    const auto found = std::ranges::lower_bound(path, steps, {}, &PathPoint::steps);
    return found == path.end() ? kNotSeen : found->time_s;
}

StrayCause cause_of(const Stray& stray, const Compared& compared, double tolerance_m) {
    if (stray.run->limit) {
        return StrayCause::engine_limit;
    }
    if (stray.run->outcome.passage != compared.reference->outcome.passage) {
        return StrayCause::other_passage;
    }
    if (stray.run->summary.longest_dt_s > kLongStep_s) {
        return StrayCause::long_step;
    }
    if (stray.exact_m <= tolerance_m) {
        return StrayCause::rounding;
    }
    const bool parts_later = stray.maximum_m > 2 * stray.before_contact_m;
    if (!std::isnan(stray.first_contact_s) && (std::isnan(stray.order) || parts_later)) {
        return StrayCause::contact;
    }
    return StrayCause::integrator;
}

/// Measures the order before the first contact in any of the runs: a contact is a kink, at which no
/// integrator keeps its order.
Stray stray_of(const Compared& compared, const Scenario& scenario) {
    const double tolerance_m = scenario.distance_tolerance_m;
    const Path& reference = compared.reference->trajectory.path;
    const std::size_t contact =
        std::min({compared.run->first_contact, compared.exact->first_contact,
                  compared.halves->first_contact, compared.reference->first_contact});
    Stray stray{.run = compared.run};
    measure_distance(compared.run->trajectory.path, reference, tolerance_m, stray);
    stray.before_contact_m = largest_distance(compared.run->trajectory.path, reference, contact);
    if (contact != kNever) {
        stray.first_contact_s = time_after_s(compared.run->trajectory.path, contact + 1);
    }
    if (compared.other_reference != nullptr) {
        // Each of the two references is off by about as much as they differ.
        stray.reference_rounding_m =
            2 * largest_distance(compared.other_reference->trajectory.path, reference, kNever);
    }
    const Path& exact = compared.exact->trajectory.path;
    if (compared.exact != compared.run) {
        stray.exact_m = largest_distance(exact, reference, kNever);
    }
    const double error = largest_distance(exact, reference, contact);
    const double half_error =
        largest_distance(compared.halves->trajectory.path, reference, contact);
    // Twice the rounding, so that the smaller error of the halved steps still exceeds it.
    const double hidden_m =
        std::max(2 * rounding_bound_m(*compared.exact, scenario.reference_split, contact),
                 stray.reference_rounding_m);
    if (compared.run->summary.longest_dt_s <= kLongStep_s && error > hidden_m) {
        stray.order = std::log2(error / half_error);
    }
    stray.cause = cause_of(stray, compared, tolerance_m);
    return stray;
}

}  // namespace

int promised_order(const Question& question, const Scenario& scenario) {
    const bool acts_each_step = std::ranges::any_of(scenario.script, [](const ScriptRow& row) {
        return std::holds_alternative<EveryStep>(row.when);
    });
    return acts_each_step ? 1 : physics::order_of(question.engine.engine->integrator);
}

std::optional<physics::EngineSpec> in_doubles(const physics::EngineSpec& engine) {
    if (engine.engine->precision(engine.settings) == physics::Precision::f64) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < engine.engine->options.size(); ++i) {
        for (std::size_t choice = 0; choice < engine.engine->options[i].choices.size(); ++choice) {
            physics::EngineSpec doubles = engine;
            doubles.settings[i] = static_cast<double>(choice);
            if (engine.engine->precision(doubles.settings) == physics::Precision::f64) {
                return doubles;
            }
        }
    }
    return std::nullopt;
}

std::vector<Stray> strays(const Question& question, const Scenario& scenario) {
    std::vector<const Run*> runs;
    for (std::size_t trace = 0; trace < question.ask.traces(); ++trace) {
        for (const std::size_t start : compared_starts(question, trace)) {
            runs.push_back(&question.ask.run(base_spec(question, trace, start), Keep::path));
        }
    }
    std::vector<Stray> all;
    if (question.ask.waits()) {
        return all;
    }
    for (const Run* run : runs) {
        const auto alike = std::ranges::find_if(
            all, [&](const Stray& other) { return went_the_same_way(*run, *other.run); });
        if (alike == all.end()) {
            all.push_back(stray_of(ask_for(question, scenario.reference_split, *run), scenario));
        } else {
            all.push_back(*alike);
            all.back().run = run;
        }
    }
    return all;
}

}  // namespace tickproof::harness
