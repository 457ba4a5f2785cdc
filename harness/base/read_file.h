// The text of a file that a user names: settings, profiles, cases, reports. Captures, which may be
// longer than memory, are read in blocks by harness/trace.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tickproof::harness {

/// The kind of file that is expected.
struct FileKind {
    std::string_view noun;    ///< `a profile`.
    std::size_t most_mb = 1;  ///< A longer file is of another kind.
    std::string_view advice;  ///< `name a TOML file`.
};

/// No more is read than a file of its kind may have, so that a device without an end is refused,
/// too. Throws InputError `FILE: cannot be read as NOUN; ADVICE`.
std::string read_file(const std::string& file, const FileKind& kind);

}  // namespace tickproof::harness
