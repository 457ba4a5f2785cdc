// Follows members by the declared classes of fields: `InputHandler keys;` makes `keys.jump` the
// `jump` of InputHandler. A name alone would not tell whose member it is.

#include "harness/scan/handed_input.h"

#include <algorithm>

#include "harness/base/text.h"
#include "harness/scan/frame_runs.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

/// `InputHandler` and `keys` for `[Inject] private InputHandler keys = null`; empty for a list.
struct FieldNames {
    std::string_view type{};
    std::string_view name{};
};

FieldNames field_in(std::string_view code) {
    code = trimmed(code.substr(0, code.find('=')));
    const auto words = words_in(code);
    if (words.size() < 2) {
        return {};
    }
    const std::string_view type = words[words.size() - 2];
    const std::string_view name = words.back();
    const std::string_view between(
        type.data() + type.size(),
        static_cast<std::size_t>(name.data() - type.data()) - type.size());
    const bool ends_so = name.data() + name.size() == code.data() + code.size();
    return trimmed(between).empty() && ends_so ? FieldNames{type, name} : FieldNames{};
}

/// Takes `InputHandler.jump` for each `keys.jump` in the code that is no call.
void take_members(const FieldClasses& classes, std::string_view code, TextSet& names) {
    for (const std::string_view word : words_in(code)) {
        const auto begin = static_cast<std::size_t>(word.data() - code.data());
        const std::string_view after = code.substr(begin + word.size());
        if (begin == 0 || code[begin - 1] != '.' || after.starts_with('(')) {
            continue;
        }
        auto from = begin - 1;
        while (from > 0 && (is_word_char(code[from - 1]) || code[from - 1] == '.')) {
            --from;
        }
        const std::string_view of = classes.of(code.substr(from, begin - 1 - from));
        if (!of.empty() && of != classes.own()) {
            names.insert(member_of_class(of, word));
        }
    }
}

/// Takes the methods of the script that drive a body once another script calls them.
void take_drivers(const ScriptView& view, std::string_view own, TextSet& names) {
    constexpr std::size_t kMostMethods = 100;
    std::vector<const ScriptFunction*> functions;
    for (const ScriptFunction& function : view.script.functions) {
        functions.push_back(&function);
    }
    const bool drives = std::ranges::any_of(functions, [](const ScriptFunction* function) {
        return std::ranges::any_of(function->statements, drives_body, &ScriptStatement::code);
    });
    if (!drives || own.empty() || functions.size() > kMostMethods) {
        return;
    }
    for (const ScriptFunction* function : functions) {
        const bool drives_so =
            function->called == Called::elsewhere &&
            std::ranges::any_of(runs_from(*function, functions), [](const FrameRun& run) {
                return drives_body(run.statement->code);
            });
        if (drives_so) {
            names.insert(method_of_class(own, function->name));
            names.insert(message_named(function->name));
        }
    }
}

}  // namespace

std::string member_of_class(std::string_view class_name, std::string_view member) {
    return std::string(class_name).append(1, '.').append(member);
}

std::string message_named(std::string_view method) {
    return "()" + std::string(method);
}

std::string method_of_class(std::string_view class_name, std::string_view method) {
    return member_of_class(class_name, method) + "()";
}

FieldClasses::FieldClasses(const ScriptView& view) {
    const std::string_view file = view.script.file;
    const std::string_view name = file.substr(file.find_last_of("/\\") + 1);
    const std::string_view stem = name.substr(0, name.find('.'));
    own_ = has_any(view.script.code, {"class " + std::string(stem)}) ? stem : std::string_view();
    for (const ScriptStatement& member : view.script.members) {
        if (const FieldNames field = field_in(member.code); !field.name.empty()) {
            types_.emplace(field.name, field.type);
        }
    }
}

std::string_view FieldClasses::of(std::string_view code) const {
    code = code.starts_with("this.") ? code.substr(5) : code;
    for (const std::string_view single : {".Instance", ".instance", ".Singleton"}) {
        if (code.ends_with(single)) {
            code.remove_suffix(single.size());
            return code.find('.') == std::string_view::npos ? code : std::string_view();
        }
    }
    if (code.empty() || code.find('.') != std::string_view::npos) {
        return {};
    }
    if (const auto field = types_.find(code); field != types_.end()) {
        return field->second;
    }
    const bool is_class = code.front() >= 'A' && code.front() <= 'Z';
    return is_class ? code : std::string_view();
}

std::vector<std::string> messages_in(const ScriptView& view, const ScriptStatement& statement) {
    std::vector<std::string> names;
    const std::string_view text =
        view.script.text.substr(statement.begin, statement.end - statement.begin);
    for (const std::string_view call :
         {"SendMessage(\"", "SendMessageUpwards(\"", "BroadcastMessage(\""}) {
        if (const auto at = text.find(call); at != std::string_view::npos) {
            const std::string_view from = text.substr(at + call.size());
            names.push_back(message_named(from.substr(0, from.find('"'))));
        }
    }
    return names;
}

void add_taken_input(const ScriptView& view, const FieldClasses& classes,
                     std::vector<std::string>& names) {
    TextSet found;
    for (const ScriptFunction* function : run_at(view, Called::per_step)) {
        for (const ScriptStatement& statement : function->statements) {
            take_members(classes, statement.code, found);
        }
        for (const ScriptBlock& block : function->blocks) {
            take_members(classes, block.header, found);
        }
    }
    take_drivers(view, classes.own(), found);
    names.insert(names.end(), found.begin(), found.end());
}

bool may_read_input(std::string_view text) {
    constexpr std::string_view kWords[] = {"Input",
                                           "InputAction",
                                           "InputActions",
                                           "InputActionAsset",
                                           "InputValue",
                                           "InputSystem",
                                           "PlayerInput",
                                           "InputActionReference",
                                           "Keyboard",
                                           "Gamepad",
                                           "Mouse",
                                           "Touchscreen",
                                           "Joystick",
                                           "Pointer",
                                           "EventSystems",
                                           "PointerEventData",
                                           "OnMouseDown",
                                           "OnMouseDrag",
                                           "OnMouseUp",
                                           "OnMouseEnter",
                                           "OnMouseOver",
                                           "OnMouseUpAsButton",
                                           "onClick",
                                           "CallbackContext",
                                           "OVRInput",
                                           "XRController",
                                           "InputDevices",
                                           "InputDevice",
                                           "Rewired",
                                           "CrossPlatformInputManager",
                                           "XR",
                                           "SteamVR",
                                           "Event",
                                           "InputControl",
                                           "EnhancedTouch",
                                           "Valve"};
    return std::ranges::any_of(kWords, [&](std::string_view word) { return has_word(text, word); });
}

}  // namespace tickproof::harness
