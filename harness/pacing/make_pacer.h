// One rule, every clock: a policy's file holds only its rule, as a template over the arithmetic.

#pragma once

#include <memory>
#include <utility>

#include "harness/pacing/arithmetic.h"

namespace tickproof::harness {

/// `Rule<Time>` for the clock of the settings. `NativeTime` is the arithmetic of the rule's own
/// source.
template <template <typename> class Rule, typename NativeTime, typename... Arguments>
std::unique_ptr<Pacer> make_pacer_for(const PacingSettings& settings, Arguments... arguments) {
    switch (settings.clock) {
        case Clock::f32:
            return std::make_unique<Rule<FloatSeconds>>(settings, arguments...);
        case Clock::f64:
            return std::make_unique<Rule<DoubleSeconds>>(settings, arguments...);
        case Clock::native:
            return std::make_unique<Rule<NativeTime>>(settings, arguments...);
        case Clock::ns:
        case Clock::us:
        case Clock::ms:
            break;
    }
    return std::make_unique<Rule<Nanoseconds>>(settings, arguments...);
}

}  // namespace tickproof::harness
