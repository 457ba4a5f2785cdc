// Finds the calls in a statement, nested ones too, in one pass.

#include "harness/scan/expression.h"

namespace tickproof::harness {
namespace {

class CallReader {
  public:
    CallReader(std::string_view code, std::string_view name)
        : code_(code), name_(name), receivers_(code.size() + 1) {}

    std::vector<ScriptCall> calls() && {
        for (std::size_t i = 0; i < code_.size(); ++i) {
            receivers_[i] = receiver_;
            take(i);
        }
        while (!open_.empty()) {
            close(code_.size());
        }
        return std::move(calls_);
    }

  private:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    struct Bracket {
        std::size_t receiver = 0;  ///< Start of the receiver of the call after the bracket.
        std::size_t call = kNone;
        std::size_t argument = 0;  ///< Start of the current argument.
    };

    void take(std::size_t i) {
        const char c = code_[i];
        if (is_opening(c)) {
            open_.push_back({.receiver = receiver_, .call = kNone, .argument = i + 1});
            if (c == '(') {
                begin_call(i);
            }
            receiver_ = i + 1;
        } else if (is_closing(c)) {
            receiver_ = open_.empty() ? 0 : open_.back().receiver;
            if (!open_.empty()) {
                close(i);
            }
        } else if (c == ',' && !open_.empty()) {
            end_argument(open_.back(), i);
            receiver_ = i + 1;
        } else if (c == '>' && i > 0 && code_[i - 1] == '-') {
            receiver_ = before_arrow_;
        } else if (!is_word_char(c) && !is_one_of(c, ".:$%\"")) {
            before_arrow_ = c == '-' ? receiver_ : i + 1;
            angle_ = c == '<' ? i : angle_;
            receiver_ = i + 1;
        }
    }

    /// Starts the call `receiver.name` before the bracket at `open`.
    void begin_call(std::size_t open) {
        std::size_t end = open;
        while (end > 0 && code_[end - 1] == ' ') {
            --end;
        }
        if (end > 0 && code_[end - 1] == '>') {  // GetComponent<Rigidbody>()
            end = angle_ == kNone ? end : angle_;
        }
        std::size_t begin = end;
        while (begin > 0 && is_word_char(code_[begin - 1])) {
            --begin;
        }
        const std::string_view found = code_.substr(begin, end - begin);
        if (found.empty() || (!name_.empty() && found != name_)) {
            return;
        }
        ScriptCall call{.receiver = {}, .name = found, .arguments = {}};
        std::size_t dot = begin;
        const bool is_arrow = dot > 1 && code_[dot - 1] == '>' && code_[dot - 2] == '-';
        if (is_arrow || (dot > 0 && (code_[dot - 1] == '.' || code_[dot - 1] == ':'))) {
            dot -= is_arrow ? 2 : 1;
            dot -= dot > 0 && (code_[dot - 1] == ':' || code_[dot - 1] == '?') ? 1 : 0;
            call.receiver = code_.substr(receivers_[dot], dot - receivers_[dot]);
        }
        open_.back().call = calls_.size();
        calls_.push_back(std::move(call));
    }

    void end_argument(Bracket& bracket, std::size_t end) {
        if (bracket.call != kNone) {
            calls_[bracket.call].arguments.push_back(
                trimmed(code_.substr(bracket.argument, end - bracket.argument)));
        }
        bracket.argument = end + 1;
    }

    /// Empty brackets have no argument, but `(a, )` has two.
    void close(std::size_t end) {
        Bracket& last = open_.back();
        const bool is_blank = trimmed(code_.substr(last.argument, end - last.argument)).empty();
        if (last.call != kNone && (!is_blank || !calls_[last.call].arguments.empty())) {
            end_argument(last, end);
        }
        open_.pop_back();
    }

    std::string_view code_;
    std::string_view name_;
    std::vector<ScriptCall> calls_;
    std::vector<Bracket> open_;
    /// For each byte, the start of the names, dots, arrows and brackets before it.
    std::vector<std::size_t> receivers_;
    std::size_t receiver_ = 0;
    std::size_t before_arrow_ = 0;
    std::size_t angle_ = kNone;  ///< The last `<`.
};

}  // namespace

std::vector<ScriptCall> calls_of(std::string_view code, std::string_view name) {
    if (code.find('(') == std::string_view::npos || code.find(name) == std::string_view::npos) {
        return {};
    }
    return CallReader(code, name).calls();
}

}  // namespace tickproof::harness
