// tickproof: will my physics behave the same for every player, whatever the frame rate?

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <sstream>
#include <string>

#include "harness/cli/arguments.h"
#include "harness/cli/box2d_memory.h"
#include "harness/cli/help.h"
#include "harness/cli/out_of_memory.h"
#include "harness/cli/output.h"
#include "harness/cli/terminal.h"
#include "harness/cli/verbs.h"
#include "physics/engine_failure.h"

namespace {

using namespace tickproof::harness;

/// `run needs scenario: jump, gate, ...`, for the first option that the verb misses.
std::string what_is_missing(const CLI::App& app) {
    for (const CLI::App* verb : app.get_subcommands()) {
        for (const CLI::Option* option : verb->get_options()) {
            if (option->get_required() && option->empty()) {
                return fmt::format("{} needs {}: {}; see tickproof {} --help", verb->get_name(),
                                   option->get_name(), option->get_description(), verb->get_name());
            }
        }
    }
    return "name a command first, such as tickproof validate; see tickproof --help";
}

int run(CLI::App& app, int argc, char** argv, const Invoked& invoked) {
    try {
        check_arguments(app, argc, argv);
        app.parse(argc, argv);
    } catch (const CLI::Success& wish) {  // Help, or the version.
        std::ostringstream text;
        const int code = app.exit(wish, text);
        write_text(text.str());
        return code;
    } catch (const CLI::ExcludesError& error) {
        complain(fmt::format("{}: leave one of them out", error.what()));
        return kExitBadInput;
    } catch (const CLI::RequiredError&) {
        if (argc == 1 && isatty(STDERR_FILENO) != 0) {
            std::fputs(questions_text().c_str(), stderr);
        }
        complain(what_is_missing(app));
        return kExitBadInput;
    } catch (const CLI::ParseError& error) {
        // Options of a verb come after it.
        const bool has_verb = argc > 1 && argv[1][0] != '-';
        complain(has_verb ? fmt::format("{}; see tickproof {} --help", error.what(), argv[1])
                          : what_is_missing(app));
        return kExitBadInput;
    }
    return invoked.exit_code;
}

}  // namespace

int main(int argc, char** argv) {
    hold_standard_streams();
    end_with_two_in_every_thread();
    keep_memory_of_worlds();
    try {
        CLI::App app{"Will my physics behave the same for every player, whatever the frame rate?",
                     "tickproof"};
        Invoked invoked{.command = command_of(argc, argv)};
        app.formatter(std::make_shared<HelpFormatter>());  // Verbs inherit it.
        app.require_subcommand(1);
        app.set_version_flag("--version", "tickproof " TICKPROOF_VERSION);
        app.footer(
            "Exit codes: 0 no error; 1 an error, or a check without a verdict; 2 bad input, or a "
            "report that could not be written. run and schedule without --policy only compare, and "
            "exit with 0.");
        for (const auto add :
             {add_validate, add_recommend, add_init, add_run, add_map, add_bench, add_determinism,
              add_record, add_diff, add_engines, add_export, add_shrink, add_schedule, add_trace,
              add_cases, add_list, add_completion, add_manual, add_help}) {
            add(app, invoked);
        }
        for (CLI::App* verb : app.get_subcommands({})) {
            add_colour_option(*verb);
        }
        return run(app, argc, argv, invoked);
    } catch (const tickproof::physics::EngineFailure& failure) {
        complain(fmt::format("the engine failed: {}", failure.what()));
    } catch (const std::exception& error) {
        is_out_of_memory(error) ? complain_of_memory() : complain(error.what());
    }
    return kExitBadInput;
}
