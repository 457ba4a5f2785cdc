// Reads functions and blocks of C# and C++ by their braces.

#include <algorithm>
#include <array>
#include <utility>

#include "harness/scan/expression.h"
#include "harness/scan/script.h"

namespace tickproof::harness {
namespace {

bool is_keyword(std::string_view word) {
    constexpr std::array<std::string_view, 11> kWords{"if",    "else",   "for",   "foreach",
                                                      "while", "switch", "catch", "using",
                                                      "lock",  "do",     "return"};
    return std::ranges::find(kWords, word) != kWords.end();
}

bool is_type(std::string_view word) {
    constexpr std::array<std::string_view, 6> kWords{"class",     "struct", "namespace",
                                                     "interface", "enum",   "record"};
    return std::ranges::find(kWords, word) != kWords.end();
}

bool is_macro(std::string_view word) {
    return std::ranges::none_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
}

/// The byte after the bracket that closes the one at `open`.
std::size_t past_closing(std::string_view code, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < code.size(); ++i) {
        depth += code[i] == '(' ? 1 : code[i] == ')' ? -1 : 0;
        if (depth == 0) {
            return i + 1;
        }
    }
    return code.size();
}

/// The colon of `case 1:`.
std::size_t label_end(std::string_view code) {
    for (std::size_t i = 0; i + 1 < code.size(); ++i) {
        if (code[i] == ':' && std::string_view(" \t\r\n").find(code[i + 1]) != code.npos) {
            return i;
        }
    }
    return std::string_view::npos;
}

/// The function of a header; without a name if it is none.
ScriptFunction function_of(std::string_view header) {
    if (header.size() > kLongestStatement) {
        return {};
    }
    for (const std::string_view word : words_in(header)) {
        if (is_type(word)) {
            return {};
        }
    }
    for (auto open = header.find('('); open != std::string_view::npos;
         open = header.find('(', past_closing(header, open))) {
        const std::string_view before = trimmed(header.substr(0, open));
        std::size_t begin = before.size();
        while (begin > 0 && is_word_char(before[begin - 1])) {
            --begin;
        }
        const std::string_view name = before.substr(begin);
        if (before.find('=') != std::string_view::npos) {
            return {};
        }
        const bool is_attribute =
            before.find('[') != std::string_view::npos && before.rfind(']') < before.rfind('[') + 1;
        if (name.empty() || is_keyword(name) || is_macro(name) || is_attribute) {
            continue;
        }
        const auto past = past_closing(header, open);
        return {.name = std::string(name),
                .parameters = std::string(header.substr(open + 1, past - open - 2)),
                .called = Called::elsewhere,
                .blocks = {ScriptBlock{}},
                .statements = {}};
    }
    return {};
}

class BraceReader {
  public:
    explicit BraceReader(Script& script) : script_(script), code_(script.code) {}

    void read() {
        for (std::size_t i = 0; i < code_.size(); ++i) {
            const char c = code_[i];
            depth_ += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == '{') {
                open(i);
            } else if (c == '}') {
                close(i);
            } else if (c == ';' && depth_ <= 0) {
                end_statement(i);
            }
        }
    }

  private:
    enum class Kind { other, function, block };
    struct Scope {
        Kind kind = Kind::other;
        int depth = 0;          ///< Number of open parentheses around it.
        std::size_t block = 0;  ///< The block that continues after it.
        bool is_alone = false;  ///< `class Wheel {`, without a base.
    };

    bool is_inside() const { return is_in_function_; }

    void open(std::size_t i) {
        Scope scope{.kind = Kind::other, .depth = depth_, .block = block_};
        const std::string_view header = trimmed(code_.substr(from_, i - from_));
        if (is_inside()) {
            scope.kind = Kind::block;
            std::size_t begin = from_;
            const std::size_t parent = peeled(begin, i);
            const std::string_view rest = trimmed(code_.substr(begin, i - begin));
            block_ = rest.empty() ? parent : add_block(script_.functions.back(), rest, parent);
        } else if (ScriptFunction function = function_of(header); !function.name.empty()) {
            scope.kind = Kind::function;
            function.is_alone = !scopes_.empty() && scopes_.back().is_alone;
            script_.functions.push_back(std::move(function));
            is_in_function_ = true;
            block_ = 0;
        } else {
            scope.is_alone = has_word(header, "class") && header.find(':') == header.npos;
        }
        scopes_.push_back(scope);
        depth_ = 0;
        from_ = i + 1;
    }

    void close(std::size_t i) {
        end_statement(i);
        if (scopes_.empty()) {
            depth_ = 0;
            return;
        }
        const Scope scope = scopes_.back();
        scopes_.pop_back();
        depth_ = scope.depth;
        block_ = scope.block;
        if (scope.kind == Kind::function) {
            is_in_function_ = false;
        }
    }

    void end_statement(std::size_t i) {
        std::size_t begin = from_;
        from_ = i + 1;
        if (is_inside()) {
            const std::size_t block = peeled(begin, i);
            add_statement(script_, begin, i, block, script_.functions.back().statements);
            return;
        }
        const std::string_view code = trimmed(code_.substr(begin, i - begin));
        const auto arrow = code.find("=>");
        if (arrow != std::string_view::npos) {  // A body such as void Update() => Move();
            ScriptFunction function = function_of(trimmed(code.substr(0, arrow)));
            if (!function.name.empty()) {
                const auto at = static_cast<std::size_t>(code.data() - code_.data()) + arrow + 2;
                add_statement(script_, at, i, 0, function.statements);
                script_.functions.push_back(std::move(function));
                return;
            }
        }
        add_statement(script_, begin, i, 0, script_.members);
    }

    /// Skips `if (...)`, `else` and labels at the start; returns the block of the rest.
    std::size_t peeled(std::size_t& begin, std::size_t end) {
        ScriptFunction& function = script_.functions.back();
        std::size_t block = block_;
        while (true) {
            const std::string_view rest = trimmed(code_.substr(begin, end - begin));
            const auto at = static_cast<std::size_t>(rest.data() - code_.data());
            const auto words = words_in(rest.substr(0, 12));
            if (words.empty() || !rest.starts_with(words[0])) {
                return block;
            }
            if (words[0] == "else") {
                block = add_block(function, "else", block);
                begin = at + 4;
            } else if (words[0] == "if" || words[0] == "for" || words[0] == "foreach" ||
                       words[0] == "while") {
                const auto open = rest.find('(');
                if (open == std::string_view::npos) {
                    return block;
                }
                const std::size_t past = past_closing(rest, open);
                block = add_block(function, rest.substr(0, past), block);
                begin = at + past;
            } else if (words[0] == "case" || words[0] == "default") {
                const std::size_t colon = label_end(rest);
                if (colon == std::string_view::npos) {
                    return block;
                }
                begin = at + colon + 1;
            } else {
                return block;
            }
        }
    }

    Script& script_;
    std::string_view code_;
    std::vector<Scope> scopes_;
    std::size_t from_ = 0;
    std::size_t block_ = 0;
    int depth_ = 0;
    bool is_in_function_ = false;
};

}  // namespace

void parse_braces(Script& script) {
    BraceReader(script).read();
}

}  // namespace tickproof::harness
