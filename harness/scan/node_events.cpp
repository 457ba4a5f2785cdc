// Collects what a function does to its nodes, by name and block.

#include "harness/scan/node_events.h"

#include <algorithm>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

/// `self` for the script's own node, and without the prefixes that mean it.
std::string name_of_node(std::string_view code) {
    const std::string name = plain(code);
    return name.empty() || name == "this" ? "self" : name;
}

/// True for a value that is a new node: `Scene.instantiate()`, `new Camera3D()`.
bool makes_node(std::string_view value) {
    const std::string small = lower(value);
    return small.starts_with("new ") ||
           has_any(small, {"instantiate(", "instantiate<", ".new(", ".duplicate("}) ||
           (has_any(small, {".instance()"}) && !has_any(small, {".instance()."}));
}

bool is_adding(std::string_view call) {
    return is_named(call, {"add_child", "addchild", "add_sibling", "addsibling"});
}

/// The node that a call adds to the scene; empty if it adds none.
std::string_view node_added(const ScriptCall& call, std::string_view raw) {
    const auto& arguments = call.arguments;
    if (is_adding(call.name)) {
        return arguments.empty() ? std::string_view() : arguments[0];
    }
    if (is_named(call.name, {"reparent"})) {
        return call.receiver;
    }
    if (!is_named(call.name, {"call_deferred", "calldeferred"})) {
        return {};
    }
    if (is_adding(property_of(call.receiver))) {
        return arguments.empty() ? std::string_view() : arguments[0];
    }
    const bool adds = has_any(lower(raw), {"add_child", "addchild", "add_sibling", "addsibling"});
    return adds && arguments.size() > 1 ? arguments[1] : std::string_view();
}

/// Adds `camera` for `node` of `if (node is Camera3D camera)`.
void add_other_names(std::string_view header, TextMap<std::string_view>& names) {
    const auto words = words_in(header);
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::size_t type = i + (i + 1 < words.size() && words[i + 1] == "not" ? 2 : 1);
        if (words[i] == "is" && type + 1 < words.size()) {
            names.emplace(words[type + 1], words[i - 1]);
        }
    }
}

/// True if the block `outer` is `inner` or a block around it.
bool is_around(const ScriptFunction& function, std::size_t outer, std::size_t inner) {
    while (inner != outer && inner != 0) {
        inner = function.blocks[inner].parent;
    }
    return inner == outer;
}

}  // namespace

std::string owner_of_place(const ScriptStatement& statement) {
    std::string target = plain(statement.assigned->target);
    const std::string_view property = property_of(target);
    const auto begin = static_cast<std::size_t>(property.data() - target.data());
    target.resize(begin == 0 ? 0 : begin - 1);
    return target;
}

bool is_initialiser(const ScriptBlock& block) {
    const auto words = words_in(block.header);
    return has_word(block.header, "new") && !words.empty() &&
           !is_named(words.front(), {"if", "else", "for", "foreach", "while", "switch", "case",
                                     "using", "lock", "func", "catch"});
}

std::string owner_of_initialiser(const ScriptBlock& block) {
    const auto assigned = assignment_of(block.header);
    return assigned ? plain(assigned->target) : std::string();
}

NodeEvents::NodeEvents(const ScriptView& view, const ScriptFunction& function)
    : function_(function) {
    for (const ScriptStatement& statement : function.statements) {
        if (has_word(statement.code, "await") || has_word(statement.code, "yield")) {
            waits_.push_back(statement.begin);
        }
        look_at_calls(view, statement);
        look_at_new(statement);
        look_at_view(statement);
    }
    look_at_headers();
}

void NodeEvents::add_entry(std::string_view name, std::size_t block, std::size_t at) {
    const auto keep = [&](Entries& entries) {
        std::size_t& last = entries[in_block(name, block)];
        last = std::max(last, at);
    };
    keep(in_block_);
    while (true) {
        keep(inside_);
        if (block == 0) {
            return;
        }
        block = function_.blocks[block].parent;
    }
}

