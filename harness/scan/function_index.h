// An index of a function's statements by their names. For each statement a pattern asks for others
// with the same name: without an index the scan would take quadratic time.

#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace tickproof::harness {

/// Hashes any text type, so that a look-up makes no string.
struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
        return std::hash<std::string_view>()(text);
    }
};
using TextSet = std::unordered_set<std::string, TextHash, std::equal_to<>>;
template <typename Value>
using TextMap = std::unordered_map<std::string, Value, TextHash, std::equal_to<>>;

/// The header of a block.
struct ScriptCondition {
    std::string plain{};     ///< The header as `plain` writes it.
    bool is_loop = false;    ///< The header is a `while`.
    bool has_place = false;  ///< It reads a local that was made of a position.
};

struct FunctionIndex {
    /// Where the statements of each block stand: those of block `i` are `[first_of_block[i],
    /// first_of_block[i + 1])` of `by_block`.
    std::vector<std::size_t> first_of_block{};
    std::vector<std::size_t> by_block{};
    std::vector<ScriptCondition> conditions{};  ///< One element a block.

    std::span<const std::size_t> statements_of(std::size_t block) const {
        return std::span(by_block).subspan(first_of_block[block],
                                           first_of_block[block + 1] - first_of_block[block]);
    }

    TextMap<std::string_view> values{};  ///< The first value of each local.
    TextSet locals{};                    ///< Locals and parameters.
    TextMap<std::string_view> types{};   ///< `Panel` for `panel` in `var panel: Panel`.
    TextMap<std::size_t> added{};        ///< `shot` in `add_child(shot)`: the first such byte.

    TextMap<std::size_t> declared{};  ///< The first declaration of a name in a block.
    TextMap<std::size_t> set{};       ///< The first statement that sets a name in a block.
    TextSet set_anew{};               ///< Names that get a value not made of the old one.
    TextSet copies{};                 ///< `p=position` for `position = p`.

    /// The first statement of a block that sets a place, by the beginnings of its name (`sun` and
    /// `sun.position` for `sun.position = noon`), and in `placed_whole` by the whole name.
    TextMap<std::size_t> placed{};
    TextMap<std::size_t> placed_whole{};
    TextMap<std::size_t> turned{};  ///< The first `sun.look_at(goal)` of a block, by `sun`.
    TextMap<std::size_t> zeroed{};  ///< `way` in `way = 0`: the last such byte.
    TextSet statements{};           ///< Plain statements with a sign, with their blocks.
    TextSet differences{};          ///< `mouse-last` for `last = mouse`.
};

struct ScriptFunction;

/// Fills the parts about blocks and names, which need only the statements.
void index_names(ScriptFunction& function);
/// Fills the parts for is_no_motion(), which only functions of a frame need.
void index_no_motion(ScriptFunction& function);

/// The key of the index for a name in a block.
std::string in_block(std::string_view name, std::size_t block);

}  // namespace tickproof::harness
