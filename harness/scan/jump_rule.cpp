// By which rule does a jump in code rise and fall? That is the order of three statements: the one
// that sets the jump's speed, the one that adds gravity to it, and the move. If gravity comes first
// after the jump, the first move is by the speed that it has left (semi-implicit Euler: lower
// jumps in long frames). If the move comes first, as in every script that adds gravity only in the
// air, it is by the whole speed (explicit Euler: higher ones). By halves it has one height.

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

#include "harness/base/text.h"
#include "harness/scan/frame_runs.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

using Functions = std::vector<const ScriptFunction*>;

/// More jumps are not looked at.
constexpr std::size_t kMostJumps = 8;

/// True if the two are branches of one `if`.
bool are_branches(const FrameRun& one, const FrameRun& other) {
    std::size_t at = 0;
    while (at < one.blocks.size() && at < other.blocks.size() &&
           one.blocks[at].block == other.blocks[at].block &&
           one.blocks[at].function == other.blocks[at].function) {
        ++at;
    }
    if (at == one.blocks.size() || at == other.blocks.size() ||
        one.blocks[at].function != other.blocks[at].function) {
        return false;
    }
    const auto& blocks = one.blocks[at].function->blocks;
    const auto [first, last] = std::minmax(one.blocks[at].block, other.blocks[at].block);
    for (std::size_t block = first + 1; block <= last; ++block) {
        if (blocks[block].parent == blocks[first].parent &&
            !blocks[block].header.starts_with("el")) {  // else, elif, elseif
            return false;
        }
    }
    return true;
}

/// Whether the statement runs on the ground only (1), in the air only (-1), or in both (0).
int ground_of(const FrameRun& run) {
    for (const InsideBlock& each : run.blocks) {
        const std::string header = lower(each.it().header);
        for (const std::string_view word : {"ground", "on_floor", "onfloor"}) {
            const auto at = header.find(word);
            if (at == std::string::npos || has_any(header, {"||", " or "})) {
                continue;
            }
            auto begin = at;
            while (begin > 0 && (is_word_char(header[begin - 1]) || header[begin - 1] == '.')) {
                --begin;
            }
            const std::string_view before = trimmed(std::string_view(header).substr(0, begin));
            const bool is_not = before.ends_with('!') || before.ends_with("not") ||
                                has_any(header, {"== false", "==false"});
            return is_not ? -1 : 1;
        }
    }
    return 0;
}

/// True if no frame runs both.
bool exclude(const FrameRun& one, const FrameRun& other) {
    return are_branches(one, other) || ground_of(one) * ground_of(other) < 0;
}

/// Which of the statements are gravity: those that name it, or else all that may be. A climb, a
/// glide or a thrust changes the same speed by a time.
std::vector<bool> gravity_in(const ScriptView& view, const std::vector<FrameRun>& runs) {
    std::vector<bool> any(runs.size());
    std::vector<bool> named(runs.size());
    bool is_named = false;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        any[i] = is_gravity(view, runs[i]) || is_gravity_a_step(view, runs[i]);
        named[i] = any[i] && has_any(lower(runs[i].statement->code), {"grav"});
        is_named = is_named || named[i];
    }
    return is_named ? named : any;
}

/// True if gravity acts in a frame before its move.
bool falls_before_move(const std::vector<FrameRun>& runs, const std::vector<bool>& gravity,
                       std::string_view speed, const std::vector<bool>& moves) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (gravity[i] && is_same_speed(speed, speed_of(runs[i]))) {
            return std::find(moves.begin() + static_cast<std::ptrdiff_t>(i), moves.end(), true) !=
                   moves.end();
        }
    }
    return false;
}

