// Laying out text in lines of a given width.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tickproof::harness {

/// `first` and then `text` broken at spaces into lines of at most `width` columns; continuation
/// lines are indented to where the text began. Words longer than a line stay whole. Ends with a
/// newline.
std::string wrap(std::string_view first, std::string_view text, std::size_t width);

/// Padded with spaces to `width` columns, at least one.
std::string pad(std::string_view text, std::size_t width);

}  // namespace tickproof::harness
