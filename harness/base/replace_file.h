// New text for a file that exists: a crash or a full disk in between leaves the old text whole.

#pragma once

#include <string>
#include <string_view>

namespace tickproof::harness {

/// Replaces the text of a regular file that exists. The file keeps its mode, its owner and all its
/// names: a symbolic link still points to it, and hard links still share it. Throws InputError
/// `file: what is wrong, and what to do`; then the file holds its old text.
///
/// A file of one name is replaced by a rename. A file of several names, or of an owner to whom this
/// user cannot give a new file, is written over: should the program be killed in between, its new
/// text is whole in NAME.tickproof-N beside it.
void replace_file(const std::string& file, std::string_view text);

}  // namespace tickproof::harness
