// A script as the patterns see it: functions, their statements, and the blocks around these.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness {

enum class ScriptLanguage { none, gdscript, csharp, lua, cpp };

/// Longer ones are tables of data, and are left out.
inline constexpr std::size_t kLongestStatement = 4000;

/// By the end of a file's name.
ScriptLanguage language_of(std::string_view file_name);

/// When the engine calls a function.
enum class Called { elsewhere, per_frame, per_step };

/// `if held:` and what it guards. Block 0 of a function is its body.
struct ScriptBlock {
    std::string header;      ///< `if held`; empty for a body or a bare block.
    std::size_t parent = 0;  ///< Of block 0: itself.
    bool is_gated = false;   ///< Runs in single frames only: see gates.h.
};

struct ScriptStatement {
    std::string code;       ///< Without comments and texts, in one line.
    std::size_t begin = 0;  ///< Its bytes: [begin, end) of the file.
    std::size_t end = 0;
    std::size_t block = 0;
};

struct ScriptFunction {
    std::string name;        ///< Without its class.
    std::string parameters;  ///< As written between the parentheses.
    Called called = Called::elsewhere;
    bool is_alone = false;  ///< In a class without a base, so that no engine knows it.
    std::vector<ScriptBlock> blocks{ScriptBlock{}};
    std::vector<ScriptStatement> statements;
};

struct Script {
    std::string_view file;
    std::string_view text;
    ScriptLanguage language = ScriptLanguage::none;
    std::string code;  ///< The text with spaces for comments and the insides of texts.
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

void parse_gdscript(Script& script);
void parse_braces(Script& script);
void parse_lua(Script& script);

/// Removes what comes after a return of the body itself.
void leave_out_unreachable(Script& script);

/// Says of each function when it is called: by its name, and by its callers where these are known.
void find_callbacks(Script& script);

}  // namespace tickproof::harness
