// Finds steps whose motion the scan may not see: they call other objects, or what another class
// defines.

#include <algorithm>
#include <string>

#include "harness/base/text.h"
#include "harness/scan/frame_runs.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

/// A script with more steps is not followed to its end.
constexpr std::size_t kMostSteps = 4;

/// True for calls that move nothing: `animator.SetBool`, `source.Play`.
bool is_harmless(std::string_view call) {
    const std::string name = lower(call);
    const bool begins_so = std::ranges::any_of(
        std::initializer_list<std::string_view>{
            "get",     "is",      "has",     "try",         "play",  "stop",      "pause",
            "log",     "draw",    "display", "show",        "hide",  "clear",     "remove",
            "enqueue", "dequeue", "push",    "pop",         "sort",  "emit",      "destroy",
            "enable",  "disable", "start",   "connect",     "queue", "crossfade", "write",
            "append",  "print",   "find",    "instantiate", "debug", "cancel",    "invoke_",
            "return",  "release"},
        [&](std::string_view begin) { return name.starts_with(begin); });
    const bool sets_state =
        name.starts_with("set") &&
        has_any(name, {"bool", "float", "integer", "trigger", "active", "text", "color", "layer",
                       "volume", "pitch", "animation", "parent"});
    return begins_so || sets_state || is_named(name, {"add", "invokerepeating", "sendmessage"});
}

/// True for `machine.Act()` and `Game.Instance.Tick()`, not for `Debug.Log()`.
bool is_of_other_object(const ScriptCall& call) {
    const std::string_view root = root_of(call.receiver);
    const bool is_variable =
        !root.empty() && (root.front() == '_' || (root.front() >= 'a' && root.front() <= 'z'));
    return (is_variable && !is_named(root, {"this", "base"})) ||
           has_any(lower(call.receiver), {".instance", ".singleton"});
}

/// The functions of the script that do something.
TextSet functions_with_code(const Script& script) {
    TextSet names;
    for (const ScriptFunction& function : script.functions) {
        if (!function.statements.empty()) {
            names.emplace(function.name);
        }
    }
    return names;
}

/// True if the statement is a call that the scan cannot follow.
bool is_hidden_call(std::string_view code, const TextSet& known) {
    const auto calls = calls_of(code);
    if (calls.empty() || !code.ends_with(')') || assignment_of(code)) {
        return false;
    }
    const ScriptCall& call = calls.front();
    const bool is_whole =
        call.receiver.empty() ? code.starts_with(call.name) : code.starts_with(call.receiver);
    const bool is_own = call.receiver.empty() || is_named(call.receiver, {"this", "base"});
    return is_whole && !is_harmless(call.name) &&
           (is_own ? !known.contains(call.name) && !is_named(call.name, {"invoke"})
                   : is_of_other_object(call));
}

}  // namespace

std::vector<Place> hidden_steps(const ScriptView& view) {
    if (!view.is(ScriptLanguage::csharp)) {
        return {};
    }
    std::vector<const ScriptFunction*> functions;
    for (const ScriptFunction& function : view.script.functions) {
        functions.push_back(&function);
    }
    const TextSet known = functions_with_code(view.script);
    std::size_t steps = 0;
    for (const ScriptFunction* step : functions) {
        if (!is_named(step->name, {"fixedupdate", "_physicsprocess"}) || ++steps > kMostSteps) {
            continue;
        }
        for (const FrameRun& run : runs_from(*step, functions)) {
            if (is_hidden_call(run.statement->code, known)) {
                return {place_in(view, *run.statement)};
            }
        }
    }
    return {};
}

}  // namespace tickproof::harness
