// Takes the place of the C library's functions at link time, for all of the program, and so for
// Box2D: with the option TICKPROOF_PORTABLE. Some compilers make one sincosf of a sine and a
// cosine.

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
