// tickproof completion SHELL, and the manual: both made from the definition of the command line.

#include <memory>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/completion/words.h"
#include "harness/cli/output.h"
#include "harness/cli/verbs.h"

namespace tickproof::harness {
namespace {

struct Shell {
    std::string_view name;
    std::string (*to_script)(const CommandWords& command);
};

constexpr Shell kShells[] = {
    {"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}};

void carry_out(const std::string& name, const CommandWords& command) {
    std::vector<std::string_view> known;
    for (const Shell& shell : kShells) {
        if (shell.name == name) {
            write_output("-", shell.to_script(command));
            return;
        }
        known.push_back(shell.name);
    }
    throw InputError(unknown_name("shell", name, known));
}

}  // namespace

void add_completion(CLI::App& app, Invoked&) {
    CLI::App* verb = app.add_subcommand(
        "completion", "Print a script that completes tickproof's words in bash, zsh or fish");
    const auto shell = std::make_shared<std::string>();
    verb->add_option("shell", *shell, "bash, zsh or fish")->required();
    verb->footer(
        "cmake --install puts all three in their places, and the manual beside them. In a shell "
        "of your own: source <(tickproof completion bash).");
    verb->callback([shell, &app] { carry_out(*shell, words_of(app)); });
}

void add_manual(CLI::App& app, Invoked&) {
    CLI::App* verb = app.add_subcommand("manual", "Print the manual in roff, for man");
    verb->group("");  // Hidden: the build calls it.
    verb->callback([&app] { write_output("-", manual(words_of(app), TICKPROOF_VERSION)); });
}

}  // namespace tickproof::harness
