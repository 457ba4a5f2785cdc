// The thinnest wall against the fastest thing, tried where steps are longest: up to which speed,
// and down to which thickness, it is safe is found by search and not by a rule of thumb.

#pragma once

#include <string_view>

#include "harness/validate/game_check.h"
#include "harness/validate/passages.h"

namespace tickproof::harness {

struct Wall {
    double speed_mps = 0;
    double radius_m = 0;
    double thickness_m = 0;
};

ScenarioSpec wall_of(const Wall& wall, double contact_s);

/// When the wall is touched, where nothing says more.
inline constexpr double kFlight_s = 0.25;

/// One of the rates, with the contact in many places of its step.
void try_rate(const Trial& trial, const Wall& wall, std::size_t rate, Passages& tried);

/// One of the traces with a hitch, at all moments that may matter.
void try_hitch(const Trial& trial, const Wall& wall, std::size_t trace, Passages& tried);

/// Where steps are longest: what stops there stops everywhere.
struct Hardest {
    std::size_t rate = 0;
    double dt_s = 0;
    std::vector<std::size_t> hitches;  ///< Traces in which a hitch makes steps longer still.
    double hitch_dt_s = 0;             ///< The longest in those.
};

Hardest hardest_rate(const Trial& trial);

/// The speeds between which a safe one is sought.
inline constexpr double kSlowest_mps = 0.5;
inline constexpr double kFastest_mps = 2000;

/// 0 where not even the slowest is.
double safe_speed(const Trial& trial, Wall wall, const Hardest& hardest);

/// The thinnest wall that stops it; NaN where not even one of 100 m does.
double safe_thickness(const Trial& trial, Wall wall, const Hardest& hardest);

/// Where the wall is not reached in every try.
GameFinding never_reached(std::string_view check, const Wall& wall, std::size_t unfinished,
                          std::size_t runs);

}  // namespace tickproof::harness
