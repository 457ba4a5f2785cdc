// Contacts that begin before shapes touch, as PhysX and Jolt have them.

#pragma once

#include <span>

#include "physics/euler_body.h"

namespace tickproof::physics {

/// Slows a body down that is within `margin` of a solid one, so that this step brings it to the
/// surface at most: the speculative contact of Jolt and PhysX. Bodies that bounce do so at once.
template <class Real>
void brake(EulerBody<Real>& body, std::span<EulerBody<Real>> bodies, Real margin, Real dt);

extern template void brake<float>(EulerBody<float>&, std::span<EulerBody<float>>, float, float);
extern template void brake<double>(EulerBody<double>&, std::span<EulerBody<double>>, double,
                                   double);

}  // namespace tickproof::physics
