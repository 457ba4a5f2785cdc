// Reads a script, and finds out when the engine calls its functions.

#include "harness/scan/script.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "harness/scan/expression.h"
#include "harness/scan/gates.h"

namespace tickproof::harness {
namespace {

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

Called called_by_name(const ScriptFunction& function, ScriptLanguage language) {
    const std::string_view name = function.name;
    const std::string parameters = lower(function.parameters);
    const bool has_delta = parameters.find("delta") != std::string::npos ||
                           has_word(parameters, "dt") || has_word(parameters, "elapsed");
    switch (language) {
        case ScriptLanguage::gdscript:
            return name == "_process" ? Called::per_frame
                   : is_one_of(name, {"_physics_process", "_fixed_process", "_integrate_forces"})
                       ? Called::per_step
                       : Called::elsewhere;
        case ScriptLanguage::csharp:
            if (is_one_of(name,
                          {"FixedUpdate", "_PhysicsProcess", "_IntegrateForces", "OnTriggerStay",
                           "OnTriggerStay2D", "OnCollisionStay", "OnCollisionStay2D"})) {
                return Called::per_step;
            }
            return name == "_Process" || (is_one_of(name, {"Update", "LateUpdate"}) &&
                                          !function.is_alone && trimmed(parameters).empty())
                       ? Called::per_frame
                       : Called::elsewhere;
        case ScriptLanguage::lua:
            return name == "fixed_update"          ? Called::per_step
                   : name == "update" && has_delta ? Called::per_frame
                                                   : Called::elsewhere;
        case ScriptLanguage::cpp:
            return is_one_of(name, {"Tick", "TickComponent", "NativeTick", "Update", "update"}) &&
                           has_delta
                       ? Called::per_frame
                       : Called::elsewhere;
        case ScriptLanguage::none:
            break;
    }
    return Called::elsewhere;
}

/// True for functions that the engine, a signal or an event calls.
bool is_hook(std::string_view name) {
    return name.starts_with("_on") || name.starts_with("On") ||
           is_one_of(name, {"_ready", "_init", "_input", "_unhandled_input", "_gui_input", "_draw",
                            "_enter_tree", "_exit_tree", "_notification", "Start", "Awake", "init",
                            "load", "new", "BeginPlay", "_Ready", "_Input"});
}

/// True for a helper that sets a switch, and so acts once: `facing_right = !facing_right`.
bool is_single(const ScriptFunction& function) {
    return std::ranges::any_of(function.statements, [](const ScriptStatement& statement) {
        const auto& assigned = statement.assigned;
        return statement.block == 0 && assigned && !assigned->declares && assigned->op == '=' &&
               (is_one_of(assigned->value, {"true", "false"}) || assigned->value.starts_with('!') ||
                assigned->value.starts_with("not "));
    });
}

/// The functions of a file that call another one by its name.
struct Callers {
    std::vector<std::size_t> functions;
    bool is_gated = false;        ///< Some call runs in some frames only, or is no plain call.
    bool is_conditional = false;  ///< Some call is inside a block: callers may take turns.
};

/// The functions that the code calls on its own object, or those that it calls on others.
std::set<std::string_view> calls_on(std::string_view code, bool is_own) {
    std::set<std::string_view> names;
    for (const ScriptCall& call : calls_of(code)) {
        if (is_one_of(call.receiver, {"", "self", "this", "base"}) == is_own) {
            names.insert(call.name);
        }
    }
    return names;
}

TextMap<Callers> callers_in(const Script& script) {
    TextMap<Callers> callers;
    for (const ScriptFunction& function : script.functions) {
        const auto [own, is_new] = callers.try_emplace(function.name);
        own->second.is_gated |= !is_new;  // Two functions have one name; either may be meant.
    }
    for (std::size_t i = 0; i < script.functions.size(); ++i) {
        const ScriptFunction& function = script.functions[i];
        const auto note = [&](std::string_view code, std::size_t block) {
            std::optional<std::set<std::string_view>> own;
            std::set<std::string_view> of_others;
            const bool is_late = has_word(code, "StartCoroutine");
            for (const std::string_view word : words_in(code)) {
                const auto found = callers.find(word);
                if (found == callers.end()) {
                    continue;
                }
                if (!own) {
                    own = calls_on(code, true);
                    of_others = calls_on(code, false);
                }
                if (!own->contains(word) && of_others.contains(word)) {
                    continue;  // Another object's function of this name.
                }
                found->second.functions.push_back(i);
                found->second.is_conditional |= block != 0;
                found->second.is_gated |=
                    !own->contains(word) || function.blocks[block].is_gated || is_late;
            }
        };
        for (const ScriptStatement& statement : function.statements) {
            note(statement.code, statement.block);
        }
        for (const ScriptBlock& block : function.blocks) {
            note(block.header, block.parent);
        }
    }
    return callers;
}

/// Rewrites `Engine.set_max_fps(60)` as `Engine.max_fps = 60`, which is the same in Godot.
void write_as_property(ScriptStatement& statement) {
    constexpr std::string_view kSetter = "Engine.set_";
    if (!statement.code.starts_with(kSetter) || !statement.code.ends_with(')')) {
        return;
    }
    const auto calls = calls_of(statement.code);
    const bool is_setter =
        calls.size() == 1 && calls[0].receiver == "Engine" && calls[0].name.starts_with("set_");
    if (is_setter && calls[0].arguments.size() == 1) {
        statement.code =
            fmt::format("Engine.{} = {}", calls[0].name.substr(4), calls[0].arguments[0]);
    }
}

/// The assignments point into the statements, which must not move from here on.
void find_assignments(Script& script) {
    const auto find = [&](ScriptStatement& statement) {
        if (script.language == ScriptLanguage::gdscript) {
            write_as_property(statement);
        }
        statement.assigned = assignment_of(statement.code);
    };
    std::ranges::for_each(script.members, find);
    for (ScriptFunction& function : script.functions) {
        std::ranges::for_each(function.statements, find);
    }
}

}  // namespace

ScriptLanguage language_of(std::string_view file_name) {
    const auto dot = file_name.rfind('.');
    const std::string_view end =
        dot == std::string_view::npos ? std::string_view() : file_name.substr(dot);
    return end == ".gd"                                            ? ScriptLanguage::gdscript
           : end == ".cs"                                          ? ScriptLanguage::csharp
           : is_one_of(end, {".lua", ".script", ".gui_script"})    ? ScriptLanguage::lua
           : is_one_of(end, {".cpp", ".h", ".hpp", ".cc", ".cxx"}) ? ScriptLanguage::cpp
                                                                   : ScriptLanguage::none;
}

std::string in_one_line(std::string_view code) {
    std::string line;
    for (const char c : code) {
        const bool is_blank = c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\\';
        if (!is_blank) {
            line += c;
        } else if (!line.ends_with(' ')) {
            line += ' ';
        }
    }
    return line;
}

void add_statement(const Script& script, std::size_t begin, std::size_t end, std::size_t block,
                   std::vector<ScriptStatement>& to) {
    const std::string_view code = trimmed(std::string_view(script.code).substr(begin, end - begin));
    if (code.empty() || code.size() > kLongestStatement) {
        return;
    }
    ScriptStatement made{.code = {}, .begin = 0, .end = 0, .block = block};
    made.begin = static_cast<std::size_t>(code.data() - script.code.data());
    made.end = made.begin + code.size();
    made.code = in_one_line(code);
    to.push_back(std::move(made));
}

std::size_t add_block(ScriptFunction& function, std::string_view header, std::size_t parent) {
    const std::size_t depth = function.blocks[parent].depth + 1;
    if (depth > kDeepestBlock) {
        return parent;
    }
    function.blocks.push_back({.header = std::string(trimmed(header.substr(0, kLongestHeader))),
                               .parent = parent,
                               .depth = depth});
    return function.blocks.size() - 1;
}

std::size_t line_of(const Script& script, std::size_t at) {
    const auto end = std::ranges::lower_bound(script.line_ends, at);
    return static_cast<std::size_t>(end - script.line_ends.begin()) + 1;
}

void leave_out_unreachable(Script& script) {
    for (ScriptFunction& function : script.functions) {
        const auto end =
            std::ranges::find_if(function.statements, [](const ScriptStatement& statement) {
                return statement.block == 0 && statement.code == "return";
            });
        function.statements.erase(end, function.statements.end());
    }
}

void find_callbacks(Script& script) {
    for (ScriptFunction& function : script.functions) {
        function.called = called_by_name(function, script.language);
    }
    const auto callers = callers_in(script);
    // Follows callers two levels up.
    for (int round = 0; round < 2; ++round) {
        std::vector<std::pair<ScriptFunction*, Called>> found;
        for (ScriptFunction& function : script.functions) {
            const Callers& own = callers.find(function.name)->second;
            if (function.called != Called::elsewhere || is_hook(function.name) || own.is_gated ||
                own.functions.empty() || is_single(function)) {
                continue;
            }
            const auto is_called = [&](Called when) {
                return std::ranges::count_if(own.functions, [&](std::size_t caller) {
                    return script.functions[caller].called == when;
                });
            };
            const auto frames = is_called(Called::per_frame);
            const auto all = static_cast<std::ptrdiff_t>(own.functions.size());
            const bool is_of_one = frames == 0 || frames == all;
            if (frames + is_called(Called::per_step) == all && (is_of_one || !own.is_conditional)) {
                found.emplace_back(&function, frames > 0 ? Called::per_frame : Called::per_step);
            }
        }
        for (const auto& [function, called] : found) {
            function->called = called;
        }
    }
}

Script parse_script(std::string_view file, std::string_view text) {
    Script script{.file = file,
                  .text = text,
                  .language = language_of(file),
                  .code = {},
                  .line_ends = {},
                  .functions = {},
                  .members = {}};
    for (auto at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) {
        script.line_ends.push_back(at);
    }
    script.code = without_comments(text, script.language);
    switch (script.language) {
        case ScriptLanguage::gdscript:
            parse_gdscript(script);
            break;
        case ScriptLanguage::csharp:
        case ScriptLanguage::cpp:
            parse_braces(script);
            break;
        case ScriptLanguage::lua:
            parse_lua(script);
            break;
        case ScriptLanguage::none:
            break;
    }
    leave_out_unreachable(script);
    find_assignments(script);
    std::ranges::for_each(script.functions, index_names);
    find_gates(script);
    find_callbacks(script);
    for (ScriptFunction& function : script.functions) {
        if (function.called == Called::per_frame) {
            index_no_motion(function);
        }
    }
    return script;
}

}  // namespace tickproof::harness
