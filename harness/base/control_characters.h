// Text of a file that is printed byte for byte, such as a patch, must not command a terminal.

#pragma once

#include <string_view>

namespace tickproof::harness {

/// True of control characters but tabs and line ends; U+0080 to U+009F, in UTF-8 or as single
/// bytes, are some.
bool has_control_characters(std::string_view text);

}  // namespace tickproof::harness
