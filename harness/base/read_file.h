// Reads a file that a user names: settings, profiles, cases, reports. harness/trace reads captures
// in blocks, because they may be longer than memory.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tickproof::harness {

/// The kind of file that the caller expects.
struct FileKind {
    std::string_view noun;    ///< `a profile`.
    std::size_t most_mb = 1;  ///< A longer file is of another kind.
    std::string_view advice;  ///< `name a TOML file`.
};

/// Stops reading past the kind's largest size, so it also refuses an endless device. Throws
/// InputError `FILE: cannot be read as NOUN; ADVICE`.
std::string read_file(const std::string& file, const FileKind& kind);

}  // namespace tickproof::harness
