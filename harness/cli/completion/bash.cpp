// Completion for bash: one function, which needs nothing but bash itself.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/cli/completion/words.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kHead = R"(_tickproof() {
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local options= operands= operand_files= values= list= files=
    COMPREPLY=()
    if [[ $current == '=' ]]; then  # `--json=FILE` is three words here.
        current=
    elif [[ $before == '=' ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if ((COMP_CWORD == 1)); then
)";

constexpr std::string_view kTail = R"(    esac
    if [[ $files$values ]]; then
        _tickproof_reply "$values" "$files" "$list" "$current"
    elif [[ $current == -* ]]; then
        _tickproof_reply "$options" '' '' "$current"
    else
        _tickproof_reply "$operands" "$operand_files" '' "$current"
    fi
}

# WORDS FILES LIST CURRENT: of a list with commas the last part is completed.
_tickproof_reply() {
    local begin=
    if [[ $3 && $4 == *,* ]]; then
        begin=${4%,*},
    fi
    mapfile -t COMPREPLY < <(compgen -P "$begin" -W "$1" -- "${4#"$begin"}")
    if [[ $2 ]]; then
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$4")
        compopt -o filenames 2> /dev/null
    fi
}

complete -F _tickproof tickproof
)";

std::string names_of(const std::vector<OptionWords>& options) {
    std::vector<std::string> names;
    for (const OptionWords& option : options) {
        names.insert(names.end(), option.names.begin(), option.names.end());
    }
    return fmt::format("{}", fmt::join(names, " "));
}

/// The case for the values of each option. Options without words share a row, after which no option
/// is offered.
std::string bash_values(const VerbWords& verb) {
    std::string text;
    std::vector<std::string> files;
    std::vector<std::string> others;
    for (const OptionWords& option : verb.options) {
        const std::string names = fmt::format("{}", fmt::join(option.names, " | "));
        if (option.value.empty()) {
            continue;
        }
        if (!option.values.words.empty()) {
            text += fmt::format("                {}) values='{}'{} ;;\n", names,
                                fmt::join(option.values.words, " "),
                                option.values.are_list ? " list=yes" : "");
        } else {
            (option.values.are_files ? files : others).push_back(names);
        }
    }
    if (!files.empty()) {
        text += fmt::format("                {}) files=yes ;;\n", fmt::join(files, " | "));
    }
    if (!others.empty()) {
        text += fmt::format("                {}) return ;;\n", fmt::join(others, " | "));
    }
    return text;
}

std::string bash_verb(const VerbWords& verb) {
    std::string text =
        fmt::format("        {})\n            options='{}'\n", verb.name, names_of(verb.options));
    for (const OptionWords& operand : verb.operands) {
        if (!operand.values.words.empty()) {
            text +=
                fmt::format("            operands='{}'\n", fmt::join(operand.values.words, " "));
        }
    }
    if (std::ranges::any_of(verb.operands,
                            [](const auto& each) { return each.values.are_files; })) {
        text += "            operand_files=yes\n";
    }
    if (const std::string values = bash_values(verb); !values.empty()) {
        text += fmt::format("            case $before in\n{}            esac\n", values);
    }
    return text + "            ;;\n";
}

}  // namespace

std::string bash_completion(const CommandWords& command) {
    std::vector<std::string> first;
    for (const VerbWords& verb : command.verbs) {
        first.push_back(verb.name);
    }
    std::string text = "# Completion of tickproof for bash, made by: tickproof completion bash\n\n";
    text += kHead;
    text += fmt::format(
        "        _tickproof_reply '{} {}' '' '' \"$current\"\n        return\n    fi\n    case "
        "${{COMP_WORDS[1]}} in\n",
        fmt::join(first, " "), names_of(command.program.options));
    for (const VerbWords& verb : command.verbs) {
        text += bash_verb(verb);
    }
    text += kTail;
    return text;
}

}  // namespace tickproof::harness
