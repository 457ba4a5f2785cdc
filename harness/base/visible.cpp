// Makes text of others (file names, columns, keys) safe for a terminal and for a shell.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/control_characters.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

constexpr unsigned char kDelete = 0x7F;

/// Length in bytes of the UTF-8 character at `at`, or 0 if there is none.
std::size_t character_length(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const unsigned char lead = byte(0);
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xC2 ? 0
                               : lead < 0xE0 ? 2
                               : lead < 0xF0 ? 3
                               : lead < 0xF5 ? 4
                                             : 0;
    if (length == 0 || at + length > text.size()) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) {
            return 0;
        }
    }
    // Overlong, half of a surrogate pair, or behind U+10FFFF.
    const bool is_none = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) >= 0xA0) ||
                         (lead == 0xF0 && byte(1) < 0x90) || (lead == 0xF4 && byte(1) >= 0x90);
    return is_none ? 0 : length;
}

/// Length in bytes of the control character at `at`, or 0. U+0080 to U+009F count: a terminal takes
/// U+009B for an escape and a bracket.
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

/// Length in bytes of the control character, or of the byte that is not UTF-8, at `at`; else 0.
std::size_t unfit_length(std::string_view text, std::size_t at) {
    const std::size_t control = control_length(text, at);
    return control > 0 ? control : character_length(text, at) == 0 ? 1 : 0;
}

/// Quotes in $'...' (bash, zsh, ksh and POSIX 2024), which alone can show control characters.
std::string escaped_word(std::string_view text) {
    std::string quoted = "$'";
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t unfit = unfit_length(text, at);
        const std::size_t end = at + (unfit > 0 ? unfit : character_length(text, at));
        for (; at < end; ++at) {
            const char c = text[at];
            if (c == '\n') {
                quoted += "\\n";
            } else if (unfit > 0) {
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
    std::string printable;
    printable.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t unfit = text[at] == '\n' ? 0 : unfit_length(text, at);
        if (unfit > 0) {
            printable += '?';
            at += unfit;
        } else {
            const std::size_t length = character_length(text, at);
            printable += text.substr(at, length);
            at += length;
        }
    }
    return printable;
}

bool has_control_characters(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const bool ends_line = text[at] == '\n' || text.substr(at, 2) == "\r\n";
        if (!ends_line && text[at] != '\t' && control_length(text, at) > 0) {
            return true;
        }
        at += std::max<std::size_t>(1, character_length(text, at));
    }
    return false;
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
