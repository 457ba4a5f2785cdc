// New text for a file that somebody would miss: a crash or a full disk in between leaves the old
// text whole. A report, which can be made again, needs none of this.

#pragma once

#include <string>
#include <string_view>

namespace tickproof::harness {

/// Replaces the text of a regular file that exists. The file keeps its mode, its owner and all its
/// names: a symbolic link still points to it, and hard links still share it. Throws InputError
/// `file: what is wrong, and what to do`; then the file holds its old text.
///
/// A file of one name is replaced by a rename. A file of several names, or of an owner to whom this
/// user cannot give a new file, is written in place, beside a copy of its old text. Only that copy,
/// NAME.tickproof-XXXXXX, is whole if the power fails in between.
void replace_file(const std::string& file, std::string_view text);

}  // namespace tickproof::harness
