// A clock that only works move: what they take is planted.

#pragma once

#include <functional>

#include "harness/timing/now.h"
#include "harness/trace/generate/pcg32.h"

namespace tickproof::harness::testing {

struct FakeClock {
    Duration at{0};

    Now now() {
        return [this] { return at; };
    }
    /// A work that takes what `next` says, and to prepare which takes a second.
    Work taking(std::function<Duration()> next) {
        return {.prepare = [this] { at += std::chrono::seconds(1); },
                .run = [this, next = std::move(next)] { at += next(); }};
    }
    Work taking(Duration always) {
        return taking([always] { return always; });
    }
};

/// A time around `base` on a machine that is slowed down now and then: a tail to one side.
inline Duration noisy(Duration base, double noise, Pcg32& random) {
    const double unlucky = random.uniform(0, 1);
    const double factor = 1 + noise * unlucky * unlucky * unlucky;
    return from_seconds(seconds(base) * factor);
}

}  // namespace tickproof::harness::testing
