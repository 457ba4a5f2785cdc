// A command line taken apart as a POSIX shell does.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness {

/// Words between blanks; '...' is taken as it is; "...", $'...' and \ quote as usual; nothing is
/// expanded.
/// Undoes shell_word(). Throws InputError on a quote without an end.
std::vector<std::string> shell_words(std::string_view text);

}  // namespace tickproof::harness
