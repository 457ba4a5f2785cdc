// Detects UTF-16, and converts between it and UTF-8 by iconv.

#include "harness/project/syntax/text_encoding.h"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <system_error>
#include <utility>

#include "harness/base/read_file.h"

namespace tickproof::harness {
namespace {

constexpr const char* kUtf8 = "UTF-8";

const char* name_of(TextEncoding encoding) {
    switch (encoding) {
        case TextEncoding::utf16_le:
            return "UTF-16LE";
        case TextEncoding::utf16_be:
            return "UTF-16BE";
        case TextEncoding::utf8:
            break;
    }
    return kUtf8;
}

/// None if the text is not valid in the encoding.
std::optional<std::string> converted(std::string_view text, const char* from, const char* to) {
    const iconv_t converter = iconv_open(to, from);
    if (reinterpret_cast<std::intptr_t>(converter) == -1) {
        throw std::system_error(errno, std::generic_category(), "iconv");
    }
    std::string result;
    char* next = const_cast<char*>(text.data());
    std::size_t left = text.size();
    bool is_good = true;
    while (is_good && left > 0) {
        std::array<char, 4096> block{};
        char* at = block.data();
        std::size_t room = block.size();
        const std::size_t done = iconv(converter, &next, &left, &at, &room);
        result.append(block.data(), block.size() - room);
        is_good = done != static_cast<std::size_t>(-1) || errno == E2BIG;
    }
    iconv_close(converter);
    return is_good ? std::optional(std::move(result)) : std::nullopt;
}

}  // namespace

TextEncoding encoding_of(std::string_view bytes) {
    if (bytes.starts_with("\xFF\xFE")) {
        return TextEncoding::utf16_le;
    }
    if (bytes.starts_with("\xFE\xFF")) {
        return TextEncoding::utf16_be;
    }
    constexpr std::size_t kLooked = 65'536;
    constexpr std::size_t kLeast = 8;
    const std::string_view head = bytes.substr(0, kLooked);
    std::array<std::size_t, 2> zeros{};
    for (std::size_t i = 0; i < head.size(); ++i) {
        zeros[i % 2] += head[i] == '\0' ? 1 : 0;
    }
    const std::size_t most = head.size() / 2 * 9 / 10;
    if (head.size() >= kLeast && zeros[0] == 0 && zeros[1] >= most) {
        return TextEncoding::utf16_le;
    }
    if (head.size() >= kLeast && zeros[1] == 0 && zeros[0] >= most) {
        return TextEncoding::utf16_be;
    }
    return TextEncoding::utf8;
}

std::optional<std::string> decoded(std::string_view bytes, TextEncoding encoding) {
    return encoding == TextEncoding::utf8 ? std::optional(std::string(bytes))
                                          : converted(bytes, name_of(encoding), kUtf8);
}

std::string encoded(std::string_view text, TextEncoding encoding) {
    if (encoding == TextEncoding::utf8) {
        return std::string(text);
    }
    // Decoded text with ASCII edits is valid in both encodings.
    return converted(text, kUtf8, name_of(encoding)).value();
}

std::string settings_bytes(const std::string& file) {
    return read_file(file, {.noun = "a settings file",
                            .most_mb = 64,
                            .advice = "name another, or check its permissions"});
}

}  // namespace tickproof::harness
