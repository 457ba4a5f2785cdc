// Laying out text in lines of a given width. Names of others may be part of it, so control
// characters become `?` on the way: see `visible`.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tickproof::harness {

/// `first` and then `text` broken at spaces into lines of at most `width` columns; continuation
/// lines are indented to where the text began. Words longer than a line stay whole. Ends with a
/// newline. Line ends in `text` are spaces.
std::string wrap(std::string_view first, std::string_view text, std::size_t width);

/// Padded with spaces to `width` columns, at least one.
std::string pad(std::string_view text, std::size_t width);

}  // namespace tickproof::harness
