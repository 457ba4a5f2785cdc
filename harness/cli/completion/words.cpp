// Collects verbs, options and operands from CLI11.

#include "harness/cli/completion/words.h"

#include <fmt/format.h>

#include "harness/cli/help.h"

namespace tickproof::harness {
namespace {

OptionWords words_of(const std::string& verb, const CLI::Option& option) {
    OptionWords words{.description = described(option),
                      .value = value_name(option),
                      .repeats = option.get_items_expected_max() > 1,
                      .is_required = option.get_required()};
    for (const std::string& name : option.get_snames()) {
        words.names.push_back("-" + name);
    }
    for (const std::string& name : option.get_lnames()) {
        words.names.push_back("--" + name);
    }
    if (option.get_positional()) {
        words.names = {option.get_name(true)};
    }
    words.values = values_of(verb, words.names.back());
    words.values.are_files |= words.value == "FILE";
    return words;
}

VerbWords verb_words(const CLI::App& app) {
    VerbWords verb{
        .name = app.get_name(), .description = app.get_description(), .footer = app.get_footer()};
    for (const CLI::Option* option : app.get_options()) {
        if (!option->get_group().empty()) {
            (option->get_positional() ? verb.operands : verb.options)
                .push_back(words_of(verb.name, *option));
        }
    }
    return verb;
}

}  // namespace

CommandWords words_of(const CLI::App& app) {
    CommandWords command{.program = verb_words(app)};
    for (const CLI::App* verb : app.get_subcommands({})) {
        if (!verb->get_group().empty()) {
            command.verbs.push_back(verb_words(*verb));
            if (command.verbs.back().footer == command.program.footer) {
                command.verbs.back().footer.clear();  // CLI11 copies the program's footer to verbs.
            }
        }
    }
    return command;
}

std::string single_quoted(std::string_view text, std::string_view escaped) {
    std::string word = "'";
    for (const char c : text) {
        if (escaped.find(c) != std::string_view::npos) {
            word += '\\';
        }
        word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return word + "'";
}

}  // namespace tickproof::harness
