// Errors of a command line that no verb needs to look at.

#pragma once

#include <CLI/CLI.hpp>

namespace tickproof::harness {

/// Throws InputError on a misspelt verb or option, on an option without its value, and on a value
/// that is empty: `--timestep=` or `""`, as a script writes it whose variable is not set.
void check_arguments(const CLI::App& app, int count, const char* const* arguments);

/// The command that repeats a call: its words, without the options that say where reports go, how
/// much of them is shown, and how many threads there are.
std::string command_of(int count, const char* const* arguments);

/// The items of a list that may be given in parts: `--fps 30,60 --fps 144`. Throws InputError on
/// an empty one.
std::vector<std::string> listed(std::string_view flag, const std::vector<std::string>& given);

/// The file of this program; empty where the system does not say.
std::string own_program();

}  // namespace tickproof::harness
