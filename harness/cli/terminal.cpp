// Asks the terminal and the environment for width, colours and characters.

#include "harness/cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <string>
#include <string_view>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

/// Empty if the variable is not set.
std::string_view variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
}

bool is_coloured() {
    if (!variable("NO_COLOR").empty()) {
        return false;
    }
    const std::string_view forced = variable("CLICOLOR_FORCE");
    const bool is_forced = !forced.empty() && forced != "0";
    return is_forced || (isatty(STDOUT_FILENO) != 0 && variable("TERM") != "dumb");
}

/// Decides by the locale's name, since the terminal's locale need not be installed here.
bool is_utf8() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        std::string locale(variable(name));
        if (locale.empty()) {
            continue;
        }
        std::ranges::transform(locale, locale.begin(),
                               [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return locale.find("utf-8") != std::string::npos ||
               locale.find("utf8") != std::string::npos;
    }
    return false;
}

void set_colour(const std::string& when) {
    constexpr std::array<std::string_view, 3> kTimes{"auto", "always", "never"};
    if (std::ranges::find(kTimes, when) == kTimes.end()) {
        throw InputError("--color: " + unknown_name("choice", when, kTimes));
    }
    if (when == "always") {
        unsetenv("NO_COLOR");
        setenv("CLICOLOR_FORCE", "1", 1);
    } else if (when == "never") {
        setenv("NO_COLOR", "1", 1);
    }
}

}  // namespace

std::size_t terminal_width(int stream) {
    const std::size_t standard = TextStyle().width;
    if (const std::string columns(variable("COLUMNS")); !columns.empty()) {
        const int width = std::atoi(columns.c_str());
        return width >= 20 && width <= 400 ? static_cast<std::size_t>(width) : standard;
    }
    winsize size{};
    const bool is_known = isatty(stream) != 0 && ioctl(stream, TIOCGWINSZ, &size) == 0;
    return is_known && size.ws_col >= 20 ? std::min<std::size_t>(size.ws_col, 120) : standard;
}

TextStyle terminal_style() {
    return {.width = terminal_width(STDOUT_FILENO),
            .colour = is_coloured(),
            .blocks = isatty(STDOUT_FILENO) != 0 && variable("TERM") != "dumb" && is_utf8(),
            .whole_last_line = isatty(STDOUT_FILENO) == 0 && variable("COLUMNS").empty()};
}

void add_colour_option(CLI::App& verb) {
    verb.add_option_function<std::string>("--color", set_colour,
                                          "Colours: auto, always or never (default: auto, on a "
                                          "terminal unless NO_COLOR is set)")
        ->type_name("WHEN");
}

}  // namespace tickproof::harness
