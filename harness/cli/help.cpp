// Formats --help for CLI11.

#include "harness/cli/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/cli/output.h"
#include "harness/cli/terminal.h"
#include "harness/cli/verbs.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kNames = 24;  ///< Columns of the names.

/// A row with the name in the left column, or on its own line if it is too long.
std::string row(const std::string& name, const std::string& description) {
    const std::string left = "  " + name;
    const std::size_t width = terminal_style().width;
    const std::size_t names = std::min(kNames, width / 3);  // As wide as wrap() indents.
    return left.size() < names ? wrap(pad(left, names), description, width)
                               : left + '\n' + wrap(std::string(names, ' '), description, width);
}

}  // namespace

std::string value_name(const CLI::Option& option) {
    if (option.get_positional() || option.get_items_expected() == 0) {
        return {};
    }
    return option.get_type_name() == "TEXT" ? "VALUE" : option.get_type_name();
}

std::string described(const CLI::Option& option) {
    std::string by_default = option.get_default_str();
    if (by_default == "[]") {  // An empty list: the description says what holds.
        by_default.clear();
    }
    return option.get_description() +
           (by_default.empty() ? "" : fmt::format(" (default: {})", by_default));
}

std::string questions_text() {
    struct Question {
        std::string_view asked;
        std::string_view command;
    };
    constexpr Question kQuestions[] = {
        {"Is it safe at 30 to 240 fps?", "tickproof validate --fps 30..240"},
        {"Why does it stutter on 144 Hz?", "tickproof validate --display 144"},
        {"Can my bullet pass this wall?",
         "tickproof validate --need wall.thickness_m=0.1 --need wall.fastest_mps=90"},
        {"... a door that closes at 3 m/s, in Box2D?",
         "tickproof validate --need wall.thickness_m=0.1 --need wall.fastest_mps=90 "
         "--need wall.closing_mps=3 --need physics.engine=box2d"},
        {"Which machines misbehave?", "tickproof validate --trace captures/"},
        {"What does it cost?", "tickproof bench"},
        {"Do two builds agree?", "tickproof diff a.tprec b.tprec"},
        {"What changes with a new engine?", "tickproof engines --from box2d --to box2d3 ."},
    };
    std::string text = "A question, and what answers it for the project in this folder:\n";
    for (const Question& each : kQuestions) {
        text += wrap("  ", each.asked, terminal_style().width);
        text += wrap("    ", each.command, terminal_style().width);
    }
    return text;
}

std::string HelpFormatter::make_description(const CLI::App* app) const {
    return wrap("", app->get_description(), terminal_style().width);
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool is_positional) const {
    const std::string value = is_positional ? std::string() : value_name(*option);
    return row(make_option_name(option, is_positional) + (value.empty() ? "" : ' ' + value),
               described(*option));
}

std::string HelpFormatter::make_subcommand(const CLI::App* verb) const {
    return row(verb->get_name(), verb->get_description());
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name,
                                     CLI::AppFormatMode mode) const {
    std::string help = CLI::Formatter::make_help(app, std::move(name), mode);
    help.erase(help.find_last_not_of('\n') + 1);
    if (app->get_parent() == nullptr) {
        help += "\n\n" + questions_text();
        help.pop_back();
    }
    return help + "\n\n" + wrap("", app->get_footer(), terminal_style().width);
}

/// CLI11 calls this in the middle of make_help(), which writes the footer itself.
std::string HelpFormatter::make_footer(const CLI::App* /*app*/) const {
    return {};
}

void add_help(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand("help", "Explain a command, as its --help does");
    const auto name = std::make_shared<std::string>();
    verb->add_option("command", *name, "The command; without one the list of all");
    verb->callback([&app, name, &invoked] {
        std::vector<std::string> known;
        for (const CLI::App* each : app.get_subcommands({})) {
            known.push_back(each->get_name());
            if (each->get_name() == *name) {
                write_text(each->help(app.get_name()));
                return;
            }
        }
        if (!name->empty()) {
            const std::vector<std::string_view> names(known.begin(), known.end());
            throw InputError(unknown_name("command", *name, names));
        }
        // App::help() would write that of the chosen command, which is this one.
        write_text(
            app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal));
        invoked.exit_code = kExitPass;
    });
}

}  // namespace tickproof::harness
