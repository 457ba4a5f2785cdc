// The width and the abilities of the terminal. No other code looks at it.

#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>

#include "harness/show/style.h"

namespace tickproof::harness {

/// Columns of the terminal behind the stream, or the value of COLUMNS.
std::size_t terminal_width(int stream);

/// The style for standard output: the terminal's width; colours on a terminal unless NO_COLOR is
/// set or TERM is dumb, and anywhere with CLICOLOR_FORCE; block characters if the terminal's locale
/// is UTF-8; the last line whole in a pipe or file without COLUMNS.
TextStyle terminal_style();

/// Adds `--color WHEN`, which sets these variables for this process and its children.
void add_colour_option(CLI::App& verb);

}  // namespace tickproof::harness
