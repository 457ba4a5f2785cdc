// Text that others wrote (file names, columns, keys), made safe for a terminal and for a shell.

#include <fmt/format.h>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

constexpr unsigned char kDelete = 0x7F;

/// How many bytes follow this one in a character of UTF-8.
std::size_t bytes_after(unsigned char lead) {
    return lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC2 ? 1 : 0;
}

/// Where a control character begins at `at`, its length in bytes; else 0. U+0080 to U+009F are
/// control characters, too: a terminal takes U+009B for an escape and a bracket.
std::size_t control_length(std::string_view text, std::size_t at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x20 || byte == kDelete || (byte >= 0x80 && byte < 0xA0)) {
        return 1;
    }
    if (byte == 0xC2 && at + 1 < text.size()) {
        const auto next = static_cast<unsigned char>(text[at + 1]);
        return next >= 0x80 && next < 0xA0 ? 2 : 0;
    }
    return 0;
}

/// Where the character at `at` ends.
std::size_t character_end(std::string_view text, std::size_t at) {
    std::size_t end = at + 1;
    for (std::size_t left = bytes_after(static_cast<unsigned char>(text[at]));
         left > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U;
         --left) {
        ++end;
    }
    return end;
}

/// `$'...'` of bash, zsh, ksh and POSIX 2024: the only quotes that show a control character.
std::string escaped_word(std::string_view text) {
    std::string quoted = "$'";
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t control = control_length(text, at);
        const std::size_t end = control > 0 ? at + control : character_end(text, at);
        for (; at < end; ++at) {
            const char c = text[at];
            if (c == '\n') {
                quoted += "\\n";
            } else if (control > 0) {
                quoted += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
            } else {
                quoted += c == '\'' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
            }
        }
    }
    return quoted + "'";
}

}  // namespace

std::string visible(std::string_view text) {
    std::string shown;
    shown.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t control = text[at] == '\n' ? 0 : control_length(text, at);
        const std::size_t end = control > 0 ? at + control : character_end(text, at);
        if (control > 0) {
            shown += '?';
        } else {
            shown += text.substr(at, end - at);
        }
        at = end;
    }
    return shown;
}

std::string shell_word(std::string_view text) {
    constexpr std::string_view kPlain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+./:,@%=";
    if (!text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos) {
        return std::string(text);
    }
    if (visible(text) != text || text.find('\n') != std::string_view::npos) {
        return escaped_word(text);
    }
    std::string quoted = "'";
    for (const char c : text) {
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return quoted + "'";
}

}  // namespace tickproof::harness
