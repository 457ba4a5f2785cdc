// Computes the motion of a damped spring from the eigenvalues of its step.

#include "harness/check/motion/damped_spring.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace tickproof::harness {
namespace {

constexpr double kNoSwing = std::numeric_limits<double>::quiet_NaN();

/// For real eigenvalues: x is a sum of their powers, and `first` after the first step. A negative
/// one throws the spring to the other side in every step.
Swinging without_swing(double first, double middle, double root) {
    constexpr double kDouble = 1e-9;
    Swinging spring{.frequency = kNoSwing};
    if (root < kDouble) {
        spring.overshoot = std::max(0.0, -middle);
        return spring;
    }
    const double lower_share = (middle + root - first) / (2 * root);
    double upper = 1 - lower_share;
    double lower = lower_share;
    spring.jitter = std::max(0.0, root - middle) * std::abs(lower_share);
    constexpr int kSteps = 200;
    for (int step = 0; step < kSteps; ++step) {
        upper *= middle + root;
        lower *= middle - root;
        spring.overshoot = std::max(spring.overshoot, -upper - lower);
    }
    return spring;
}

}  // namespace

double stable_limit(double damping_ratio) {
    return 2 * (std::sqrt(1 + damping_ratio * damping_ratio) - damping_ratio);
}

Swinging stepped_spring(double angle, double damping_ratio) {
    const double determinant = 1 - 2 * damping_ratio * angle;
    const double half_trace = 1 - angle * angle / 2 - damping_ratio * angle;
    const double square = half_trace * half_trace - determinant;
    if (square < 0) {  // Complex eigenvalues: it turns by theta in each step.
        const double theta = std::acos(half_trace / std::sqrt(determinant));
        return {.frequency = theta / angle,
                .overshoot = std::pow(determinant, std::numbers::pi / (2 * theta))};
    }
    return without_swing(1 - angle * angle, half_trace, std::sqrt(square));
}

Swinging exact_spring(double damping_ratio) {
    if (damping_ratio >= 1) {
        return {.frequency = kNoSwing, .overshoot = 0};
    }
    const double frequency = std::sqrt(1 - damping_ratio * damping_ratio);
    return {.frequency = frequency,
            .overshoot = std::exp(-std::numbers::pi * damping_ratio / frequency)};
}

double spring_error(double angle, double damping_ratio, double visible) {
    if (angle >= stable_limit(damping_ratio)) {
        return std::numeric_limits<double>::infinity();
    }
    if (angle <= 0) {
        return 0;
    }
    const Swinging exact = exact_spring(damping_ratio);
    const Swinging stepped = stepped_spring(angle, damping_ratio);
    double error = std::max(std::abs(stepped.overshoot - exact.overshoot), stepped.jitter);
    if (exact.overshoot > visible && !std::isnan(stepped.frequency)) {
        error = std::max(error, std::abs(stepped.frequency / exact.frequency - 1));
    }
    return error;
}

double fitting_angle(double damping_ratio, double tolerance) {
    const auto fits = [&](double angle) {
        return spring_error(angle, damping_ratio, tolerance) <= tolerance;
    };
    // The error falls first and rises near the limit, so the first angle that does not fit decides.
    constexpr int kTried = 1000;
    const double part = stable_limit(damping_ratio) / kTried;
    double allowed = 0;
    while (fits(allowed + part)) {
        allowed += part;
    }
    double above = allowed + part;
    for (int i = 0; i < 50; ++i) {
        const double middle = (allowed + above) / 2;
        (fits(middle) ? allowed : above) = middle;
    }
    return allowed;
}

}  // namespace tickproof::harness
