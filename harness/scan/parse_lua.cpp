// Reads functions and blocks of Lua by its keywords.

#include <utility>

#include "harness/scan/expression.h"
#include "harness/scan/script.h"

namespace tickproof::harness {
namespace {

/// Removes the object from the parameters: `function Bird.update(self, dt)` is the same as
/// `function Bird:update(dt)`.
void leave_out_self(std::string& parameters) {
    const std::string_view rest = trimmed(parameters);
    if (rest == "self") {
        parameters.clear();
    } else if (rest.starts_with("self,")) {
        parameters = rest.substr(5);
    }
}

class KeywordReader {
  public:
    explicit KeywordReader(Script& script) : script_(script), code_(script.code) {}

    void read() {
        std::size_t i = 0;
        while (i < code_.size()) {
            if (is_word_char(code_[i])) {
                std::size_t end = i;
                while (end < code_.size() && is_word_char(code_[end])) {
                    ++end;
                }
                last_ = end - 1;
                i = take_word(i, end);
                continue;
            }
            const char c = code_[i];
            depth_ += c == '(' || c == '{' || c == '[' ? 1 : 0;
            depth_ -= c == ')' || c == '}' || c == ']' ? 1 : 0;
            if ((c == '\n' && depth_ <= 0 && !continues()) || c == ';') {
                flush(i);
            }
            last_ = is_one_of(c, " \t\r\n;") ? last_ : i;
            ++i;
        }
        flush(i);
    }

  private:
    enum class Kind { function, block };
    struct Scope {
        Kind kind = Kind::block;
        int depth = 0;
        std::size_t block = 0;  ///< The block that continues after it.
    };

    /// True if the statement continues after a line end.
    bool continues() const {
        if (last_ < from_) {
            return false;
        }
        const std::string_view before = code_.substr(from_, last_ + 1 - from_);
        return std::string_view("+-*/=,.").find(before.back()) != std::string_view::npos ||
               before.ends_with(" and") || before.ends_with(" or");
    }

    /// The next `then` or `do` as a word. Headers come in order, so a header without one does not
    /// start a search of the whole file again.
    std::size_t next_word(std::string_view keyword, std::size_t from) {
        std::size_t& next = keyword == "then" ? next_then_ : next_do_;
        while (next < from) {
            next = code_.find(keyword, from);
            const std::size_t past = next + keyword.size();
            if (next != std::string_view::npos &&
                (is_word_char(code_[next - 1]) ||
                 (past < code_.size() && is_word_char(code_[past])))) {
                from = past;
            }
        }
        return next;
    }

    std::size_t take_word(std::size_t begin, std::size_t end) {
        const std::string_view word = code_.substr(begin, end - begin);
        const bool is_field = begin > 0 && (code_[begin - 1] == '.' || code_[begin - 1] == ':');
        if (is_field) {
            return end;
        }
        if (word == "function") {
            return open_function(begin, end);
        }
        if (word == "if" || word == "while" || word == "for") {
            flush(begin);
            return open_block(begin, end, word == "if" ? "then" : "do");
        }
        if (word == "elseif" || word == "else") {
            flush(begin);
            pop();
            return word == "else" ? push_block("else", end) : open_block(begin, end, "then");
        }
        if (word == "repeat" || word == "do") {
            flush(begin);
            return push_block(word, end);
        }
        if (word == "end" || word == "until") {
            flush(begin);
            pop();
            from_ = end;
        }
        return end;
    }

    std::size_t open_function(std::size_t begin, std::size_t end) {
        const std::string_view near = code_.substr(0, end + kLongestStatement);
        const auto open = near.find('(', end);
        const auto close = open == std::string_view::npos ? open : near.find(')', open);
        if (close == std::string_view::npos) {
            return end;
        }
        if (is_in_function_) {  // The inner function runs at another time.
            if (trimmed(code_.substr(from_, begin - from_)) == "return") {
                from_ = begin;  // `return function()` is no bare return.
            }
            flush(begin);
            return push_block("function", close + 1);
        }
        std::string_view name = trimmed(code_.substr(end, open - end));
        const std::string_view before = trimmed(code_.substr(from_, begin - from_));
        if (name.empty() && before.ends_with('=')) {  // Handles M.update = function(dt)
            name = trimmed(before.substr(0, before.size() - 1));
        }
        const auto dot = name.find_last_of(".: ");
        ScriptFunction function;
        function.name = dot == std::string_view::npos ? name : name.substr(dot + 1);
        function.parameters = code_.substr(open + 1, close - open - 1);
        if (dot != std::string_view::npos) {
            leave_out_self(function.parameters);
        }
        script_.functions.push_back(std::move(function));
        scopes_.push_back({.kind = Kind::function, .depth = depth_, .block = 0});
        is_in_function_ = true;
        block_ = 0;
        depth_ = 0;
        from_ = close + 1;
        return from_;
    }

    /// Opens a block whose header ends in `keyword`.
    std::size_t open_block(std::size_t begin, std::size_t end, std::string_view keyword) {
        const std::size_t at = next_word(keyword, end);
        const bool is_near = at != std::string_view::npos && at - end < kLongestStatement;
        return is_near ? push_block(trimmed(code_.substr(begin, at - begin)), at + keyword.size())
                       : push_block("", end);
    }

    std::size_t push_block(std::string_view header, std::size_t past) {
        scopes_.push_back({.kind = Kind::block, .depth = depth_, .block = block_});
        if (is_in_function_) {
            block_ = add_block(script_.functions.back(), header, block_);
        }
        depth_ = 0;
        from_ = past;
        return past;
    }

    void pop() {
        if (scopes_.empty()) {
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

    void flush(std::size_t end) {
        if (end > from_) {
            add_statement(script_, from_, end, is_in_function_ ? block_ : 0,
                          is_in_function_ ? script_.functions.back().statements : script_.members);
        }
        from_ = end;
    }

    Script& script_;
    std::string_view code_;
    std::vector<Scope> scopes_;
    std::size_t from_ = 0;
    std::size_t last_ = 0;  ///< The last byte that is no blank.
    std::size_t next_then_ = 0;
    std::size_t next_do_ = 0;
    std::size_t block_ = 0;
    int depth_ = 0;
    bool is_in_function_ = false;
};

}  // namespace

void parse_lua(Script& script) {
    KeywordReader(script).read();
}

}  // namespace tickproof::harness
