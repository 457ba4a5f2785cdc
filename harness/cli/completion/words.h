// The words of the command line as values, for completions and the manual.

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness {

/// The possible values. All empty: a number, a time, or a name that only the user knows.
struct ValueWords {
    std::vector<std::string> words{};
    bool are_list = false;  ///< The value is a list with commas.
    bool are_files = false;
};

struct OptionWords {
    std::vector<std::string> names;  ///< `-v`, `--verbose`; for an operand its name: `scenario`.
    std::string description;         ///< With its default.
    std::string value;               ///< `FILE`, `VALUE`; empty for a flag.
    ValueWords values;
    bool repeats = false;
    bool is_required = false;
};

struct VerbWords {
    std::string name;
    std::string description;
    std::string footer;
    std::vector<OptionWords> options;
    std::vector<OptionWords> operands;
};

/// The verbs and options that --help shows.
struct CommandWords {
    VerbWords program;
    std::vector<VerbWords> verbs;
};
CommandWords words_of(const CLI::App& app);

/// The names that an option or operand of a verb takes; in harness/cli/known_values.cpp.
ValueWords values_of(const std::string& verb, const std::string& option);

std::string bash_completion(const CommandWords& command);
std::string zsh_completion(const CommandWords& command);
std::string fish_completion(const CommandWords& command);

/// A page for man, in roff.
std::string manual(const CommandWords& command, std::string_view version);

/// The text in single quotes for all three shells, with `escape` before each character of
/// `escaped`.
std::string single_quoted(std::string_view text, std::string_view escaped = {});

}  // namespace tickproof::harness
