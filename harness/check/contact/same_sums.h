// Which engines promise equal bits until the first contact.

#pragma once

#include "physics/engines.h"

namespace tickproof::harness {

/// True if bodies move by sums over substeps, and so round otherwise.
inline bool are_sums(const physics::EngineSpec& engine) {
    return physics::substepping(engine) == physics::Substepping::solver_sum;
}

/// True for two engines of one integrator and precision that have no rules of their own.
inline bool compute_same_sums(const physics::EngineSpec& left, const physics::EngineSpec& right) {
    const physics::Engine& a = *left.engine;
    const physics::Engine& b = *right.engine;
    return a.name != b.name && a.integrator == b.integrator &&
           a.precision(left.settings) == b.precision(right.settings) &&
           physics::substeps(left) == physics::substeps(right) &&
           (are_sums(left) == are_sums(right) || physics::substeps(left) == 1) &&
           a.source.empty() && b.source.empty();
}

}  // namespace tickproof::harness
