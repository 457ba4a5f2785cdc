// Splits a command line as a POSIX shell does.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness {

/// Splits at blanks and resolves '...', "...", $'...' and \. Expands nothing. Undoes shell_word().
/// Throws InputError on an unclosed quote.
std::vector<std::string> shell_words(std::string_view text);

}  // namespace tickproof::harness
