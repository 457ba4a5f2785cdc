// Wraps and pads text. Control characters become `?`, as in visible(): users choose names.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tickproof::harness {

/// Writes `first`, then `text` broken at spaces into lines of at most `width` columns. Continuation
/// lines are indented to where `text` began. Words longer than a line stay whole. Line ends in
/// `text` become spaces. The result ends with a newline.
std::string wrap(std::string_view first, std::string_view text, std::size_t width);

/// Pads with spaces to `width` columns, with at least one space.
std::string pad(std::string_view text, std::size_t width);

}  // namespace tickproof::harness
