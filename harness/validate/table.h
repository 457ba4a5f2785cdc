// The rows of the table of game checks, one a file or two of a kind.

#pragma once

#include "harness/validate/game_check.h"

namespace tickproof::harness {

GameCheck settings_check();
GameCheck speed_check();
GameCheck hitch_check();
GameCheck jump_check();
GameCheck reach_check();
GameCheck wall_check();
GameCheck gate_check();
GameCheck safe_speed_check();
GameCheck load_check();
GameCheck stutter_check();
GameCheck damping_check();
GameCheck spring_check();
GameCheck bounce_check();
GameCheck cooldown_check();
GameCheck input_check();
GameCheck latency_check();
GameCheck time_scale_check();
GameCheck replay_check();
GameCheck peers_check();

}  // namespace tickproof::harness
