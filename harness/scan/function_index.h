// What the statements of a function say of its names. A pattern asks for each statement what the
// others do with the same name: without an index, the scan would grow with the square of the
// length of a function.

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

/// Of a text of any type, so that a look-up makes no string.
struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
        return std::hash<std::string_view>()(text);
    }
};
using TextSet = std::unordered_set<std::string, TextHash, std::equal_to<>>;
template <typename Value>
using TextMap = std::unordered_map<std::string, Value, TextHash, std::equal_to<>>;

/// The header of a block, and of those around it.
struct ScriptCondition {
    std::string plain{};     ///< Without spaces and `self.`.
    bool is_loop = false;    ///< `while`.
    bool has_place = false;  ///< It reads a local that was made of a position.
};

struct FunctionIndex {
    /// The statements of each block itself: those of block `i` are
    /// `[first_of_block[i], first_of_block[i + 1])` of `by_block`.
    std::vector<std::size_t> first_of_block{};
    std::vector<std::size_t> by_block{};
    std::vector<ScriptCondition> conditions{};  ///< By block.

    std::span<const std::size_t> statements_of(std::size_t block) const {
        return std::span(by_block).subspan(first_of_block[block],
                                           first_of_block[block + 1] - first_of_block[block]);
    }

    TextMap<std::string_view> values{};  ///< Of locals: the first that each is given.
    TextSet locals{};                    ///< With the parameters.
    TextMap<std::string_view> types{};   ///< `Panel` of `var panel: Panel`.
    TextMap<std::size_t> added{};        ///< `shot` of `add_child(shot)`: the first such byte.

    TextMap<std::size_t> declared{};  ///< The first statement that declares it,
    TextMap<std::size_t> set{};       ///< and that sets it, of a name and its block.
    TextSet set_anew{};               ///< Set to a value that is not made of the old one.
    TextSet copies{};                 ///< `p=position` of `position = p`.

    /// The first statement of a block that sets a place, by the beginnings of its name: `sun` and
    /// `sun.position` of `sun.position = noon`; and by the whole name.
    TextMap<std::size_t> placed{};
    TextMap<std::size_t> placed_whole{};
    TextMap<std::size_t> turned{};  ///< The same of `sun.look_at(goal)`.
    TextMap<std::size_t> zeroed{};  ///< `way` of `way = 0`: the last such byte.
    TextSet statements{};           ///< Those with a sign as `plain` has them, in their blocks.
    TextSet differences{};          ///< `mouse-last` of `last = mouse`.
};

struct ScriptFunction;

/// The parts of the index that need nothing but the statements: blocks and names.
void index_names(ScriptFunction& function);
/// The rest, by which `is_no_motion` knows what moves nothing: of functions of a frame.
void index_no_motion(ScriptFunction& function);

/// A name in a block: a key of the index.
std::string in_block(std::string_view name, std::size_t block);

}  // namespace tickproof::harness
