// Command-line errors that CLI11 does not explain, and texts of command lines.

#pragma once

#include <CLI/CLI.hpp>

namespace tickproof::harness {

/// Throws InputError on a misspelt verb or option, on an option without its value, and on an empty
/// value (`--timestep=` or `""`, as a script with an unset variable writes it).
void check_arguments(const CLI::App& app, int count, const char* const* arguments);

/// The command that repeats a call: its words, without options for report files, for how much they
/// show, and for threads.
std::string command_of(int count, const char* const* arguments);

/// The items of a list that may be given in parts: `--fps 30,60 --fps 144`. Throws InputError on an
/// empty item.
std::vector<std::string> listed(std::string_view flag, const std::vector<std::string>& given);

/// The file of this program; empty if the system does not say.
std::string own_program();

}  // namespace tickproof::harness
