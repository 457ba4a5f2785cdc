// The functions that make the rows of the table of checks.

#pragma once

#include "harness/check/check.h"

namespace tickproof::harness {

Check settings_check();
Check scripts_check();
Check speed_check();
Check hitch_check();
Check load_check();
Check input_check();
Check latency_check();
Check peers_check();
Check time_scale_check();
Check cruise_check();
Check damage_check();
Check orbit_check();
Check tunneling_check();
Check gate_check();
Check safe_speed_check();
Check engines_agree_check();
Check frame_rate_check();
Check reach_check();
Check divergence_check();
Check stutter_check();
Check displayed_motion_check();
Check teleport_check();
Check dot_check();
Check damping_check();
Check spring_check();
Check bounce_check();
Check cooldown_check();
Check replay_check();
Check determinism_check();
Check noise_floor_check();

}  // namespace tickproof::harness
