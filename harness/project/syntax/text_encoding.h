// Settings files that an editor saved as UTF-16: Unreal's do so where a value has a letter beyond
// Latin-1. They are read and changed as UTF-8, and written as they were.

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tickproof::harness {

/// A byte order mark is part of the text.
enum class TextEncoding { utf8, utf16_le, utf16_be };

/// By the byte order mark; without one, by the zeros that are half of Western text. Anything else
/// counts as UTF-8, binary files among it.
TextEncoding encoding_of(std::string_view bytes);

/// The bytes as UTF-8. None where they are cut within a letter, or hold half of one.
std::optional<std::string> decoded(std::string_view bytes, TextEncoding encoding);

/// The bytes of a text of UTF-8.
std::string encoded(std::string_view text, TextEncoding encoding);

/// The bytes of a settings file on disk. Throws InputError where it cannot be read.
std::string settings_bytes(const std::string& file);

}  // namespace tickproof::harness
