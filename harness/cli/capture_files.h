// The capture files that a command line names.

#pragma once

#include <string>
#include <vector>

namespace tickproof::harness {

/// True if recorders write files with the ending of this one.
bool is_named_as_capture(const std::string& file);

/// The files of names: a folder stands for all captures in it and in the folders below, by name; a
/// pattern with `*`, `?` or `[` for the files that match; `-` for standard input. Throws InputError
/// for a folder without captures and a pattern that matches nothing.
std::vector<std::string> capture_files(const std::vector<std::string>& names);

}  // namespace tickproof::harness
