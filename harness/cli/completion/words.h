// The words of the command line as values: what completions and the manual are made from.

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness {

/// What a value may be. Nothing of it: a number, a time, a name that only the user knows.
struct ValueWords {
    std::vector<std::string> words{};
    bool are_list = false;  ///< Several of them, with commas between.
    bool are_files = false;
};

struct OptionWords {
    std::vector<std::string> names;  ///< `-v`, `--verbose`; of an operand its name: `scenario`.
    std::string description;         ///< With its default.
    std::string value;               ///< `FILE`, `VALUE`; empty of a flag.
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

/// Verbs and options that --help shows: the others are of no use to people.
struct CommandWords {
    VerbWords program;
    std::vector<VerbWords> verbs;
};
CommandWords words_of(const CLI::App& app);

/// The names that the option of a verb, or the operand, takes.
ValueWords values_of(const std::string& verb, const std::string& option);

std::string bash_completion(const CommandWords& command);
std::string zsh_completion(const CommandWords& command);
std::string fish_completion(const CommandWords& command);

/// A page for man, in roff.
std::string manual(const CommandWords& command, std::string_view version);

/// In single quotes, as all three shells read it: with `escape` before each of `escaped`.
std::string single_quoted(std::string_view text, std::string_view escaped = {});

}  // namespace tickproof::harness
