// Presses that one script reads in rendered frames, and another one uses in physics steps. The
// steps of a frame run before its _process, so such a press reaches a step one frame later. Source:
// Main::iteration of Godot, which runs the steps before it calls _process.

#include <algorithm>
#include <set>

#include "harness/scan/what_moves.h"

namespace tickproof::harness {

bool is_after_press(const ScriptFunction& function, const ScriptStatement& statement) {
    for (std::size_t at = statement.block; at != 0; at = function.blocks[at].parent) {
        if (asks_for_press(function.blocks[at].header)) {
            return true;
        }
    }
    return false;
}

namespace {

/// Adds `jump_pressed` for each `input.jump_pressed` in the code, but no calls.
void add_members_of_others(std::string_view code, std::vector<std::string>& names) {
    for (auto dot = code.find('.'); dot != std::string_view::npos; dot = code.find('.', dot + 1)) {
        auto end = dot + 1;
        while (end < code.size() && is_word_char(code[end])) {
            ++end;
        }
        const bool is_call = end < code.size() && code[end] == '(';
        const bool is_of_self = code.substr(0, dot).ends_with("self");
        if (!is_call && !is_of_self && end > dot + 1) {
            names.emplace_back(code.substr(dot + 1, end - dot - 1));
        }
    }
}

}  // namespace

void add_press_flags(const ScriptView& view, ScriptMotion& motion) {
    if (!view.is(ScriptLanguage::gdscript) && !view.facts.is_godot_csharp) {
        return;
    }
    for (const ScriptFunction* function : run_at(view, Called::per_frame)) {
        for (const ScriptStatement& statement : function->statements) {
            const auto& assigned = statement.assigned;
            if (assigned && !assigned->declares &&
                !is_local(*function, root_of(assigned->target)) &&
                assigned->target == root_of(assigned->target) &&
                (asks_for_press(assigned->value) || is_after_press(*function, statement))) {
                motion.press_flags.push_back(
                    {.name = std::string(assigned->target), .at = place_in(view, statement)});
            }
        }
    }
    for (const ScriptFunction* function : run_at(view, Called::per_step)) {
        for (const ScriptStatement& statement : function->statements) {
            add_members_of_others(statement.code, motion.read_in_steps);
        }
        for (const ScriptBlock& block : function->blocks) {
            add_members_of_others(block.header, motion.read_in_steps);
        }
    }
}

std::vector<Place> presses_handed_on(const std::vector<ScriptScan>& scripts) {
    TextMap<std::set<const ScriptScan*>> readers;  // By the name of the member.
    for (const ScriptScan& script : scripts) {
        for (const std::string& name : script.motion.read_in_steps) {
            if (!script.motion.in_steps.empty()) {
                readers[name].insert(&script);
            }
        }
    }
    std::vector<Place> places;
    for (const ScriptScan& script : scripts) {
        const auto& flags = script.motion.press_flags;
        const auto flag = std::ranges::find_if(flags, [&](const PressFlag& set) {
            const auto by = readers.find(set.name);
            if (by == readers.end() || by->second.size() == by->second.count(&script)) {
                return false;
            }
            // Which of several objects gets the message?
            return !set.name.starts_with("()") || by->second.size() == 1;
        });
        if (flag != flags.end()) {
            places.push_back(flag->at);
        }
    }
    return places;
}

}  // namespace tickproof::harness
