// Follows what a script does with the input of the player.

#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text.h"
#include "harness/scan/handed_input.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {

inline bool is_of_godot(const ScriptView& view) {
    return view.is(ScriptLanguage::gdscript) || view.facts.is_godot_csharp;
}

/// True if the code asks Godot for a key, a button or a stick.
bool reads_input_of_godot(std::string_view code);

/// True if the code of the statement asks the script's engine for the player's input.
bool is_input(const ScriptView& view, const ScriptStatement& statement, std::string_view code);

/// Follows input from where it is read to the members that keep it, and to what it drives.
class KeptInput {
  public:
    using Functions = std::vector<const ScriptFunction*>;

    /// Both must outlive it.
    KeptInput(const ScriptView& view, const FieldClasses& classes)
        : view_(view), classes_(classes) {}

    /// Follows input through the functions and two helpers.
    void follow(const Functions& functions) {
        constexpr int kPasses = 3;
        for (int pass = 0; pass < kPasses; ++pass) {
            for (const ScriptFunction* function : functions) {
                for (const ScriptStatement& statement : function->statements) {
                    follow_code(*function, statement, statement.code, std::nullopt);
                }
            }
        }
    }
    /// Follows the input in the code of a statement; `at` is its place, if it is input for certain.
    void follow_code(const ScriptFunction& function, const ScriptStatement& statement,
                     std::string_view code, std::optional<Place> at) {
        at = at ? at : origin_of(function, statement, code);
        if (!at) {
            return;
        }
        if (const auto assigned = assignment_of(code)) {
            const std::string target = plain(assigned->target);
            const std::string name(root_of(target));
            const bool is_own = assigned->declares || is_local(function, name);
            // What is put elsewhere is there at once: a frame that places its object is done with
            // the press. In Godot a part of a node is no flag.
            const bool is_kept =
                is_of_godot(view_)
                    ? is_own || lower(name) == "velocity" ||
                          (name == target && !is_place(view_, function, assigned->target))
                    : !is_named(name, {"transform", "gameobject"});
            if (is_kept) {
                (is_own ? locals_[&function] : members_).emplace(name, *at);
                hand_on(target, is_own, *at);
            }
        }
        if (code.starts_with("return ")) {
            returned_.emplace(function.name, *at);
        }
        for (const ScriptCall& call : calls_of(code)) {
            if (call.receiver.empty() || call.receiver == "this") {
                called_.emplace(call.name, *at);
            }
            if (call.name == "Invoke") {
                const std::string event = plain(call.receiver);
                events_.emplace(event.ends_with('?') ? event.substr(0, event.size() - 1) : event,
                                *at);
                continue;
            }
            const std::string receiver = plain(call.receiver);  // `of` may be a part of it.
            if (const auto of = classes_.of(receiver); !of.empty()) {
                events_.emplace(method_of_class(of, call.name), *at);
            }
        }
        for (const std::string& message : messages_in(view_, statement)) {
            events_.emplace(message, *at);
        }
        if (!driven_ && !is_of_godot(view_) && drives_body(code)) {
            driven_ = at;
        }
    }
    /// All of the function is about input.
    void call(const ScriptFunction& function) {
        if (!function.statements.empty()) {
            called_.emplace(function.name, place_in(view_, function.statements.front()));
        }
    }

    /// Where input is read that a push of a frame, or a step, uses.
    std::optional<Place> used_by(const Functions& steps) const {
        for (const ScriptFunction* step : steps) {
            for (const ScriptStatement& statement : step->statements) {
                if (const auto at = member_in(statement.code)) {
                    return at;
                }
            }
            for (const ScriptBlock& block : step->blocks) {
                if (const auto at = member_in(block.header)) {
                    return at;
                }
            }
        }
        return driven_;
    }
    /// The place of the input that the member keeps.
    std::optional<Place> member(std::string_view name) const {
        const auto known = members_.find(name);
        return known == members_.end() ? std::nullopt : std::optional(known->second);
    }
    const TextMap<Place>& events() const { return events_; }
    bool has_called(std::string_view function) const { return called_.contains(function); }

  private:
    /// Keeps that other scripts can read the target: `Keys.jump` for `jump` of a script Keys, and
    /// for `Keys.Instance.jump`.
    void hand_on(const std::string& target, bool is_own, const Place& at) {
        const auto dot = target.rfind('.');
        const std::string_view owner =
            dot == std::string::npos || target.starts_with("this.") ? classes_.own()
            : is_own                                                ? std::string_view()
                     : classes_.of(std::string_view(target).substr(0, dot));
        if (!owner.empty() && !(is_own && dot == std::string::npos)) {
            events_.emplace(member_of_class(owner, std::string_view(target).substr(
                                                       dot == std::string::npos ? 0 : dot + 1)),
                            at);
        }
    }
    std::optional<Place> member_in(std::string_view code) const {
        for (const std::string_view word : words_in(code)) {
            const std::string_view before =
                code.substr(0, static_cast<std::size_t>(word.data() - code.data()));
            const bool is_of_other = before.ends_with('.') && !before.ends_with("this.");
            const auto known = is_of_other ? members_.end() : members_.find(word);
            if (known != members_.end()) {
                return known->second;
            }
        }
        return std::nullopt;
    }
    std::optional<Place> origin_in(const ScriptFunction& function, const ScriptStatement& statement,
                                   std::string_view code) const {
        if (is_input(view_, statement, code)) {
            return place_in(view_, statement);
        }
        const auto locals = locals_.find(&function);
        for (const std::string_view word : words_in(code)) {
            if (locals != locals_.end() && locals->second.contains(word)) {
                return locals->second.find(word)->second;
            }
            if (const auto made = returned_.find(word); made != returned_.end()) {
                return made->second;
            }
        }
        return member_in(code);
    }
    /// The place of the input that the statement, a header around it or a caller has.
    std::optional<Place> origin_of(const ScriptFunction& function, const ScriptStatement& statement,
                                   std::string_view code) const {
        if (const auto called = called_.find(function.name); called != called_.end()) {
            return called->second;
        }
        const auto assigned = assignment_of(code);
        auto at = origin_in(function, statement, assigned ? assigned->value : code);
        for (std::size_t block = statement.block; block != 0 && !at;
             block = function.blocks[block].parent) {
            at = origin_in(function, statement, function.blocks[block].header);
        }
        return at;
    }

    const ScriptView& view_;
    const FieldClasses& classes_;
    TextMap<Place> members_{};
    std::map<const ScriptFunction*, TextMap<Place>> locals_{};
    TextMap<Place> called_{};    ///< Functions that run because of input, and by which.
    TextMap<Place> events_{};    ///< Events that input raises, and members that it sets elsewhere.
    TextMap<Place> returned_{};  ///< Functions that return input.
    std::optional<Place> driven_{};
};

/// The functions of frames that no step of `steps` runs, too.
KeptInput::Functions only_in_frames(const ScriptView& view, const KeptInput::Functions& steps);

/// Adds where frames of a script of Godot keep input that its steps use.
void add_kept_in_godot(const ScriptView& view, ScriptMotion& motion);

}  // namespace tickproof::harness
