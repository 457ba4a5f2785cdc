// The cases that come with the tool: harness/study/cases/published/*.toml, compiled in, so that the
// program needs no files.

#pragma once

#include <span>
#include <string_view>

namespace tickproof::harness {

struct PublishedCase {
    std::string_view name;
    std::string_view toml;
};

std::span<const PublishedCase> published_cases();

}  // namespace tickproof::harness
