// A damped spring of semi-implicit Euler in closed form: when it is stable, how fast it swings and
// how far it overshoots, by w dt and its damping ratio z.
//
// v += (-w^2 x - 2 z w v) dt, then x += v dt, multiplies (x, v) by a matrix of determinant
// 1 - 2 z a and trace 2 - a^2 - 2 z a in each step, where a = w dt. Its eigenvalues stay inside the
// unit circle while a < 2 (sqrt(1 + z^2) - z): a damper makes the limit tighter, not wider.

#pragma once

namespace tickproof::harness {

/// How a spring comes to rest that is released at 1. Shares are of that.
struct Swinging {
    /// In w; NaN where it does not swing.
    double frequency = 0;
    /// How far it gets beyond its rest: of one that swings the share that half a swing leaves.
    double overshoot = 0;
    /// How far the damper throws it to and fro from the first step to the second.
    double jitter = 0;
};

/// The w dt from which on the spring explodes; 2 without a damper.
double stable_limit(double damping_ratio);

/// In steps of `angle` = w dt, below the limit.
Swinging stepped_spring(double angle, double damping_ratio);

/// Without a timestep.
Swinging exact_spring(double damping_ratio);

/// How far the one in steps is from the exact one: the largest of the error of the frequency, as a
/// share, where the overshoot is above `visible`, of the error of the overshoot, and of the jitter.
/// Infinite from the limit on.
double spring_error(double angle, double damping_ratio, double visible);

/// The largest w dt up to which the error is `tolerance` at most; the tolerance is what is visible,
/// too.
double fitting_angle(double damping_ratio, double tolerance);

}  // namespace tickproof::harness
