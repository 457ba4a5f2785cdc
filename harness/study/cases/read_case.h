// Case files: TOML, described in docs/cases.md.

#pragma once

#include <string>
#include <string_view>

#include "harness/study/cases/case.h"

namespace tickproof::harness {

/// `name` is the file's. Throws InputError with `name:line:` on whatever is no case.
Case parse_case(std::string_view toml, const std::string& name);

/// Throws InputError where the file cannot be read, too.
Case read_case(const std::string& file);

}  // namespace tickproof::harness
