// An encounter: an obstacle of a scenario that the user asks for, and its runs. A run is wrong if
// it ends otherwise than without any timestep. Runs that end short of the obstacle tell nothing.

#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "harness/check/contact/passages.h"
#include "harness/check/question.h"

namespace tickproof::harness {

struct Wrong {
    std::size_t count = 0;
    std::size_t ended_short = 0;  ///< Runs whose body did not come to the obstacle.
    const Run* worst = nullptr;   ///< The wrong run whose crossing step carried the body furthest.
};

Wrong wrong_of(Runs runs, Passage expected);

/// A question, its runs, and the wrong ones among them.
struct Encounter {
    const Question& question;
    Scenario scenario{};
    std::vector<const Run*> runs{};
    Wrong wrong{};

    Passage expected() const { return scenario.ideal.passage; }
    Variant now() const { return {question.policy(), question.engine}; }
    double world_step_s(double dt_s) const { return dt_s / physics::world_steps(question.engine); }
    const std::string& body() const { return scenario.scene.bodies[scenario.subject].name; }
    bool meets_sensor() const {
        return std::ranges::any_of(scenario.scene.bodies, &physics::Body::sensor);
    }
};

/// The wrong ones of the same runs with other settings.
Wrong wrong_with(const Encounter& met, const Variant& variant);

/// Explains wrong runs: the crossing, the place of the setting, the runs, and the fix.
void explain_wrong(const Encounter& met, Finding& finding);

}  // namespace tickproof::harness
