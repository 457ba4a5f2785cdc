// What the program prints to: how wide a terminal is, and what it can show. This is the only place
// that looks.

#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>

#include "harness/show/style.h"

namespace tickproof::harness {

/// Columns of the terminal behind the stream, or as COLUMNS says.
std::size_t terminal_width(int stream);

/// As wide as the terminal behind standard output. Coloured on a terminal unless NO_COLOR is set or
/// TERM is dumb, and anywhere with CLICOLOR_FORCE; plots have block characters on a terminal
/// whose locale is UTF-8.
TextStyle terminal_style();

/// `--color WHEN`, which sets the two variables for this process and those that it starts.
void add_colour_option(CLI::App& verb);

}  // namespace tickproof::harness
