// Replaces the text of an existing file. A crash or a full disk leaves the old text whole.

#pragma once

#include <string>
#include <string_view>

namespace tickproof::harness {

/// Replaces the text of a regular file that exists. The file keeps its mode, its owner and all its
/// names: a symbolic link still points to it, and hard links still share it. Throws InputError
/// `file: what is wrong, and what to do`; then the file holds its old text.
///
/// A file of one name gets its new text by a rename. A file with several names, or with an owner to
/// whom this user cannot give a file, is overwritten. If the program is killed meanwhile,
/// NAME.tickproof-N beside it holds the whole new text.
void replace_file(const std::string& file, std::string_view text);

}  // namespace tickproof::harness
