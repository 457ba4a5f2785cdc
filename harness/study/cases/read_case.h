// Reads case files: TOML, described in docs/cases.md.

#pragma once

#include <string>
#include <string_view>

#include "harness/study/cases/case.h"

namespace tickproof::harness {

/// `name` is the file's. Throws InputError with `name:line:` if the text is no case.
Case parse_case(std::string_view toml, const std::string& name);

/// Also throws InputError if the file cannot be read.
Case read_case(const std::string& file);

}  // namespace tickproof::harness
