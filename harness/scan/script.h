// A script as the patterns see it: functions, their statements, and the blocks around these.

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

/// Longer ones are tables of data, and are left out.
inline constexpr std::size_t kLongestStatement = 4000;
/// What a header says beyond is left out.
inline constexpr std::size_t kLongestHeader = 1000;
/// Deeper blocks count as part of the one around them.
inline constexpr std::size_t kDeepestBlock = 64;

/// By the end of a file's name.
ScriptLanguage language_of(std::string_view file_name);

/// When the engine calls a function.
enum class Called { elsewhere, per_frame, per_step };

/// `if held:` and what it guards. Block 0 of a function is its body.
struct ScriptBlock {
    std::string header;      ///< `if held`; empty for a body or a bare block.
    std::size_t parent = 0;  ///< Of block 0: itself.
    bool is_gated = false;   ///< Runs in single frames only: see gates.h.
    std::size_t depth = 0;   ///< How many are around it.
};

struct ScriptStatement {
    std::string code;       ///< Without comments and texts, in one line.
    std::size_t begin = 0;  ///< Its bytes: [begin, end) of the file.
    std::size_t end = 0;
    std::size_t block = 0;
    std::optional<ScriptAssignment> assigned{};  ///< Found when the whole script has been read.
};

struct ScriptFunction {
    std::string name;        ///< Without its class.
    std::string parameters;  ///< As written between the parentheses.
    Called called = Called::elsewhere;
    bool is_alone = false;  ///< In a class without a base, so that no engine knows it.
    std::vector<ScriptBlock> blocks{ScriptBlock{}};
    std::vector<ScriptStatement> statements;
    FunctionIndex index{};
};

/// What the script keeps of its texts points into it: it may be moved, but not copied.
struct Script {
    std::string_view file;
    std::string_view text;
    ScriptLanguage language = ScriptLanguage::none;
    std::string code;  ///< The text with spaces for comments and the insides of texts.
    std::vector<std::size_t> line_ends;  ///< Bytes, in order.
    std::vector<ScriptFunction> functions;
    std::vector<ScriptStatement> members;  ///< Statements outside functions.
};

/// Reads `text`; both must outlive the script.
Script parse_script(std::string_view file, std::string_view text);

/// The text with spaces for comments, preprocessor lines and the insides of texts; as long as it,
/// with the same line ends.
std::string without_comments(std::string_view text, ScriptLanguage language);

/// With one space for each run of blanks and line breaks.
std::string in_one_line(std::string_view code);

/// A statement of the bytes [begin, end) of the script; nothing where they are blank.
void add_statement(const Script& script, std::size_t begin, std::size_t end, std::size_t block,
                   std::vector<ScriptStatement>& to);

/// The classes of GDScript variables, as `var panel: Panel` says them.
TextMap<std::string_view> types_of(const std::vector<ScriptStatement>& statements);

/// Adds a block to the function and returns its number; that of `parent` where it is too deep.
std::size_t add_block(ScriptFunction& function, std::string_view header, std::size_t parent);

/// The number of the line that the byte `at` is in, from 1.
std::size_t line_of(const Script& script, std::size_t at);

void parse_gdscript(Script& script);
void parse_braces(Script& script);
void parse_lua(Script& script);

/// Removes what comes after a return of the body itself.
void leave_out_unreachable(Script& script);

/// Says of each function when it is called: by its name, and by its callers where these are known.
void find_callbacks(Script& script);

}  // namespace tickproof::harness
