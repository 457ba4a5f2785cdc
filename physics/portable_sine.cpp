// Replaces the C library's functions at link time in the whole program, and so in Box2D, with the
// option TICKPROOF_PORTABLE. Some compilers merge a sine and a cosine into one sincosf.

#include "physics/portable_sine.h"

extern "C" {

float sinf(float angle_rad) noexcept {
    return tickproof::physics::portable_sine_and_cosine(angle_rad).sine;
}

float cosf(float angle_rad) noexcept {
    return tickproof::physics::portable_sine_and_cosine(angle_rad).cosine;
}

void sincosf(float angle_rad, float* sine, float* cosine) noexcept {
    const auto both = tickproof::physics::portable_sine_and_cosine(angle_rad);
    *sine = both.sine;
    *cosine = both.cosine;
}

}  // extern "C"
