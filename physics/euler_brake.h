// Contacts that begin before shapes touch, as PhysX and Jolt have them.

#pragma once

#include <span>

#include "physics/euler_body.h"

namespace tickproof::physics {

/// Slows a body down that is within `margin` of a solid one, so that this step brings it to the
/// surface at most: the speculative contact of Jolt and PhysX. Bodies that bounce do so at once.
void brake(EulerBody<float>& body, std::span<EulerBody<float>> bodies, float margin, float dt);
void brake(EulerBody<double>& body, std::span<EulerBody<double>> bodies, double margin, double dt);

}  // namespace tickproof::physics
