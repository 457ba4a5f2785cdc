// Evaluates formulas such as `2 * jump_height / time_to_peak` by the names of a script.

#include "harness/scan/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "harness/base/text.h"

namespace tickproof::harness {

/// A reader of sums, products, signs, brackets and calls. It stops at what it does not know.
class Formula {
  public:
    /// `code` has no blanks.
    Formula(ScriptNumbers& numbers, const ScriptFunction* function, std::string_view code)
        : numbers_(numbers), function_(function), left_(code) {}

    std::optional<double> value() {
        const std::optional<double> made = sum();
        return left_.empty() ? made : std::nullopt;
    }

  private:
    static constexpr int kDeepest = 32;

    bool takes(char c) {
        if (!left_.starts_with(c)) {
            return false;
        }
        left_.remove_prefix(1);
        return true;
    }

    /// `(float)`
    bool takes_cast() {
        for (const std::string_view cast : {"(float)", "(double)"}) {
            if (left_.starts_with(cast)) {
                left_.remove_prefix(cast.size());
                return true;
            }
        }
        return false;
    }

    std::optional<double> sum() {
        std::optional<double> total = product();
        while (total) {
            const bool adds = takes('+');
            if (!adds && !takes('-')) {
                return total;
            }
            const std::optional<double> term = product();
            total = term ? std::optional(*total + (adds ? *term : -*term)) : std::nullopt;
        }
        return total;
    }

    std::optional<double> product() {
        std::optional<double> total = factor();
        while (total) {
            const bool multiplies = takes('*');
            if (!multiplies && !takes('/')) {
                return total;
            }
            const std::optional<double> next = factor();
            total =
                next ? std::optional(multiplies ? *total * *next : *total / *next) : std::nullopt;
        }
        return total;
    }

    std::optional<double> factor() {
        if (++depth_ > kDeepest) {
            return std::nullopt;
        }
        std::optional<double> made;
        if (takes('-')) {
            made = factor();
            made = made ? std::optional(-*made) : std::nullopt;
        } else if (takes('+')) {
            made = factor();
        } else if (takes_cast()) {
            made = factor();
        } else if (takes('(')) {
            made = sum();
            made = takes(')') ? made : std::nullopt;
        } else {
            made = word();
        }
        --depth_;
        return made;
    }

    /// A number, a name, or a call.
    std::optional<double> word() {
        std::size_t end = 0;
        while (end < left_.size() && (is_word_char(left_[end]) || left_[end] == '.')) {
            ++end;
        }
        const std::string_view text = left_.substr(0, end);
        left_.remove_prefix(end);
        if (text.empty()) {
            return std::nullopt;
        }
        if (takes('(')) {
            return call(lower(text.substr(text.rfind('.') + 1)));
        }
        const bool is_number = (text.front() >= '0' && text.front() <= '9') || text.front() == '.';
        return is_number ? literal_of(text) : numbers_.of_name(function_, text);
    }

    std::optional<double> call(std::string_view name) {
        std::vector<double> arguments;
        do {
            const std::optional<double> each = sum();
            if (!each) {
                return std::nullopt;
            }
            arguments.push_back(*each);
        } while (takes(','));
        if (!takes(')')) {
            return std::nullopt;
        }
        if (arguments.size() == 2 && name == "pow") {
            return std::pow(arguments[0], arguments[1]);
        }
        return arguments.size() != 1             ? std::nullopt
               : name == "sqrt"                  ? std::optional(std::sqrt(arguments[0]))
               : is_named(name, {"abs", "absf"}) ? std::optional(std::abs(arguments[0]))
               : name == "float"                 ? std::optional(arguments[0])
                                                 : std::nullopt;
    }

    ScriptNumbers& numbers_;
    const ScriptFunction* function_;
    std::string_view left_;
    int depth_ = 0;
};

namespace {

/// `speed` of `@export var speed: float` and `public float speed`.
std::string_view declared_name(std::string_view code) {
    const auto words = words_in(code);
    const auto var = std::ranges::find(words, "var");
    if (var != words.end()) {
        return var + 1 == words.end() ? std::string_view() : var[1];
    }
    return words.size() > 1 ? words.back() : std::string_view();
}

/// True for a declaration of a member that is no constant, and that other scripts see.
bool is_settable(const ScriptView& view, std::string_view code) {
    return view.is(ScriptLanguage::gdscript)
               ? has_word(code, "var")
               : has_word(code, "public") && !has_word(code, "const") &&
                     !has_word(code, "readonly");
}

}  // namespace

ScriptNumbers::ScriptNumbers(const ScriptView& view, const SceneNumbers* scenes) : scenes_(scenes) {
    TextSet others;             // Names that change, or are unknown.
    bool is_annotated = false;  // By the line before: `@export_range(0, 10)`.
    const auto take = [&](const ScriptFunction* function, const ScriptStatement& statement) {
        const bool is_member = function == nullptr;
        const bool is_of_scenes = is_member && (is_annotated || is_set_in_scenes(statement.code));
        is_annotated = is_member && statement.code.starts_with('@') &&
                       !has_word(statement.code, "var") && is_of_scenes;
        const auto& assigned = statement.assigned;
        if (!assigned) {
            const std::string_view name = declared_name(statement.code);
            if (is_of_scenes && !is_annotated && !name.empty()) {
                names_.emplace(name, Name{.is_of_scenes = true,
                                          .is_of_others = is_settable(view, statement.code)});
            }
            return;
        }
        const std::string name = plain(assigned->target);
        const bool is_once = name == root_of(name) && assigned->op == '=' &&
                             (is_member || assigned->declares || is_start(function->name));
        const bool is_of_others = is_member && is_settable(view, statement.code);
        if (!is_once ||
            !names_.emplace(name, Name{assigned->value, function, is_of_scenes, is_of_others})
                 .second) {
            others.insert(std::string(property_of(name)));
        }
    };
    for (const ScriptStatement& member : view.script.members) {
        take(nullptr, member);
    }
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            take(&function, statement);
        }
    }
    const TextSet parameters = parameters_in(view.script);
    std::erase_if(names_, [&](const auto& name) {
        return others.contains(name.first) || parameters.contains(name.first);
    });
}

std::optional<double> ScriptNumbers::of(const ScriptFunction& function, std::string_view code) {
    asked_ = 0;
    return of_code(&function, code);
}

std::optional<double> ScriptNumbers::of_code(const ScriptFunction* function,
                                             std::string_view code) {
    return Formula(*this, function, plain(code)).value();
}

std::optional<double> ScriptNumbers::of_name(const ScriptFunction* function,
                                             std::string_view name) {
    constexpr int kDeepest = 8;
    constexpr int kMost = 100;
    const auto found = names_.find(name);
    if (found == names_.end() || depth_ >= kDeepest || ++asked_ > kMost) {
        return std::nullopt;
    }
    const Name& known = found->second;
    if (known.function != nullptr && known.function != function &&
        is_local(*known.function, name)) {
        return std::nullopt;  // A local of another function.
    }
    if (known.is_of_others) {
        members_.emplace(name);
    }
    if (known.is_of_scenes) {
        is_open_ = is_open_ || scenes_ == nullptr;
        if (scenes_ != nullptr) {
            if (const auto given = scenes_->find(name); given != scenes_->end()) {
                return given->second;
            }
        }
        if (known.value.empty()) {
            return scenes_ == nullptr ? std::optional(std::numeric_limits<double>::quiet_NaN())
                                      : std::nullopt;
        }
    }
    ++depth_;
    const std::optional<double> value = of_code(known.function, known.value);
    --depth_;
    return value;
}

}  // namespace tickproof::harness
