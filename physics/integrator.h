// How a body moves in a step while nothing touches it.

#pragma once

namespace tickproof::physics {

/// The integrator of free motion, which sets the order of the error in the timestep.
enum class Integrator { semi_implicit, explicit_euler, velocity_verlet };

/// 1: halving the timestep halves the error of a free path. 2: it quarters it.
int order_of(Integrator integrator);

}  // namespace tickproof::physics
