// The nodes of a script of Godot that interpolation between steps leaves alone.

#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "harness/scan/view.h"

namespace tickproof::harness {

/// `Control` in `extends Control` and `class Menu : Control`; empty without one.
std::string_view base_class_of(const ScriptView& view);

class DrawnAtOnce {
  public:
    explicit DrawnAtOnce(const ScriptView& view);

    /// True for a node of the user interface, one that is not drawn, or one for which the script
    /// switches interpolation off. `owner` is as from owner_of_place().
    bool has(const ScriptFunction& function, std::string_view owner) const;

    /// True for a node for which the script switches interpolation off.
    bool is_switched_off(const ScriptFunction& function, std::string_view owner) const;

  private:
    void look_at_mode(const ScriptFunction& function, const ScriptStatement& statement);
    std::string_view type_of(const ScriptFunction& function, std::string_view name) const;

    const ScriptView& view_;
    bool is_whole_script_ = false;  ///< Nobody sees the script's own node, or it is off.
    bool is_off_itself_ = false;    ///< The script switches its own node off, and what is in it.
    ScopedNames off_{};             ///< Nodes that it switches off.
    TextMap<std::string_view> types_{};  ///< Classes of members in C#.
};

/// `$Head` for `$Head.transform`, empty for the own transform: the node behind one of its
/// `members`.
std::string_view node_behind(std::string_view owner,
                             std::initializer_list<std::string_view> members);

}  // namespace tickproof::harness
