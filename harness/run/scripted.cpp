// Decides which rows of a script are due, and carries out their actions.

#include "harness/run/scripted.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace tickproof::harness {
namespace {

bool is_due(const When& when, const Moment& moment) {
    return std::visit(
        [&](const auto& is) {
            using Row = std::decay_t<decltype(is)>;
            if constexpr (std::is_same_v<Row, AtSim>) {
                return moment.simulated_s >= is.time_s;
            } else if constexpr (std::is_same_v<Row, AtReal>) {
                return seconds(moment.frame_begins) >= is.time_s;
            } else if constexpr (std::is_same_v<Row, XPasses>) {
                return moment.states[is.body].position_m.x >= is.x_m;
            } else if constexpr (std::is_same_v<Row, FallsTo>) {
                const physics::BodyState& state = moment.states[is.body];
                return state.position_m.y <= is.y_m && state.velocity_mps.y <= 0;
            } else {
                return true;
            }
        },
        when);
}

/// Rounding of sums of steps near the time at which the player releases a key, s.
constexpr double kSlack_s = 1e-9;

using State = ScriptRunner::State;

struct Carry {
    const Moment& moment;
    physics::World& world;
    State& state;

    void operator()(const SetVelocity& set) const {
        world.set_velocity(set.body, set.velocity_mps);
    }
    void operator()(const MoveTo& move) const {
        world.move_to(move.body, move.target_m, move.speed_mps);
    }
    void operator()(const PlaceAt& place) const { world.place(place.body, place.position_m); }

    void operator()(const JumpGravity& jump) const {
        const bool held = moment.simulated_s <= 0 || moment.simulated_s < jump.held_s - kSlack_s;
        const double rising = held ? 1 : jump.released;
        const bool rises = moment.states[jump.body].velocity_mps.y > 0;
        world.set_gravity_scale(jump.body, rises ? rising : jump.falling);
    }

    void operator()(const Lerp& lerp) const {
        const double rate_share = lerp.exponential ? -std::expm1(-lerp.rate_per_s * moment.dt_s)
                                                   : std::min(lerp.rate_per_s * moment.dt_s, 1.0);
        const double share = lerp.rate_per_s > 0 ? rate_share : lerp.share_per_step;
        const Vec2 at = moment.states[lerp.body].position_m;
        world.place(lerp.body, {at.x + (lerp.target_m.x - at.x) * share,
                                at.y + (lerp.target_m.y - at.y) * share});
    }

    void operator()(const Thrust& thrust) const {
        const bool is_first = moment.simulated_s <= 0;
        const bool is_held = thrust.held_s > 0
                                 ? is_first || moment.simulated_s < thrust.held_s - kSlack_s
                                 : is_first || thrust.how != Thrust::How::hold;
        if (state == State::has_ended || !is_held) {
            world.set_gravity_scale(thrust.body, 1);
            state = State::is_done;
            return;
        }
        const Vec2 v = moment.states[thrust.body].velocity_mps;
        const double before = v.x * thrust.direction.x + v.y * thrust.direction.y;
        const double most = thrust.speed_max_mps;
        const bool is_fast = most > 0 && before > most;  // Drag alone acts then.
        const double push = (is_fast ? 0 : thrust.thrust_mps2) - thrust.drag_per_s * before;
        double after =
            thrust.how == Thrust::How::hold ? std::max(before, most) : before + push * moment.dt_s;
        if (thrust.how != Thrust::How::hold && most > 0 && after > most && !is_fast) {
            after = most;
            state = thrust.how == Thrust::How::rise ? State::has_ended : state;
        }
        world.set_velocity(thrust.body, {v.x + (after - before) * thrust.direction.x,
                                         v.y + (after - before) * thrust.direction.y});
        if (thrust.lifts) {
            world.set_gravity_scale(thrust.body, 0);
        }
    }

    void operator()(const Turn& turn) const {
        const Vec2 v = moment.states[turn.body].velocity_mps;
        const double angle = turn.rate_radps * moment.dt_s;
        const double c = std::cos(angle);
        const double s = std::sin(angle);
        world.set_velocity(turn.body, {v.x * c - v.y * s, v.x * s + v.y * c});
    }

    void operator()(const Oscillate& swing) const {
        const double wave = std::sin(swing.rate_radps * moment.simulated_s + swing.phase_rad);
        world.place(swing.body, {swing.centre_m.x + swing.amplitude_m.x * wave,
                                 swing.centre_m.y + swing.amplitude_m.y * wave});
    }
};

}  // namespace

bool acts_at_real_time(const ScenarioSpec& scenario) {
    return std::ranges::any_of(make(scenario).script, [](const ScriptRow& row) {
        return std::holds_alternative<AtReal>(row.when);
    });
}

void ScriptRunner::act(const Moment& moment, physics::World& world) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        State& state = states_[i];
        if (state == State::is_done || !is_due(rows_[i].when, moment)) {
            continue;
        }
        std::visit(Carry{moment, world, state}, rows_[i].action);
        const bool acts_once = !std::holds_alternative<EveryStep>(rows_[i].when);
        state = acts_once ? State::is_done : state;
        left_ -= state == State::is_done ? 1 : 0;
    }
}

}  // namespace tickproof::harness
