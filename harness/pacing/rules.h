// The functions in the tables of policies, one file each (the three refresh rules share
// refresh.cpp).

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

// The fixed rules where the rule's own arithmetic is another.
std::unique_ptr<Pacer> make_fixed_in_floats(const PacingSettings& settings);
std::unique_ptr<Pacer> make_fixed_in_doubles(const PacingSettings& settings);
std::unique_ptr<Pacer> make_fixed_in_a_browser(const PacingSettings& settings);
std::unique_ptr<Pacer> make_fixed_accumulator_in_doubles(const PacingSettings& settings);

// Loops of engines; bullet and defold share divided.cpp, and the two of a pair one file.
std::unique_ptr<Pacer> make_bullet(const PacingSettings& settings);
std::unique_ptr<Pacer> make_defold(const PacingSettings& settings);
std::unique_ptr<Pacer> make_excalibur(const PacingSettings& settings);
std::unique_ptr<Pacer> make_excalibur_fixed(const PacingSettings& settings);
std::unique_ptr<Pacer> make_flax(const PacingSettings& settings);
std::unique_ptr<Pacer> make_godot(const PacingSettings& settings);
std::unique_ptr<Pacer> make_godot_process(const PacingSettings& settings);
std::unique_ptr<Pacer> make_matter_runner(const PacingSettings& settings);
std::unique_ptr<Pacer> make_matter_runner_019(const PacingSettings& settings);
std::unique_ptr<Pacer> make_monogame(const PacingSettings& settings);
std::unique_ptr<Pacer> make_phaser_arcade(const PacingSettings& settings);
std::unique_ptr<Pacer> make_phaser3_arcade(const PacingSettings& settings);
std::unique_ptr<Pacer> make_phaser_matter(const PacingSettings& settings);
std::unique_ptr<Pacer> make_quake3(const PacingSettings& settings);
std::unique_ptr<Pacer> make_sbox(const PacingSettings& settings);
std::unique_ptr<Pacer> make_stride(const PacingSettings& settings);
std::unique_ptr<Pacer> make_unreal_substep(const PacingSettings& settings);

}  // namespace tickproof::harness
