// Does a projectile look ahead? A ray counts if it is cast before the move, in the same frame or
// step; after it, if it goes from the last place.

#include <algorithm>
#include <string>

#include "harness/base/text.h"
#include "harness/scan/frame_runs.h"
#include "harness/scan/shots.h"

namespace tickproof::harness {
namespace {

/// A script with more callbacks is not followed to its end.
constexpr std::size_t kMostRoots = 8;

/// The members that hold a node or component that casts: `ray` of `@onready var ray := $RayCast2D`.
TextSet casting_members(const Script& script) {
    TextSet members;
    for (const ScriptStatement& member : script.members) {
        if (has_any(lower(member.code), {"raycast", "shapecast"})) {
            const auto words = words_in(member.code);
            members.emplace(member.assigned ? root_of(member.assigned->target)
                            : words.empty() ? std::string_view()
                                            : words.back());
        }
    }
    return members;
}

/// The code with the values of its locals, in lower case: what a cast of a query is about.
std::string about(const ScriptFunction& function, std::string_view code) {
    std::string text = lower(code);
    for (const std::string_view word : words_in(code)) {
        text += ' ' + lower(value_of_local(function, word));
    }
    return text;
}

class Casts {
  public:
    explicit Casts(const Script& script) : members_(casting_members(script)) {}

    /// True if the code casts along the way of what runs it. A cast after the move must be about
    /// the place before.
    bool is_ahead(const ScriptFunction& function, std::string_view code, bool is_after) const {
        if (!casts_ray(code) && !asks_member(code)) {
            return false;
        }
        const std::string text = about(function, code);
        return is_after ? has_any(text, {"last", "prev", "oldpos", "old_pos", "before"})
                        : !has_any(text, {"target", "enemy", "player"});
    }

  private:
    bool asks_member(std::string_view code) const {
        return has_any(lower(code), {"collid"}) &&
               std::ranges::any_of(words_in(code),
                                   [&](std::string_view word) { return members_.contains(word); });
    }

    TextSet members_;
};

/// True if a frame or step that runs the statement casts ahead of it. Without `moves` the engine
/// moves by the speed that the statement sets, and a cast counts anywhere.
bool casts_ahead(const std::vector<FrameRun>& runs, const ScriptStatement& statement, bool moves,
                 const Casts& casts) {
    const auto move =
        std::ranges::find(runs, &statement, [](const FrameRun& run) { return run.statement; });
    if (moves && move == runs.end()) {
        return false;
    }
    for (auto run = runs.begin(); run != runs.end(); ++run) {
        const bool is_after = moves && run > move;
        const bool casts_here =
            casts.is_ahead(*run->function, run->statement->code, is_after) ||
            std::ranges::any_of(run->blocks, [&](const InsideBlock& block) {
                return casts.is_ahead(*block.function, block.it().header, is_after);
            });
        if (casts_here) {
            return true;
        }
    }
    return false;
}

bool sweeps(std::string_view code) {
    return has_any(lower(code), {"move_and_", "moveand"});
}

}  // namespace

bool casts_ray(std::string_view code) {
    return calls_any(code,
                     [](std::string_view call) {
                         return has_any(lower(call),
                                        {"raycast", "ray_cast", "intersect_ray", "intersectray",
                                         "shapecast", "shape_cast", "spherecast", "linecast",
                                         "circlecast", "boxcast", "capsulecast", "cast_motion",
                                         "castmotion", "sweeptest", "test_move", "testmove"});
                     }) ||
           (has_any(lower(code), {"raycast", "shapecast"}) && has_any(lower(code), {"collid"}));
}

bool moves_by_velocity(const ScriptView& view, const ScriptFunction& function,
                       const ScriptStatement& statement) {
    for (const ScriptCall& call : calls_of(statement.code)) {
        if (!is_named(plain(call.receiver), {"", "self", "this"})) {
            continue;
        }
        if (is_named(call.name, {"move_and_slide", "moveandslide"}) ||
            (is_named(call.name, {"move_and_collide", "moveandcollide"}) &&
             !call.arguments.empty() &&
             is_named(plain(call.arguments.front()), {"velocity*delta", "delta*velocity"}))) {
            return true;
        }
    }
    const auto& assigned = statement.assigned;
    return assigned && assigned->op == '+' && is_place(view, function, assigned->target) &&
           root_of(plain(assigned->target)) == plain(assigned->target) &&
           is_named(plain(assigned->value), {"velocity*delta", "delta*velocity"});
}

void settle_guard(Shot& shot) {
    if (!shot.body) {
        return;
    }
    const bool is_swept = shot.body->is_continuous && !shot.body->is_trigger;
    if (shot.by_speed && shot.guard == ShotGuard::none && shot.body->has_rigid_body) {
        shot.guard = is_swept ? ShotGuard::continuous : ShotGuard::discrete;
    } else if (shot.guard == ShotGuard::continuous && shot.body->is_trigger) {
        shot.guard = ShotGuard::discrete;
    }
}

bool is_continuous(std::string_view code) {
    const std::string text = lower(code);
    return has_any(
        text, {"continuous_cd = true", "continuous_cd = 1", "continuous_cd = 2",
               "continuouscd = true", "ccd_mode_cast", "ccdmode.cast",
               "collisiondetectionmode.continuous", "collisiondetectionmode2d.continuous",
               "set_bullet(true", "setbullet(true", "set_use_continuous_collision_detection(true"});
}

ShotGuard guard_of(const ScriptView& view, const ScriptStatement& statement) {
    const Script& script = view.script;
    if (is_continuous(script.code)) {
        return ShotGuard::continuous;
    }
    const auto assigned = assignment_of(statement.code);
    const bool moves = !assigned || has_any(lower(assigned->target), {"position", "transform"}) ||
                       assigned->op != '=';
    std::vector<const ScriptFunction*> functions;
    for (const ScriptFunction& function : script.functions) {
        functions.push_back(&function);
        const bool sweeps_here =
            moves ? sweeps(statement.code)
                  : std::ranges::any_of(function.statements, sweeps, &ScriptStatement::code);
        if (sweeps_here) {
            return ShotGuard::looks_ahead;
        }
    }
    const Casts casts(script);
    std::size_t roots = 0;
    for (const ScriptFunction* root : functions) {
        const bool is_coroutine = coroutine_of(*root).is_one;
        if ((root->called != Called::elsewhere || is_coroutine) && ++roots <= kMostRoots &&
            casts_ahead(runs_from(*root, functions), statement, moves, casts)) {
            return ShotGuard::looks_ahead;
        }
    }
    return ShotGuard::none;
}

Coroutine coroutine_of(const ScriptFunction& function) {
    Coroutine coroutine;
    bool is_mixed = false;
    for (const ScriptStatement& statement : function.statements) {
        constexpr std::string_view kYield = "yield return ";
        if (!statement.code.starts_with(kYield)) {
            continue;
        }
        const std::string_view what =
            trimmed(std::string_view(statement.code).substr(kYield.size()));
        const bool is_step = has_word(what, "WaitForFixedUpdate");
        const bool is_frame = what == "null" || what == "0" || has_word(what, "WaitForEndOfFrame");
        const Called called = is_step ? Called::per_step : Called::per_frame;
        is_mixed = is_mixed || (!is_step && !is_frame) ||
                   (coroutine.called && *coroutine.called != called);
        coroutine = {.is_one = true, .called = called};
    }
    if (is_mixed) {
        coroutine.called.reset();
    }
    return coroutine;
}

}  // namespace tickproof::harness
