// A script as patterns see it: functions, their statements, and the blocks around these.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/scan/expression.h"
#include "harness/scan/function_index.h"

namespace tickproof::harness {

enum class ScriptLanguage { none, gdscript, csharp, lua, cpp };

/// Longer statements are tables of data; the parser leaves them out.
inline constexpr std::size_t kLongestStatement = 4000;
/// The parser cuts longer headers.
inline constexpr std::size_t kLongestHeader = 1000;
/// Deeper blocks count as part of the block around them.
inline constexpr std::size_t kDeepestBlock = 64;

/// The language by the end of a file's name.
ScriptLanguage language_of(std::string_view file_name);

/// When the engine calls a function.
enum class Called { elsewhere, per_frame, per_step };

/// A condition such as `if held:` with its statements. Block 0 of a function is its body.
struct ScriptBlock {
    std::string header;      ///< `if held`; empty for a body or a bare block.
    std::size_t parent = 0;  ///< Number of the block around it; block 0 is its own.
    bool is_gated = false;   ///< Runs in single frames only: see gates.h.
    std::size_t depth = 0;   ///< Number of blocks around it.
};

struct ScriptStatement {
    std::string code;       ///< Without comments and texts, in one line.
    std::size_t begin = 0;  ///< The bytes [begin, end) of the file.
    std::size_t end = 0;
    std::size_t block = 0;
    std::optional<ScriptAssignment> assigned{};  ///< Set once the whole script is read.
};

struct ScriptFunction {
    std::string name;        ///< Without its class.
    std::string parameters;  ///< As written between the parentheses.
    Called called = Called::elsewhere;
    bool is_alone = false;  ///< Its class has no base, so that no engine knows it.
    std::vector<ScriptBlock> blocks{ScriptBlock{}};
    std::vector<ScriptStatement> statements;
    FunctionIndex index{};
};

/// Movable but not copyable: some members point into its own texts.
struct Script {
    std::string_view file;
    std::string_view text;
    ScriptLanguage language = ScriptLanguage::none;
    std::string code;  ///< The text with spaces for comments and the insides of strings.
    std::vector<std::size_t> line_ends;  ///< Byte positions, in order.
    std::vector<ScriptFunction> functions;
    std::vector<ScriptStatement> members;  ///< Statements outside functions.
};

/// Reads `text`; both must outlive the script.
Script parse_script(std::string_view file, std::string_view text);

/// The text with spaces for comments, preprocessor lines and the insides of strings; same length,
/// same line ends.
std::string without_comments(std::string_view text, ScriptLanguage language);

/// The code with one space for each run of blanks and line breaks.
std::string in_one_line(std::string_view code);

/// Adds a statement of the bytes [begin, end) of the script, unless they are blank.
void add_statement(const Script& script, std::size_t begin, std::size_t end, std::size_t block,
                   std::vector<ScriptStatement>& to);

/// The classes of GDScript variables, from `var panel: Panel`.
TextMap<std::string_view> types_of(const std::vector<ScriptStatement>& statements);

/// Adds a block to the function and returns its number; returns `parent` if it is too deep.
std::size_t add_block(ScriptFunction& function, std::string_view header, std::size_t parent);

/// The number of the line that the byte `at` is in, from 1.
std::size_t line_of(const Script& script, std::size_t at);

void parse_gdscript(Script& script);
void parse_braces(Script& script);
void parse_lua(Script& script);

/// Removes statements after a return of the body itself.
void leave_out_unreachable(Script& script);

/// Sets when each function is called, by its name and by its known callers.
void find_callbacks(Script& script);

}  // namespace tickproof::harness
