// Recognises motion by half steps, whose jump has one height in long and short frames.

#include <algorithm>
#include <string>
#include <vector>

#include "harness/base/text.h"
#include "harness/scan/frame_runs.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

bool is_halved(std::string_view code) {
    return has_any(code, {"0.5", "/ 2", "/2"});
}

/// True for a local that keeps the value from before a change: `var before = velocity`.
bool was(const ScriptFunction& function, std::string_view local, std::string_view place) {
    const std::string_view value = value_of_local(function, trimmed(local));
    return !value.empty() && plain(value) == plain(place);
}

/// `(before + speed) * dt * 0.5`: the sum of two speeds in brackets, halved outside.
bool moves_by_mean(const ScriptView& view, const ScriptFunction& function, std::string_view code) {
    if (!is_halved(code) || !has_time(view, function, code)) {
        return false;
    }
    auto close = code.find(')');
    for (; close != std::string_view::npos; close = code.find(')', close + 1)) {
        const auto open = code.substr(0, close).find_last_of("()");
        if (open == std::string_view::npos || code[open] == ')') {
            continue;
        }
        const auto terms = split_outside(code.substr(open + 1, close - open - 1), "+");
        if (terms.size() == 2 &&
            (was(function, terms[0], terms[1]) || was(function, terms[1], terms[0]))) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool are_halves(const FrameRun& one, const FrameRun& other) {
    const auto conditions = [](const FrameRun& run) {
        std::string all;
        for (const InsideBlock& each : run.blocks) {
            all += each.block == 0 ? "" : plain(each.it().header) + '\n';
        }
        return all;
    };
    return is_halved(one.statement->code) &&
           plain(one.statement->code) == plain(other.statement->code) &&
           conditions(one) == conditions(other);
}

bool is_half_stepped(const ScriptView& view, const std::vector<const ScriptFunction*>& functions) {
    std::vector<FrameRun> halves;
    for (const FrameRun& run : runs_of_frame(functions)) {
        const std::string& code = run.statement->code;
        if (!accelerates(code) && !is_gravity(view, run)) {
            if (moves_by_mean(view, *run.function, code)) {
                return true;
            }
            continue;
        }
        if (std::ranges::any_of(halves,
                                [&](const FrameRun& half) { return are_halves(half, run); })) {
            return true;
        }
        halves.push_back(run);
    }
    return false;
}

}  // namespace tickproof::harness
