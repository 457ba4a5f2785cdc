// Input that a frame, or a callback of Unity's Input System, keeps for a step or turns into a push.
// Unity runs the steps of a frame before its Update, and the Input System's callbacks after these
// steps, too: the next frame's steps are the first that know the input. Sources: Unity manual,
// Order of execution for event functions; Input System, InputUpdateType.Dynamic ("happens after all
// the fixed updates for the frame have run"), which InputSettings.UpdateMode has by default.

#include <algorithm>
#include <map>
#include <optional>

#include "harness/scan/handed_input.h"
#include "harness/scan/shots.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

using Functions = std::vector<const ScriptFunction*>;

/// True if the code asks for a key, a button or an axis.
bool reads_input(std::string_view code) {
    for (const ScriptCall& call : calls_of(code)) {
        const bool is_input = is_named(
            call.name, {"getaxis", "getaxisraw", "getkey", "getkeydown", "getkeyup", "getbutton",
                        "getbuttondown", "getbuttonup", "getmousebutton", "getmousebuttondown"});
        if (is_input && has_word(call.receiver, "Input")) {
            return true;
        }
    }
    return asks_for_press(code) || has_any(code, {".isPressed", ".IsPressed(", "ReadValue<"});
}

/// True for `void OnMove(InputValue value)` and `void OnJump(InputAction.CallbackContext context)`.
bool is_callback(const ScriptFunction& function) {
    return has_word(function.parameters, "InputValue") ||
           has_word(function.parameters, "CallbackContext");
}

/// `move = c.ReadValue<Vector2>()` of `actions.Move.performed += c => move = ...`; else empty.
std::string_view lambda_of(std::string_view code) {
    const auto arrow = code.find("=>");
    const bool is_event = has_any(code, {"performed +=", "started +=", "canceled +="});
    return is_event && arrow != std::string_view::npos ? trimmed(code.substr(arrow + 2))
                                                       : std::string_view();
}

/// Follows input from where it is read to the members that keep it, and to what it drives.
class KeptInput {
  public:
    explicit KeptInput(const ScriptView& view) : view_(view) {}

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
            // A frame that places its object is done with the press.
            if (!is_named(name, {"transform", "gameobject"})) {
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
            } else if (const auto of = class_of_object(view_, plain(call.receiver)); !of.empty()) {
                events_.emplace(method_of_class(of, call.name), *at);
            }
        }
        for (const std::string& message : messages_in(view_, statement)) {
            events_.emplace(message, *at);
        }
        if (!driven_ && drives_body(code)) {
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
    const TextMap<Place>& events() const { return events_; }
    bool has_called(std::string_view function) const { return called_.contains(function); }

  private:
    /// Keeps that other scripts can read the target: `Keys.jump` for `jump` of a script Keys, and
    /// for `Keys.Instance.jump`.
    void hand_on(const std::string& target, bool is_own, const Place& at) {
        const auto dot = target.rfind('.');
        const std::string_view owner =
            dot == std::string::npos || target.starts_with("this.") ? own_class_of(view_)
            : is_own                                                ? std::string_view()
                     : class_of_object(view_, std::string_view(target).substr(0, dot));
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
        if (reads_input(code) && !reads_mouse_axis(view_, statement)) {
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
    TextMap<Place> members_{};
    std::map<const ScriptFunction*, TextMap<Place>> locals_{};
    TextMap<Place> called_{};    ///< Functions that run because of input, and by which.
    TextMap<Place> events_{};    ///< Events that input raises, and members that it sets elsewhere.
    TextMap<Place> returned_{};  ///< Functions that return input.
    std::optional<Place> driven_{};
};

/// The functions of frames that no step runs, too.
Functions only_in_frames(const ScriptView& view, const Functions& steps) {
    Functions frames = run_at(view, Called::per_frame);
    for (const ScriptFunction& function : view.script.functions) {
        if (coroutine_of(function).called == Called::per_frame &&
            std::ranges::find(frames, &function) == frames.end()) {
            frames.push_back(&function);
        }
    }
    std::erase_if(frames, [&](const ScriptFunction* function) {
        return std::ranges::find(steps, function) != steps.end();
    });
    return frames;
}

void follow_callbacks(const ScriptView& view, KeptInput& input) {
    Functions all;
    for (const ScriptFunction& function : view.script.functions) {
        all.push_back(&function);
        if (is_callback(function)) {
            input.call(function);
        }
        for (const ScriptStatement& statement : function.statements) {
            if (const std::string_view code = lambda_of(statement.code); !code.empty()) {
                input.follow_code(function, statement, code, place_in(view, statement));
            }
        }
    }
    constexpr int kPasses = 3;
    for (int pass = 0; pass < kPasses; ++pass) {
        for (const ScriptFunction* function : all) {
            if (input.has_called(function->name) && function->called == Called::elsewhere) {
                input.follow({function});
            }
        }
    }
}

/// Adds `MoveEvent` of `reader.MoveEvent += HandleMove` if a step uses what HandleMove keeps.
void add_handled_events(const ScriptView& view, const Functions& steps, ScriptMotion& motion) {
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            const auto& assigned = statement.assigned;
            if (!assigned || assigned->op != '+' ||
                assigned->target.find('.') == std::string_view::npos) {
                continue;
            }
            const auto handler = std::ranges::find(view.script.functions, trimmed(assigned->value),
                                                   &ScriptFunction::name);
            if (handler == view.script.functions.end()) {
                continue;
            }
            KeptInput handled(view);
            handled.call(*handler);
            handled.follow({&*handler});
            if (handled.used_by(steps)) {
                motion.read_in_steps.emplace_back(property_of(assigned->target));
            }
        }
    }
}

}  // namespace

void add_kept_input(const ScriptView& view, ScriptMotion& motion) {
    if (!view.is(ScriptLanguage::csharp) || view.facts.is_godot_csharp) {
        return;
    }
    const Functions steps = run_at(view, Called::per_step);
    KeptInput of_callbacks(view);
    follow_callbacks(view, of_callbacks);
    KeptInput of_frames(view);
    of_frames.follow(only_in_frames(view, steps));
    for (const KeptInput* input : {&of_callbacks, &of_frames}) {
        for (const auto& [event, at] : input->events()) {
            motion.press_flags.push_back({.name = event, .at = at});
        }
    }
    if (motion.in_steps.empty()) {
        return;
    }
    add_handled_events(view, steps, motion);
    add_taken_input(view, motion.read_in_steps);
    if (!reads_player(view)) {
        return;  // A camera.
    }
    if (const auto at = of_frames.used_by(steps)) {
        motion.presses_in_frames.push_back(*at);
    }
    if (const auto at = of_callbacks.used_by(steps)) {
        motion.presses_in_events.push_back(*at);
    }
}

}  // namespace tickproof::harness
