// Cuts the code of one statement into its parts.

#include "harness/scan/expression.h"

#include <algorithm>
#include <charconv>

namespace tickproof::harness {
namespace {

/// The end of the bracket at `open`; the text's end if it never closes.
std::size_t closing(std::string_view code, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < code.size(); ++i) {
        depth += is_opening(code[i]) ? 1 : is_closing(code[i]) ? -1 : 0;
        if (depth == 0) {
            return i;
        }
    }
    return code.size();
}

/// `a.x, a.y`: names alone, without a type or keyword.
bool is_list_of_names(std::string_view code) {
    const auto names = split_outside(code, ",");
    return names.size() > 1 && std::ranges::none_of(names, [](std::string_view name) {
               return name.find(' ') != std::string_view::npos;
           });
}

bool is_axis(std::string_view word) {
    return word == "x" || word == "y" || word == "z" || word == "X" || word == "Y" || word == "Z";
}

/// Removes `self.` if it is not the end of a longer name.
void take_out(std::string_view prefix, std::string& code) {
    auto at = code.find(prefix);
    if (at == std::string::npos) {
        return;
    }
    std::string left;
    std::size_t from = 0;
    for (; at != std::string::npos; at = code.find(prefix, from)) {
        left.append(code, from, at - from);
        from = at + prefix.size();
        if (!left.empty() && is_word_char(left.back())) {
            left.append(prefix);
        }
    }
    code = left.append(code, from);
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    const auto is_blank = [](char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ';';
    };
    while (!text.empty() && is_blank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_blank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

std::vector<std::string_view> words_in(std::string_view code) {
    std::vector<std::string_view> words;
    for (std::size_t i = 0; i < code.size();) {
        std::size_t end = i;
        while (end < code.size() && is_word_char(code[end])) {
            ++end;
        }
        if (end > i) {
            words.push_back(code.substr(i, end - i));
        }
        i = end + 1;
    }
    return words;
}

bool has_word(std::string_view code, std::string_view word) {
    if (word.empty()) {
        return false;
    }
    for (auto at = code.find(word); at != std::string_view::npos; at = code.find(word, at + 1)) {
        const auto end = at + word.size();
        if ((at == 0 || !is_word_char(code[at - 1])) &&
            (end == code.size() || !is_word_char(code[end]))) {
            return true;
        }
    }
    return false;
}

std::vector<std::string_view> split_outside(std::string_view code, std::string_view separators) {
    std::vector<std::string_view> parts;
    int depth = 0;
    std::size_t from = 0;
    for (std::size_t i = 0; i < code.size(); ++i) {
        depth += is_opening(code[i]) ? 1 : is_closing(code[i]) ? -1 : 0;
        if (depth == 0 && is_one_of(code[i], separators)) {
            parts.push_back(trimmed(code.substr(from, i - from)));
            from = i + 1;
        }
    }
    if (!trimmed(code.substr(from)).empty() || !parts.empty()) {
        parts.push_back(trimmed(code.substr(from)));
    }
    return parts;
}

std::vector<std::string_view> terms_of(std::string_view code) {
    std::vector<std::string_view> terms;
    int depth = 0;
    std::size_t from = 0;
    char last = '+';  // The sign that precedes the current factor.
    for (std::size_t i = 0; i < code.size(); ++i) {
        const char c = code[i];
        depth += is_opening(c) ? 1 : is_closing(c) ? -1 : 0;
        const bool is_arrow = c == '-' && i + 1 < code.size() && code[i + 1] == '>';
        const bool follows = is_word_char(last) || is_closing(last) || last == '.' || last == '"';
        if (depth == 0 && (c == '+' || c == '-') && follows && !is_arrow) {
            terms.push_back(trimmed(code.substr(from, i - from)));
            from = i + 1;
        }
        last = c == ' ' ? last : c;
    }
    terms.push_back(trimmed(code.substr(from)));
    return terms;
}

std::vector<std::string_view> factors_of(std::string_view code) {
    constexpr int kMostAround = 8;  // Each round walks over the whole text.
    std::string_view inner = trimmed(code);
    for (int i = 0;
         i < kMostAround && inner.starts_with('(') && closing(inner, 0) + 1 == inner.size(); ++i) {
        inner = trimmed(inner.substr(1, inner.size() - 2));
    }
    return split_outside(inner, "*/");
}

std::optional<ScriptAssignment> assignment_of(std::string_view code) {
    int depth = 0;
    for (std::size_t i = 0; i < code.size(); ++i) {
        depth += is_opening(code[i]) ? 1 : is_closing(code[i]) ? -1 : 0;
        if (code[i] != '=' || depth != 0) {
            continue;
        }
        const char before = i > 0 ? code[i - 1] : ' ';
        const char after = i + 1 < code.size() ? code[i + 1] : ' ';
        if (i == 0 || after == '=' || after == '>' || is_one_of(before, "=!<>~")) {
            return std::nullopt;  // A comparison or a lambda is no assignment.
        }
        ScriptAssignment made;
        const bool is_compound = is_one_of(before, "+-*/");
        made.op = is_compound ? before : '=';
        const bool is_short = is_compound || before == ':';
        std::string_view left = trimmed(code.substr(0, i - (is_short ? 1 : 0)));
        made.value = trimmed(code.substr(i + 1));
        if (const auto colon = left.find(": "); colon != std::string_view::npos) {
            left = trimmed(left.substr(0, colon));  // var speed: float = 1
            made.declares = true;
        }
        const auto blank = left.find_last_of(" \t*&");
        made.declares = made.declares || before == ':' ||
                        (blank != std::string_view::npos && !is_list_of_names(left));
        made.target = blank == std::string_view::npos ? left : left.substr(blank + 1);
        if (const auto colon = made.target.find(':');  // var speed:float = 1
            colon != std::string_view::npos && made.target.find("::") == std::string_view::npos) {
            made.target = made.target.substr(0, colon);
            made.declares = true;
        }
        made.targets = left.find(',') != std::string_view::npos && is_list_of_names(left)
                           ? left
                           : std::string_view();
        if (made.target.empty()) {
            return std::nullopt;
        }
        return made;
    }
    return std::nullopt;
}

std::string plain(std::string_view code) {
    std::string made(code);
    std::erase_if(made, [](char c) { return c == ' ' || c == '\t'; });
    if (made.find('.') == std::string::npos && made.find('>') == std::string::npos) {
        return made;  // Each of the prefixes contains one of the two.
    }
    for (const std::string_view prefix : {"self.", "this.", "this->", "gameObject.", "base."}) {
        take_out(prefix, made);
    }
    return made;
}

std::string_view property_of(std::string_view target) {
    while (!target.empty()) {
        std::size_t begin = target.size();
        while (begin > 0 && !is_one_of(target[begin - 1], ".>")) {
            --begin;
        }
        const std::string_view last = target.substr(begin);
        if (begin == 0 || !is_axis(last)) {
            return last;
        }
        target = target.substr(0, target[begin - 1] == '>' && begin > 1 ? begin - 2 : begin - 1);
    }
    return target;
}

std::string_view root_of(std::string_view target) {
    std::size_t end = 0;
    while (end < target.size() && is_word_char(target[end])) {
        ++end;
    }
    return target.substr(0, end);
}

std::vector<std::string_view> beginnings_of(std::string_view name) {
    constexpr std::size_t kMostParts = 12;
    std::vector<std::string_view> parts;
    for (std::size_t i = 1; i < name.size() && parts.size() < kMostParts; ++i) {
        if (name[i] == '.' || (name[i] == '-' && name.substr(i).starts_with("->"))) {
            parts.push_back(name.substr(0, i));
        }
    }
    if (!name.empty()) {
        parts.push_back(name);
    }
    return parts;
}

std::optional<double> literal_of(std::string_view code) {
    std::string_view digits = trimmed(code);
    while (!digits.empty() && (digits.back() == 'f' || digits.back() == 'F')) {
        digits.remove_suffix(1);
    }
    double value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() && end == digits.data() + digits.size() ? std::optional(value)
                                                                        : std::nullopt;
}

std::vector<double> choices_of(std::string_view code) {
    std::string_view value = trimmed(code);
    if (value.starts_with('(') && closing(value, 0) + 1 == value.size()) {
        value = trimmed(value.substr(1, value.size() - 2));
    }
    std::optional<double> first = literal_of(value);
    std::optional<double> second = first;
    const auto question = value.find('?');
    const auto colon = value.rfind(':');
    const auto condition = value.find(" if ");
    const auto other = value.rfind(" else ");
    constexpr auto kNone = std::string_view::npos;
    if (question != kNone && colon != kNone && colon > question) {
        first = literal_of(value.substr(question + 1, colon - question - 1));
        second = literal_of(value.substr(colon + 1));
    } else if (condition != kNone && other != kNone && other > condition) {
        first = literal_of(value.substr(0, condition));
        second = literal_of(value.substr(other + 6));
    }
    return first && second ? std::vector<double>{*first, *second} : std::vector<double>();
}

}  // namespace tickproof::harness
