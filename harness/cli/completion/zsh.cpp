// Completion for zsh by its _arguments, with descriptions beside the names.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/cli/completion/words.h"

namespace tickproof::harness {
namespace {

/// The part after a description: the value's name, and its possible values.
std::string action_of(const OptionWords& option, const std::string& value) {
    const ValueWords& values = option.values;
    std::string action = " ";  // Offers nothing.
    if (values.are_list) {
        action = fmt::format(" _sequence compadd - {}", fmt::join(values.words, " "));
    } else if (!values.words.empty() && values.are_files) {
        action = fmt::format(" _alternative \"names: :({})\" \"files: :_files\"",
                             fmt::join(values.words, " "));
    } else if (!values.words.empty()) {
        action = fmt::format("({})", fmt::join(values.words, " "));
    } else if (values.are_files) {
        action = "_files";
    }
    return fmt::format(":{}:{}", value, action);
}

std::string zsh_option(const OptionWords& option) {
    const std::string& name = option.names.back();
    const std::string described = single_quoted(option.description, "[]:\\");
    // Without its quotes, since the whole text is quoted.
    const std::string about = described.substr(1, described.size() - 2);
    if (option.value.empty()) {
        const std::string all = fmt::format("{}", fmt::join(option.names, " "));
        if (option.names.size() > 1) {
            return fmt::format("'({})'{{{}}}'[{}]'", all, fmt::join(option.names, ","), about);
        }
        return fmt::format("'{}[{}]'", name, about);
    }
    return fmt::format("'{}{}=[{}]{}'", option.repeats ? "*" : "", name, about,
                       action_of(option, option.value));
}

std::string zsh_verb(const VerbWords& verb) {
    std::string text = fmt::format("        {})\n            _arguments -s \\\n", verb.name);
    for (const OptionWords& option : verb.options) {
        text += fmt::format("                {} \\\n", zsh_option(option));
    }
    for (const OptionWords& operand : verb.operands) {
        text += fmt::format("                '{}{}' \\\n", operand.repeats ? "*" : "",
                            action_of(operand, operand.names.front()));
    }
    return text + "                && ended=0\n            ;;\n";
}

}  // namespace

std::string zsh_completion(const CommandWords& command) {
    std::string text =
        "#compdef tickproof\n# Completion of tickproof for zsh, made by: tickproof completion "
        "zsh\n\n_tickproof() {\n    local curcontext=$curcontext ended=1\n    typeset -A opt_args\n"
        "    if ((CURRENT == 2)); then\n        local -a verbs=(\n";
    for (const VerbWords& verb : command.verbs) {
        text += fmt::format("            {}\n",
                            single_quoted(fmt::format("{}:{}", verb.name, verb.description)));
    }
    text += "        )\n        _describe command verbs && ended=0\n        _arguments \\\n";
    for (const OptionWords& option : command.program.options) {
        text += fmt::format("            {} \\\n", zsh_option(option));
    }
    text +=
        "            && ended=0\n        return ended\n    fi\n    local verb=$words[2]\n"
        "    shift words\n    ((CURRENT--))\n    case $verb in\n";
    for (const VerbWords& verb : command.verbs) {
        text += zsh_verb(verb);
    }
    return text +
           "    esac\n    return ended\n}\n\nif [ \"$funcstack[1]\" = _tickproof ]; then\n    "
           "_tickproof \"$@\"\nelse\n    compdef _tickproof tickproof\nfi\n";
}

}  // namespace tickproof::harness
