// Recognises nodes that interpolation leaves alone by their classes, their names, and the mode that
// the script gives them.

#include "harness/scan/drawn_at_once.h"

#include <algorithm>

#include "harness/base/text.h"
#include "harness/scan/node_events.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

/// True for classes that interpolation leaves alone, or whose place nobody sees.
bool is_unseen_class(std::string_view type) {
    return is_left_alone(type) || has_any(type, {"CollisionShape", "CollisionPolygon", "ShapeCast",
                                                 "Shape2D", "Shape3D", "VisibleOnScreen"});
}

/// True for a node whose name says that nobody sees its place.
bool is_unseen_name(std::string_view owner) {
    return has_any(lower(owner), {"target", "marker", "goal", "cursor", "aim", "particle", "effect",
                                  "collision", "hitbox", "hurtbox", "raycast", "audio", "sound",
                                  "label", "checkpoint", "spawnpoint", "spawn_point"});
}

/// The member of a class in C# by its declaration: `Panel` for `private Panel menu`.
void add_type(const ScriptStatement& member, TextMap<std::string_view>& types) {
    const std::string_view code = member.code;
    const auto words = words_in(code.substr(0, code.find('=')));
    if (words.size() > 1) {
        types.emplace(words.back(), words[words.size() - 2]);
    }
}

/// The base in `class Menu : Control`.
std::string_view base_in(std::string_view code) {
    for (auto at = code.find("class "); at != std::string_view::npos;
         at = code.find("class ", at + 1)) {
        const std::string_view header = code.substr(at, code.find('{', at) - at);
        const auto colon = header.find(':');
        if (colon != std::string_view::npos) {
            const std::string_view base = trimmed(header.substr(colon + 1));
            return base.substr(0, base.find_first_of(" ,\r\n"));
        }
    }
    return {};
}

/// True for nodes of the scene below the script's own: `$Body`, `%Body`.
bool is_path(std::string_view owner) {
    return owner.starts_with('$') || owner.starts_with('%') || owner.starts_with("get_node(") ||
           owner.starts_with("GetNode");
}

}  // namespace

std::string_view base_class_of(const ScriptView& view) {
    if (view.is(ScriptLanguage::csharp)) {
        return base_in(view.script.code);
    }
    const ScriptStatement* base = base_of(view);
    constexpr std::size_t kExtends = 8;
    return base == nullptr ? std::string_view()
                           : trimmed(std::string_view(base->code).substr(kExtends));
}

DrawnAtOnce::DrawnAtOnce(const ScriptView& view)
    : view_(view), is_whole_script_(is_unseen_class(base_class_of(view))) {
    if (view.is(ScriptLanguage::csharp)) {
        for (const ScriptStatement& member : view.script.members) {
            add_type(member, types_);
        }
    }
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            look_at_mode(function, statement);
        }
    }
}

/// Looks at `body.physics_interpolation_mode = Node.PHYSICS_INTERPOLATION_MODE_OFF`, its setter,
/// and its place in an initialiser.
void DrawnAtOnce::look_at_mode(const ScriptFunction& function, const ScriptStatement& statement) {
    if (statement.code.find("nterpolation") == std::string::npos) {
        return;
    }
    const std::string code = plain(statement.code);
    const std::string small = lower(code);
    auto at = small.find("physics_interpolation_mode");
    at = at == std::string::npos ? small.find("physicsinterpolationmode") : at;
    if (at == std::string::npos ||
        !has_any(std::string_view(small).substr(at), {"mode_off", "modeenum.off", "mode=2"})) {
        return;
    }
    constexpr std::string_view kSet = "set_";
    if (small.substr(0, at).ends_with(kSet)) {
        at -= kSet.size();
    }
    const ScriptBlock& block = function.blocks[statement.block];
    std::string owner;
    if (at > 0 && code[at - 1] == '.') {
        owner = code.substr(0, at - 1);
    } else if (is_initialiser(block)) {
        owner = owner_of_initialiser(block);
    } else {
        is_whole_script_ = is_off_itself_ = true;
        return;
    }
    off_.add(function, is_local(function, root_of(owner)), owner);
}

std::string_view DrawnAtOnce::type_of(const ScriptFunction& function, std::string_view name) const {
    for (const TextMap<std::string_view>* types : {&function.index.types, &view_.types, &types_}) {
        if (const auto found = types->find(name); found != types->end()) {
            return found->second;
        }
    }
    return {};
}

bool DrawnAtOnce::has(const ScriptFunction& function, std::string_view owner) const {
    const bool is_own = owner.empty() || is_path(owner);
    if ((is_own && is_whole_script_) || is_unseen_name(owner)) {
        return true;
    }
    const std::string_view root = root_of(owner);
    return off_.has(function, owner) || off_.has(function, root) ||
           (root == owner && is_unseen_class(type_of(function, root)));
}

bool DrawnAtOnce::is_switched_off(const ScriptFunction& function, std::string_view owner) const {
    return ((owner.empty() || is_path(owner)) && is_off_itself_) || off_.has(function, owner) ||
           off_.has(function, root_of(owner));
}

std::string_view node_behind(std::string_view owner,
                             std::initializer_list<std::string_view> members) {
    for (const std::string_view member : members) {
        if (owner == member) {
            return {};
        }
        if (owner.size() > member.size() && owner.ends_with(member) &&
            owner[owner.size() - member.size() - 1] == '.') {
            return owner.substr(0, owner.size() - member.size() - 1);
        }
    }
    return owner;
}

}  // namespace tickproof::harness
