// Reads functions and blocks of GDScript by indentation.

#include <array>
#include <utility>

#include "harness/scan/expression.h"
#include "harness/scan/script.h"

namespace tickproof::harness {
namespace {

/// A line, and the lines that an open bracket or a backslash joins to it.
struct LogicalLine {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t indent = 0;
};

LogicalLine line_at(std::string_view code, std::size_t from) {
    LogicalLine line{.begin = from, .end = from};
    int depth = 0;
    while (line.end < code.size()) {
        const char c = code[line.end];
        depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        const bool continues = line.end > from && code[line.end - 1] == '\\';
        if (c == '\n' && depth <= 0 && !continues) {
            break;
        }
        ++line.end;
    }
    while (from + line.indent < line.end &&
           (code[from + line.indent] == ' ' || code[from + line.indent] == '\t')) {
        ++line.indent;
    }
    return line;
}

/// The colon that ends a header: outside brackets, and not in `:=`.
std::size_t header_colon(std::string_view line) {
    int depth = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        if (c == ':' && depth == 0 && (i + 1 == line.size() || line[i + 1] != '=')) {
            return i;
        }
    }
    return std::string_view::npos;
}

bool is_header_word(std::string_view line) {
    constexpr std::array<std::string_view, 5> kWords{"if", "elif", "else", "for", "while"};
    const auto words = words_in(line.substr(0, line.find(' ')));
    for (const std::string_view word : kWords) {
        if (!words.empty() && words[0] == word && line.starts_with(word)) {
            return true;
        }
    }
    return false;
}

class IndentReader {
  public:
    explicit IndentReader(Script& script) : script_(script) {}

    void read() {
        for (std::size_t from = 0; from < script_.code.size();) {
            const LogicalLine line = line_at(script_.code, from);
            const std::string_view code =
                trimmed(std::string_view(script_.code).substr(line.begin, line.end - line.begin));
            if (!code.empty()) {
                take(line, code);
            }
            from = line.end + 1;
        }
    }

  private:
    /// The byte at which `code`, a part of the script, starts.
    std::size_t offset(std::string_view code) const {
        return static_cast<std::size_t>(code.data() - script_.code.data());
    }

    void take(const LogicalLine& line, std::string_view code) {
        if (is_in_function_ && line.indent <= function_indent_) {
            is_in_function_ = false;
        }
        const std::string_view bare = code.starts_with("static ") ? code.substr(7) : code;
        if (!is_in_function_ && bare.starts_with("func ") && bare.find('(') != bare.npos) {
            begin_function(line, bare.substr(5));
        } else if (is_in_function_) {
            take_inside(line, code);
        } else {
            add_statement(script_, offset(code), offset(code) + code.size(), 0, script_.members);
        }
    }

    void begin_function(const LogicalLine& line, std::string_view code) {
        const auto open = code.find('(');
        ScriptFunction function;
        function.name = trimmed(code.substr(0, open));
        const auto end = header_colon(code);
        const auto close = code.substr(0, end).rfind(')');
        if (close != std::string_view::npos && close > open) {
            function.parameters = code.substr(open + 1, close - open - 1);
        }
        if (end != std::string_view::npos && end + 1 < code.size()) {
            const std::size_t begin = offset(code) + end + 1;
            add_statement(script_, begin, offset(code) + code.size(), 0, function.statements);
        }
        script_.functions.push_back(std::move(function));
        function_indent_ = line.indent;
        is_in_function_ = true;
        open_.clear();
    }

    void take_inside(const LogicalLine& line, std::string_view code) {
        while (!open_.empty() && open_.back().first >= line.indent) {
            open_.pop_back();
        }
        ScriptFunction& function = script_.functions.back();
        std::size_t block = open_.empty() ? 0 : open_.back().second;
        const std::size_t end = header_colon(code);
        if (code.ends_with(':')) {
            block = add_block(function, code.substr(0, code.size() - 1), block);
            open_.emplace_back(line.indent, block);
        } else if (is_header_word(code) && end != std::string_view::npos) {
            block = add_block(function, code.substr(0, end), block);
            open_.emplace_back(line.indent, block);
            add_statement(script_, offset(code) + end + 1, offset(code) + code.size(), block,
                          function.statements);
        } else {
            add_statement(script_, offset(code), offset(code) + code.size(), block,
                          function.statements);
        }
    }

    Script& script_;
    std::vector<std::pair<std::size_t, std::size_t>> open_;  ///< Indent and block.
    std::size_t function_indent_ = 0;
    bool is_in_function_ = false;
};

}  // namespace

void parse_gdscript(Script& script) {
    IndentReader(script).read();
}

}  // namespace tickproof::harness
