// tickproof: will my physics behave the same for every player, whatever the frame rate?

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/verbs.h"

namespace {

using namespace tickproof::harness;

int complain(std::string_view message) {
    std::fprintf(stderr, "tickproof: %s\n", visible(message).c_str());
    return kExitBadInput;
}

/// CLI11 has no suggestion for a misspelt verb.
void refuse_unknown_verb(const CLI::App& app, const std::string& verb) {
    std::vector<std::string> names;
    for (const CLI::App* each : app.get_subcommands({})) {
        names.push_back(each->get_name());
    }
    if (!verb.starts_with('-') && std::find(names.begin(), names.end(), verb) == names.end()) {
        const std::vector<std::string_view> verbs(names.begin(), names.end());
        throw InputError(unknown_name("command", verb, verbs) + "; see tickproof --help");
    }
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Will my physics behave the same for every player, whatever the frame rate?",
                 "tickproof"};
    int exit_code = kExitPass;
    app.require_subcommand(1);
    app.set_version_flag("--version", "tickproof " TICKPROOF_VERSION);
    app.footer("Exit codes: 0 pass or note (or a comparison), 1 fail or unknown, 2 bad input.");
    add_run(app, exit_code);
    add_schedule(app, exit_code);
    add_trace(app, exit_code);
    add_cases(app, exit_code);
    add_validate(app, exit_code);
    add_recommend(app, exit_code);
    add_init(app, exit_code);
    add_list(app, exit_code);
    try {
        if (argc > 1) {
            refuse_unknown_verb(app, argv[1]);
        }
        app.parse(argc, argv);
    } catch (const CLI::Success& wish) {
        return app.exit(wish);
    } catch (const CLI::ParseError& error) {
        return complain(std::string(error.what()) + "; see tickproof " + (argc > 1 ? argv[1] : "") +
                        " --help");
    } catch (const std::exception& error) {
        return complain(error.what());
    }
    return exit_code;
}
