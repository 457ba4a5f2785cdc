// The manual for man, in roff's `man` macros: a section for each verb with its own options, and
// headings for the options that several verbs share.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/cli/completion/words.h"

namespace tickproof::harness {
namespace {

/// Escapes text for roff: no escapes or requests, and hyphens that can be copied.
std::string plain(std::string_view text) {
    std::string safe = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
    for (const char c : text) {
        safe += c == '\\' ? std::string("\\e") : c == '-' ? std::string("\\-") : std::string(1, c);
    }
    return safe;
}

/// A paragraph, with a source line for each sentence, as man pages have it, or several for a long
/// one.
std::string prose(std::string_view text) {
    constexpr std::size_t kColumns = 72;  // Escapes make the lines longer.
    std::string lines;
    while (!text.empty()) {
        std::size_t end = text.find(". ");
        end = end == std::string_view::npos ? text.size() : end + 1;
        const std::string sentence = wrap("", text.substr(0, end), kColumns);
        for (const std::string_view line : split(sentence, '\n')) {
            lines += plain(line) + '\n';
        }
        text.remove_prefix(std::min(text.size(), end + 1));
    }
    return lines;
}

std::string roff_option(const OptionWords& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.names) {
        names.push_back("\\fB" + plain(name) + "\\fR");
    }
    const std::string value =
        option.value.empty() ? std::string() : " \\fI" + plain(option.value) + "\\fR";
    return fmt::format(".TP\n{}{}\n{}", fmt::join(names, ", "), value, prose(option.description));
}

std::string bold(std::string_view text) {
    return "\\fB" + plain(text) + "\\fR";
}

/// A heading for options that are described once, as one verb has them.
struct Heading {
    std::string_view text;
    std::string_view verb;
    std::vector<std::string_view> options;
};

const std::vector<Heading>& headings() {
    static const std::vector<Heading> all{
        {"Every command", "validate", {"--help", "--color"}},
        {"A game and its settings",
         "validate",
         {"--profile", "--policy", "--timestep", "--max-steps", "--max-delta", "--fps", "--display",
          "--need", "--scripts"}},
        {"Loops and what frames cost",
         "run",
         {"--policy", "--clock", "--timestep", "--render", "--step-cost"}},
        {"Frame times", "run", {"--fps", "--generate", "--seed", "--trace", "--digest"}},
        {"Captures of frame times",
         "run",
         {"--unit", "--column", "--process", "--stream", "--raw", "--from", "--to", "--speed",
          "--repeat", "--add-hitches", "--hitches-digest"}},
        {"Scenarios", "run", {"--engine", "--set", "--start", "--split", "--phase"}},
        {"Checks and reports",
         "run",
         {"--check", "--json", "--junit", "--sarif", "--markdown", "--html", "--replay",
          "--baseline", "--strict", "--verbose", "--plot", "--quiet", "--jobs"}}};
    return all;
}

/// The options of a heading, as its verb has them.
std::vector<OptionWords> options_below(const Heading& heading, const CommandWords& command) {
    std::vector<OptionWords> options;
    for (const VerbWords& verb : command.verbs) {
        for (const OptionWords& option : verb.options) {
            if (verb.name == heading.verb &&
                std::ranges::find(heading.options, option.names.back()) != heading.options.end()) {
                options.push_back(option);
            }
        }
    }
    return options;
}

bool has(const VerbWords& verb, const OptionWords& option) {
    return std::ranges::any_of(verb.options, [&](const OptionWords& each) {
        return each.names == option.names && each.value == option.value &&
               each.description == option.description;
    });
}

/// The options that the verb has of each heading: `Frame times: --fps, --trace`.
std::string shared_options(const VerbWords& verb, const CommandWords& command) {
    std::string text;
    for (const Heading& heading : headings()) {
        std::vector<std::string> names;
        for (const OptionWords& option : options_below(heading, command)) {
            for (const std::string& name : has(verb, option) ? option.names : decltype(names)()) {
                names.push_back(bold(name));
            }
        }
        if (!names.empty()) {
            text += fmt::format(".br\n{}:\n{}\n", plain(heading.text), fmt::join(names, ",\n"));
        }
    }
    return text.empty() ? text : ".PP\nDescribed below:\n" + text;
}

bool is_shared(const OptionWords& option, const VerbWords& verb, const CommandWords& command) {
    return std::ranges::any_of(headings(), [&](const Heading& heading) {
        return std::ranges::any_of(options_below(heading, command), [&](const OptionWords& each) {
            return each.names == option.names && has(verb, each);
        });
    });
}

std::string roff_heading(const Heading& heading, const CommandWords& command) {
    const std::vector<OptionWords> options = options_below(heading, command);
    std::vector<std::string> verbs;
    for (const VerbWords& verb : command.verbs) {
        if (std::ranges::any_of(options, [&](const auto& each) { return has(verb, each); })) {
            verbs.push_back(bold(verb.name));
        }
    }
    std::string text = fmt::format(".SS {}\n", plain(heading.text));
    if (verbs.size() < command.verbs.size()) {
        text += fmt::format("For\n{}.\n", fmt::join(verbs, ",\n"));
    }
    for (const OptionWords& option : options) {
        text += roff_option(option);
    }
    return text;
}

std::string roff_synopsis(const VerbWords& verb) {
    std::string text = ".B tickproof " + plain(verb.name) + "\n[\\fIOPTION\\fR]...\n";
    for (const OptionWords& operand : verb.operands) {
        const std::string name = "\\fI" + plain(operand.names.front()) + "\\fR";
        text +=
            (operand.is_required ? name : '[' + name + ']') + (operand.repeats ? "...\n" : "\n");
    }
    return text;
}

std::string roff_verb(const VerbWords& verb, const CommandWords& command) {
    std::string text = fmt::format(".SS {}\n{}", plain(verb.name), roff_synopsis(verb));
    text += ".PP\n" + prose(verb.description + '.');
    for (const OptionWords& operand : verb.operands) {
        text += fmt::format(".TP\n\\fI{}\\fR\n{}", plain(operand.names.front()),
                            prose(operand.description));
    }
    for (const OptionWords& option : verb.options) {
        text += is_shared(option, verb, command) ? std::string() : roff_option(option);
    }
    text += shared_options(verb, command);
    return verb.footer.empty() ? text : text + ".PP\n" + prose(verb.footer);
}

/// Writes `Exit codes: 0 no error; 1 an error; 2 bad input. The rest.` as a list.
std::string roff_exit_status(std::string_view footer) {
    constexpr std::string_view kBegin = "Exit codes: ";
    if (!footer.starts_with(kBegin)) {
        return prose(footer);
    }
    footer.remove_prefix(kBegin.size());
    const std::size_t end = std::min(footer.find(". "), footer.size());
    std::string text;
    for (const std::string_view code : split(footer.substr(0, end), ';')) {
        const std::string_view words = code.substr(code.find_first_not_of(' '));
        text += fmt::format(".TP\n.B {}\n{}", plain(words.substr(0, 1)),
                            prose(capitalised(std::string(words.substr(2))) + '.'));
    }
    footer.remove_prefix(std::min(footer.size(), end + 2));
    return footer.empty() ? text : text + ".PP\n" + prose(footer);
}

constexpr std::string_view kExamples = R"(.SH EXAMPLES
.TP
.B tickproof validate
Judge the project in this folder.
.TP
.B tickproof recommend \-\-write
Find settings that pass, and write them into the project.
.TP
.B tickproof run jump \-\-policy fixed,variable \-\-fps 20,30,60,144 \-\-plot
Compare a jump under two loops, and draw its height over the frame rate.
.TP
.B tickproof schedule \-\-policy fixed \-\-trace capture.csv
Count the steps that a loop takes on the frames of a real game.
.TP
.B tickproof map gate \-\-over fps=30..144 \-\-over phase=0..1
Find the frame rates at which a character gets through a closing gate.
.TP
.B tickproof validate \-\-baseline main.json \-\-json new.json \-\-markdown comment.md
Judge a pull request: fail only on what is new or worse.
)";

