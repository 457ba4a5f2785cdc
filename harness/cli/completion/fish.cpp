// Completion for fish: a line for each word.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/cli/completion/words.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kEscaped = "\\";

/// `-x -a '...'` for words and no file; `-r -F` for a file.
std::string fish_values(const ValueWords& values) {
    const std::string words = fmt::format("{}", fmt::join(values.words, " "));
    if (values.are_list) {
        return fmt::format(" -x -a '(__fish_append , {})'", words);
    }
    const std::string offered = words.empty() ? words : fmt::format(" -a '{}'", words);
    return (values.are_files ? " -r -F" : " -x") + offered;
}

std::string fish_option(const std::string& where, const OptionWords& option) {
    std::string text = fmt::format("complete -c tickproof -n '{}'", where);
    for (const std::string& name : option.names) {
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    if (!option.value.empty()) {
        text += fish_values(option.values);
    }
    return text + fmt::format(" -d {}\n", single_quoted(option.description, kEscaped));
}

std::string fish_verb(const VerbWords& verb) {
    const std::string where = "__fish_seen_subcommand_from " + verb.name;
    std::string text;
    for (const OptionWords& operand : verb.operands) {
        if (!operand.values.words.empty()) {
            text += fmt::format("complete -c tickproof -n '{}' -a '{}'\n", where,
                                fmt::join(operand.values.words, " "));
        }
        if (operand.values.are_files) {
            text += fmt::format("complete -c tickproof -n '{}' -F\n", where);
        }
    }
    for (const OptionWords& option : verb.options) {
        text += fish_option(where, option);
    }
    return text;
}

}  // namespace

std::string fish_completion(const CommandWords& command) {
    constexpr std::string_view kFirst = "__fish_use_subcommand";
    std::string text =
        "# Completion of tickproof for fish, made by: tickproof completion fish\n\ncomplete -c "
        "tickproof -f\n";
    for (const OptionWords& option : command.program.options) {
        text += fish_option(std::string(kFirst), option);
    }
    for (const VerbWords& verb : command.verbs) {
        text += fmt::format("complete -c tickproof -n '{}' -a {} -d {}\n", kFirst, verb.name,
                            single_quoted(verb.description, kEscaped));
    }
    for (const VerbWords& verb : command.verbs) {
        text += fish_verb(verb);
    }
    return text;
}

}  // namespace tickproof::harness
