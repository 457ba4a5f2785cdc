// Finds control characters in printed patches: they would command the terminal.

#pragma once

#include <string_view>

namespace tickproof::harness {

/// True if `text` has a control character other than a tab or a line end. U+0080 to U+009F count,
/// both in UTF-8 and as single bytes.
bool has_control_characters(std::string_view text);

}  // namespace tickproof::harness