void NodeEvents::look_at_calls(const ScriptView& view, const ScriptStatement& statement) {
    if (statement.code.find('(') == std::string::npos) {
        return;
    }
    const std::string_view raw =
        view.script.text.substr(statement.begin, statement.end - statement.begin);
    for (const ScriptCall& call : calls_of(statement.code)) {
        const std::string_view node = node_added(call, raw);
        if (!node.empty()) {
            add_entry(root_of(name_of_node(node)), statement.block, statement.begin);
        }
        if (is_named(call.name, {"hide", "show"}) && call.arguments.empty()) {
            add_visibility(name_of_node(call.receiver),
                           {.at = statement.begin,
                            .block = statement.block,
                            .is_shown = is_named(call.name, {"show"})});
        }
    }
}

void NodeEvents::look_at_new(const ScriptStatement& statement) {
    const auto& assigned = statement.assigned;
    if (assigned && assigned->op == '=' && makes_node(assigned->value)) {
        add_entry(plain(assigned->target), statement.block, statement.begin);
    }
}

void NodeEvents::look_at_view(const ScriptStatement& statement) {
    const auto& assigned = statement.assigned;
    if (!assigned || !is_named(property_of(assigned->target), {"visible"}) ||
        !is_named(assigned->value, {"true", "false"})) {
        return;
    }
    add_visibility(
        name_of_node(owner_of_place(statement)),
        {.at = statement.begin, .block = statement.block, .is_shown = assigned->value == "true"});
}

void NodeEvents::add_visibility(std::string_view name, const Visibility& seen) {
    visibility_[std::string(name)].push_back(seen);
    if (seen.is_shown) {
        shown_in_.insert(in_block(name, seen.block));
    }
}

/// Looks at `camera = new Camera3D` before braces, which is no statement, and at the names in `node
/// is Camera3D camera`.
void NodeEvents::look_at_headers() {
    for (std::size_t i = 1; i < function_.blocks.size(); ++i) {
        const ScriptBlock& block = function_.blocks[i];
        if (has_word(block.header, "is")) {
            add_other_names(block.header, other_names_);
        }
        const auto statements = function_.index.statements_of(i);
        if (!statements.empty() && is_initialiser(block)) {
            add_entry(owner_of_initialiser(block), block.parent,
                      function_.statements[statements.front()].begin);
        }
    }
}

bool NodeEvents::waits_between(std::size_t from, std::size_t to) const {
    const auto wait = std::ranges::upper_bound(waits_, from);
    return wait != waits_.end() && *wait < to;
}

bool NodeEvents::has_entry(const Entries& entries, std::string_view name, std::size_t block,
                           std::size_t at) const {
    const auto found = entries.find(in_block(name, block));
    return found != entries.end() && (found->second > at || !waits_between(found->second, at));
}

bool NodeEvents::is_new(const ScriptStatement& statement, std::string_view owner) const {
    constexpr int kMostNames = 3;  // The node, one inside it, and a copy.
    std::string name(owner.empty() ? "self" : root_of(owner));
    for (int i = 0; i < kMostNames && !name.empty(); ++i) {
        if (has_entry(inside_, name, statement.block, statement.begin)) {
            return true;
        }
        for (std::size_t block = statement.block; block != 0;) {
            block = function_.blocks[block].parent;
            if (has_entry(in_block_, name, block, statement.begin)) {
                return true;
            }
        }
        const auto other = other_names_.find(name);
        name = other == other_names_.end() ? root_of(plain(value_of_local(function_, name)))
                                           : other->second;
    }
    return false;
}

bool NodeEvents::is_hidden(const ScriptStatement& statement, std::string_view owner) const {
    const auto found = visibility_.find(name_of_node(owner));
    if (found == visibility_.end()) {
        return false;
    }
    const auto next = std::ranges::upper_bound(found->second, statement.begin, {}, &Visibility::at);
    if (next == found->second.begin() || std::prev(next)->is_shown ||
        !is_around(function_, std::prev(next)->block, statement.block)) {
        return false;
    }
    return next == found->second.end() || !next->is_shown ||
           waits_between(statement.begin, next->at);
}

bool NodeEvents::is_shown_again(const ScriptStatement& statement, std::string_view owner) const {
    const std::string name = name_of_node(owner);
    const std::string property = name == "self" ? "visible" : lower(name) + ".visible";
    for (std::size_t block = statement.block; block != 0; block = function_.blocks[block].parent) {
        const std::string header = plain(lower(function_.blocks[block].header));
        const bool was_hidden =
            has_any(header, {"!" + property, "not" + property, property + "==false"});
        if (was_hidden && shown_in_.contains(in_block(name, block))) {
            return true;
        }
    }
    return false;
}

}  // namespace tickproof::harness
