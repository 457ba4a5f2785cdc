// What a function of Godot does to its nodes besides placing them: it makes, adds, hides and shows
// them, and waits meanwhile.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/scan/view.h"

namespace tickproof::harness {

/// `enemy.body` for `self.enemy.body.position.x`; empty for the script's own node.
std::string owner_of_place(const ScriptStatement& statement);

/// True for a block that sets the properties of a new object: `camera = new Camera3D`.
bool is_initialiser(const ScriptBlock& block);

/// The owner of the properties that an initialiser sets: `camera`; empty if it has no name.
std::string owner_of_initialiser(const ScriptBlock& block);

class NodeEvents {
  public:
    NodeEvents(const ScriptView& view, const ScriptFunction& function);

    /// True if the function makes the node, or adds it to the scene, on the way to the statement or
    /// from it on. `owner` is as from owner_of_place().
    bool is_new(const ScriptStatement& statement, std::string_view owner) const;

    /// True if the node is hidden where the statement places it, and stays so for a while.
    bool is_hidden(const ScriptStatement& statement, std::string_view owner) const;

    /// True for `if not boss.visible: boss.show()` around the statement.
    bool is_shown_again(const ScriptStatement& statement, std::string_view owner) const;

  private:
    /// Places in the file by a name and a block.
    using Entries = TextMap<std::size_t>;

    void add_entry(std::string_view name, std::size_t block, std::size_t at);
    void look_at_calls(const ScriptView& view, const ScriptStatement& statement);
    void look_at_new(const ScriptStatement& statement);
    void look_at_view(const ScriptStatement& statement);
    void look_at_headers();

    bool waits_between(std::size_t from, std::size_t to) const;
    bool has_entry(const Entries& entries, std::string_view name, std::size_t block,
                   std::size_t at) const;

    struct Visibility {
        std::size_t at = 0;
        std::size_t block = 0;
        bool is_shown = false;
    };
    void add_visibility(std::string_view name, const Visibility& seen);

    const ScriptFunction& function_;
    Entries in_block_{};                       ///< Where a node last comes in, in each block.
    Entries inside_{};                         ///< The same, with the blocks inside each block.
    TextMap<std::string_view> other_names_{};  ///< `node` for `camera` in `node is Node3D camera`.
    TextSet shown_in_{};  ///< Nodes that blocks show, by the name and the block.
    TextMap<std::vector<Visibility>> visibility_{};  ///< In order.
    std::vector<std::size_t> waits_{};               ///< Where the function waits, in order.
};

}  // namespace tickproof::harness
