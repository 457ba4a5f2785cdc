// The manual for man: one page with a section for each verb, in roff's `man` macros.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/cli/completion/words.h"

namespace tickproof::harness {
namespace {

/// Text that roff takes as it is: no escapes, no requests, hyphens that can be copied.
std::string plain(std::string_view text) {
    std::string safe = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
    for (const char c : text) {
        safe += c == '\\' ? std::string("\\e") : c == '-' ? std::string("\\-") : std::string(1, c);
    }
    return safe;
}

/// A paragraph, with a source line for each sentence, as man pages have it, and more for a long
/// one.
std::string prose(std::string_view text) {
    constexpr std::size_t kColumns = 72;  // Escapes make them longer.
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

std::string roff_synopsis(const VerbWords& verb) {
    std::string text = ".B tickproof " + plain(verb.name) + "\n[\\fIOPTION\\fR]...\n";
    for (const OptionWords& operand : verb.operands) {
        const std::string name = "\\fI" + plain(operand.names.front()) + "\\fR";
        text +=
            (operand.is_required ? name : '[' + name + ']') + (operand.repeats ? "...\n" : "\n");
    }
    return text;
}

std::string roff_verb(const VerbWords& verb) {
    std::string text = fmt::format(".SS {}\n{}", plain(verb.name), roff_synopsis(verb));
    text += ".PP\n" + prose(verb.description + '.');
    for (const OptionWords& operand : verb.operands) {
        text += fmt::format(".TP\n\\fI{}\\fR\n{}", plain(operand.names.front()),
                            prose(operand.description));
    }
    for (const OptionWords& option : verb.options) {
        text += roff_option(option);
    }
    return verb.footer.empty() ? text : text + ".PP\n" + prose(verb.footer);
}

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
        text += roff_verb(verb);
    }
    text += ".SH EXIT STATUS\n" + prose(command.program.footer);
    text += kRest;
    return text;
}

}  // namespace tickproof::harness