constexpr std::string_view kRest = R"(.SH ENVIRONMENT
.TP
.B COLUMNS
The width of the output, from 20 to 400.
Without it, that of the terminal, up to 120, or 80 in a file or a pipe.
.TP
.B NO_COLOR
Not empty: no colours.
.TP
.B CLICOLOR_FORCE
Neither empty nor 0: colours in files and pipes, too, unless
.B NO_COLOR
says otherwise.
.TP
.B TERM
.B dumb
is a terminal without colours, and plots in it are ASCII.
.TP
.BR LC_ALL ", " LC_CTYPE ", " LANG
The first that is set says whether the terminal shows UTF\-8.
Plots in any other terminal are ASCII.
.SH FILES
.TP
.I tickproof.toml
The profile of a game, beside its project or in the current folder.
.B tickproof init
writes one to start from.
.SH SEE ALSO
.B tickproof
.I COMMAND
.B \-\-help
has every option of a command in one list.
.B tickproof list
prints engines, policies, scenarios, checks, profile keys and formats.
The folder docs of the source has a page for each subject, such as
.I docs/report.md
and
.IR docs/determinism.md .
)";

}  // namespace

std::string manual(const CommandWords& command, std::string_view version) {
    std::string text = fmt::format(
        ".\\\" Made by: tickproof manual\n"
        ".TH TICKPROOF 1 2026-11-24 \"tickproof {0}\" \"User Commands\"\n.nh\n.ad l\n"
        ".SH NAME\ntickproof \\- judge the timestep settings of a game\n.SH SYNOPSIS\n"
        ".B tickproof\n\\fICOMMAND\\fR [\\fIOPTION\\fR]... [\\fIOPERAND\\fR]...\n"
        ".SH DESCRIPTION\n{1}"
        "tickproof reads the timestep settings of a game, runs them as the loop of its\n"
        "engine would, and says what breaks, at which frame rate, why, and which setting\n"
        "to change.\n"
        ".SH OPTIONS\n",
        plain(version), prose(command.program.description));
    for (const OptionWords& option : command.program.options) {
        text += roff_option(option);
    }
    text += ".SH COMMANDS\n";
    for (const VerbWords& verb : command.verbs) {
        text += roff_verb(verb, command);
    }
    text += ".SH OPTIONS OF SEVERAL COMMANDS\n";
    for (const Heading& heading : headings()) {
        text += roff_heading(heading, command);
    }
    text += kExamples;
    text += ".SH EXIT STATUS\n" + roff_exit_status(command.program.footer);
    text += kRest;
    return text;
}

}  // namespace tickproof::harness
