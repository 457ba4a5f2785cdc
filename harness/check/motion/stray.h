// How far a run strays from its reference, and why. The reference is the same schedule with every
// step split into equal parts (Scenario::reference_split), so both have samples at the same times.
//
// Law 7: the reference computes in f64 if the engine can. An engine with f32 only is its own
// reference; a second reference with another split measures its rounding, and distances below that
// are unknown.

#pragma once

#include <optional>
#include <vector>

#include "harness/check/question.h"

namespace tickproof::harness {

/// The reason for the distance between a run and its reference.
enum class StrayCause {
    engine_limit,   ///< A built-in limit of the engine cut a motion.
    other_passage,  ///< It tunneled and the reference did not.
    long_step,      ///< A step is too long to measure an order.
    rounding,       ///< The same run in f64 stays near the reference.
    contact,        ///< The paths part at a contact.
    integrator,     ///< The error shrinks with shorter steps as the integrator promises.
};

struct Stray {
    const Run* run = nullptr;
    double maximum_m = 0;
    double rms_m = 0;
    double final_m = 0;
    double exceeds_at_s = kNotSeen;  ///< When the distance first exceeds the tolerance.
    double before_contact_m = 0;     ///< The largest distance before the first contact.
    double first_contact_s = kNotSeen;
    double exact_m = kNotSeen;  ///< The largest distance of the same run in f64.
    /// Rounding error of the reference; 0 in f64.
    double reference_rounding_m = 0;
    /// The measured order: halving the step divides the error by 2 to this power. NaN if rounding
    /// hides it or a step is long.
    double order = kNotSeen;
    StrayCause cause = StrayCause::integrator;
};

/// The order that the integrator promises; 1 for scripts that act once a step, whatever the
/// integrator.
int promised_order(const Question& question, const Scenario& scenario);

/// The same engine computing in f64; none if it cannot, or already does.
std::optional<physics::EngineSpec> in_doubles(const physics::EngineSpec& engine);

/// The runs on every trace from every compared start, in order. Asks for runs; meaningless while
/// the inquiry waits.
std::vector<Stray> strays(const Question& question, const Scenario& scenario);

}  // namespace tickproof::harness
