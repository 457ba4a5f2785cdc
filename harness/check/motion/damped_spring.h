// Closed forms of a damped spring under semi-implicit Euler: when it is stable, how fast it swings
// and how far it overshoots, by a = w dt and its damping ratio z.
//
// v += (-w^2 x - 2 z w v) dt, then x += v dt, multiplies (x, v) in each step by a matrix of
// determinant 1 - 2 z a and trace 2 - a^2 - 2 z a. Its eigenvalues stay inside the unit circle
// while a < 2 (sqrt(1 + z^2) - z): a damper makes the limit tighter, not wider.

#pragma once

namespace tickproof::harness {

/// How a spring that is released at 1 comes to rest.
struct Swinging {
    /// As a share of w; NaN if it does not swing.
    double frequency = 0;
    /// How far it passes its rest position, as a share of the release. If it swings, this is the
    /// amplitude that is left after half a swing.
    double overshoot = 0;
    /// How far the damper throws it back and forth between the first steps, as a share of the
    /// release.
    double jitter = 0;
};

/// The w dt from which the spring explodes; 2 without a damper.
double stable_limit(double damping_ratio);

/// The spring in steps of `angle` = w dt, which must be below the limit.
Swinging stepped_spring(double angle, double damping_ratio);

/// The spring without a timestep.
Swinging exact_spring(double damping_ratio);

/// The largest of three errors of the stepped spring: of its frequency, as a share, if the
/// overshoot exceeds `visible`; of its overshoot; and its jitter. Infinite from the limit on.
double spring_error(double angle, double damping_ratio, double visible);

/// The largest w dt with an error of at most `tolerance`, which is also what is visible.
double fitting_angle(double damping_ratio, double tolerance);

}  // namespace tickproof::harness
