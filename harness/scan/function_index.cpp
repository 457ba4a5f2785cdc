// Fills the index of a function.

#include "harness/scan/function_index.h"

#include <algorithm>

#include "harness/scan/expression.h"
#include "harness/scan/script.h"
#include "harness/scan/view.h"

namespace tickproof::harness {
namespace {

void index_blocks(ScriptFunction& function) {
    FunctionIndex& index = function.index;
    index.first_of_block.assign(function.blocks.size() + 1, 0);
    for (const ScriptStatement& statement : function.statements) {
        ++index.first_of_block[statement.block + 1];
    }
    for (std::size_t i = 1; i < index.first_of_block.size(); ++i) {
        index.first_of_block[i] += index.first_of_block[i - 1];
    }
    std::vector<std::size_t> next(index.first_of_block);
    index.by_block.assign(function.statements.size(), 0);
    for (std::size_t i = 0; i < function.statements.size(); ++i) {
        index.by_block[next[function.statements[i].block]++] = i;
    }
}

/// Indexes the type in `var focus: Panel`.
void index_type(const ScriptStatement& statement, TextMap<std::string_view>& types) {
    const std::string_view code = statement.code;
    const auto colon = code.find(':');
    if (colon == std::string_view::npos || !has_word(code.substr(0, colon), "var")) {
        return;
    }
    const auto words = words_in(code.substr(colon));
    for (const std::string_view name : words_in(code.substr(0, colon))) {
        types.emplace(name, words.empty() ? std::string_view() : words.front());
    }
}

void index_assignment(const ScriptStatement& statement, const ScriptAssignment& assigned,
                      std::size_t at, FunctionIndex& index) {
    const std::string root(root_of(assigned.target));
    if (assigned.declares && !root.empty()) {
        index.values.emplace(root, assigned.value);
        index.locals.insert(root);
    }
    if (assigned.op != '=') {
        return;
    }
    const std::string target = plain(assigned.target);
    index.set.emplace(in_block(target, statement.block), at);
    if (!has_word(assigned.value, property_of(assigned.target))) {
        index.set_anew.insert(target);
    }
    if (assigned.declares) {
        index.declared.emplace(target, at);
    } else if (root_of(assigned.value) == assigned.value) {
        index.copies.insert(std::string(assigned.value) + '=' + target);
    }
}

}  // namespace

std::string in_block(std::string_view name, std::size_t block) {
    return std::string(name).append(1, '\n').append(std::to_string(block));
}

TextMap<std::string_view> types_of(const std::vector<ScriptStatement>& statements) {
    TextMap<std::string_view> types;
    for (const ScriptStatement& statement : statements) {
        index_type(statement, types);
    }
    return types;
}

void index_names(ScriptFunction& function) {
    FunctionIndex& index = function.index;
    index_blocks(function);
    index.types = types_of(function.statements);
    for (const std::string_view word : words_in(function.parameters)) {
        index.locals.emplace(word);
    }
    for (std::size_t i = 0; i < function.statements.size(); ++i) {
        const ScriptStatement& statement = function.statements[i];
        const std::string_view code = statement.code;
        if (const auto& assigned = statement.assigned) {
            index_assignment(statement, *assigned, i, index);
        }
        if (code.starts_with("local ")) {  // Handles local x, y = 0, 0.
            for (const std::string_view word : words_in(code.substr(0, code.find('=')))) {
                index.locals.emplace(word);
            }
        }
        if (has_any(lower(code), {"add_child", "addchild", "add_sibling"})) {
            for (const std::string_view word : words_in(code)) {
                index.added.emplace(word, statement.begin);
            }
        }
    }
}

}  // namespace tickproof::harness