/// The rule for one jump: what comes first after it, in this frame or the next.
std::optional<JumpRule> rule_of(const std::vector<FrameRun>& runs, std::size_t jump,
                                const std::vector<bool>& gravity, const std::vector<bool>& moves) {
    const std::string speed = speed_of(runs[jump]);
    const bool adds = assignment_of(runs[jump].statement->code)->op != '=';
    bool moved = false;
    bool falls = false;
    bool fell_last = false;  // Gravity acts between the move before the jump and the jump.
    for (std::size_t i = 1; i < runs.size(); ++i) {
        const std::size_t at = (jump + i) % runs.size();
        moved = moved || moves[at];
        fell_last = fell_last && !moves[at];
        if (gravity[at] && is_same_speed(speed, speed_of(runs[at]))) {
            const bool acts = !exclude(runs[jump], runs[at]);
            falls = true;
            fell_last = acts;
            if (!moved && acts) {
                return JumpRule::gravity_first;
            }
        }
    }
    if (!moved || !falls) {
        return std::nullopt;
    }
    // `=` forgets what gravity did before it, `+=` does not.
    if (adds && fell_last) {
        return JumpRule::gravity_first;
    }
    return falls_before_move(runs, gravity, speed, moves) ? JumpRule::jump_last
                                                          : JumpRule::move_first;
}

/// Which of the statements move the character by this speed: those that name it, or else the last.
std::vector<bool> moves_by(std::string_view speed, const std::vector<FrameRun>& runs,
                           const IsMove& is_move) {
    std::vector<bool> named(runs.size());
    std::vector<bool> last(runs.size());
    std::size_t at_last = 0;
    bool is_named = false;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::string& code = runs[i].statement->code;
        if (is_move(*runs[i].function, code)) {
            named[i] = has_word(code, root_of(speed));
            is_named = is_named || named[i];
            last[at_last] = false;
            last[i] = true;
            at_last = i;
        }
    }
    return is_named ? named : last;
}

}  // namespace

bool falls_by_two_speeds(const ScriptView& view, const Functions& functions) {
    if (!view.is(ScriptLanguage::gdscript)) {
        return false;
    }
    std::string falls;
    for (const FrameRun& run : runs_of_frame(functions)) {
        if (!is_gravity(view, run) || !has_any(lower(run.statement->code), {"grav"})) {
            continue;
        }
        const std::string speed = speed_of(run);
        if (!falls.empty() && !is_same_speed(falls, speed)) {
            return true;
        }
        falls = speed;
    }
    return false;
}

std::optional<JumpRule> jump_rule(const ScriptView& view, const Functions& functions,
                                  const IsMove& is_move) {
    if (is_half_stepped(view, functions)) {
        return JumpRule::half_steps;
    }
    // The engine tells scripts of a press before it calls them for the frame.
    std::vector<FrameRun> runs;
    const std::set<const ScriptFunction*> in_frame(functions.begin(), functions.end());
    for (const ScriptFunction& function : view.script.functions) {
        if (!in_frame.contains(&function) && runs.size() < kMostJumps) {
            for (const ScriptStatement& statement : function.statements) {
                const FrameRun run{&function, &statement,
                                   with_blocks({}, function, statement.block)};
                if (is_jump(view, run)) {
                    runs.push_back(run);
                }
            }
        }
    }
    std::ranges::copy(runs_of_frame(functions), std::back_inserter(runs));
    const std::vector<bool> gravity = gravity_in(view, runs);
    std::optional<JumpRule> common;
    std::size_t jumps = 0;
    for (std::size_t i = 0; i < runs.size() && jumps < kMostJumps; ++i) {
        if (!is_jump(view, runs[i])) {
            continue;
        }
        ++jumps;
        const auto rule = rule_of(runs, i, gravity, moves_by(speed_of(runs[i]), runs, is_move));
        if (!rule || rule == common) {
            continue;
        }
        const auto is_high = [](JumpRule each) {
            return each == JumpRule::move_first || each == JumpRule::jump_last;
        };
        if (common && !(is_high(*rule) && is_high(*common))) {
            return std::nullopt;
        }
        common = common ? JumpRule::jump_last : rule;
    }
    return common;
}

}  // namespace tickproof::harness
