// Settings files in UTF-16, as Unreal's editor saves them if a value has a letter beyond Latin-1.
// They are read and changed as UTF-8, and written back in their encoding.

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tickproof::harness {

/// A byte order mark is part of the text.
enum class TextEncoding { utf8, utf16_le, utf16_be };

/// The encoding by the byte order mark; without one, by the zeros that are half of Western text in
/// UTF-16. Anything else, binary files too, counts as UTF-8.
TextEncoding encoding_of(std::string_view bytes);

/// The bytes as UTF-8; none if a letter is incomplete.
std::optional<std::string> decoded(std::string_view bytes, TextEncoding encoding);

/// The bytes of a text of UTF-8.
std::string encoded(std::string_view text, TextEncoding encoding);

/// The bytes of a settings file. Throws InputError if it cannot be read.
std::string settings_bytes(const std::string& file);

}  // namespace tickproof::harness
