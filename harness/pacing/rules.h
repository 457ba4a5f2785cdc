// The functions in the policies' table, one file each (the three refresh rules share refresh.cpp).

#pragma once

#include <memory>

#include "harness/pacing/pacing.h"

namespace tickproof::harness {

std::unique_ptr<Pacer> make_frame_locked(const PacingSettings& settings);
std::unique_ptr<Pacer> make_variable(const PacingSettings& settings);
std::unique_ptr<Pacer> make_whole_steps(const PacingSettings& settings);
std::unique_ptr<Pacer> make_frame_limited(const PacingSettings& settings);
std::unique_ptr<Pacer> make_refresh_multiple(const PacingSettings& settings);
std::unique_ptr<Pacer> make_refresh_slow_down(const PacingSettings& settings);
std::unique_ptr<Pacer> make_refresh_pass_through(const PacingSettings& settings);
std::unique_ptr<Pacer> make_fixed_capped(const PacingSettings& settings);
std::unique_ptr<Pacer> make_fixed_accumulator(const PacingSettings& settings);
std::unique_ptr<Pacer> make_hybrid(const PacingSettings& settings);
std::unique_ptr<Pacer> make_semi_fixed(const PacingSettings& settings);
std::unique_ptr<Pacer> make_fixed(const PacingSettings& settings);
std::unique_ptr<Pacer> make_snapped(const PacingSettings& settings);

}  // namespace tickproof::harness
