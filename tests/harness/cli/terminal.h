// Running the program in a terminal of a chosen width.

#pragma once

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <regex>
#include <string>

#include "tests/harness/cli/program.h"

namespace tickproof::harness::testing {

struct InTerminal {
    pid_t child = -1;
    int terminal = -1;
};

/// `environment` as env takes it.
inline InTerminal started_in_terminal(const std::string& arguments, unsigned short columns,
                                      const std::string& environment) {
    const std::string command = "exec env -u COLUMNS -u NO_COLOR -u CLICOLOR_FORCE TERM=xterm " +
                                environment + " \"" + TICKPROOF_PROGRAM + "\" " + arguments;
    winsize size{.ws_row = 40, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
    InTerminal started;
    started.child = forkpty(&started.terminal, nullptr, nullptr, &size);
    if (started.child < 0) {
        throw std::runtime_error("no terminal");
    }
    if (started.child == 0) {
        execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
        _exit(127);
    }
    return started;
}

/// What came out of the terminal, both streams together, with `\n` for its line ends.
inline Ended in_terminal(const std::string& arguments, unsigned short columns,
                         const std::string& environment = "LC_ALL=C.UTF-8") {
    const auto [child, terminal] = started_in_terminal(arguments, columns, environment);
    Ended ended;
    std::array<char, 4096> part{};
    // Once the program has ended, reading fails.
    for (ssize_t count = 0; (count = read(terminal, part.data(), part.size())) > 0;) {
        ended.out.append(part.data(), static_cast<std::size_t>(count));
    }
    close(terminal);
    int status = 0;
    waitpid(child, &status, 0);
    ended.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    for (auto at = ended.out.find("\r\n"); at != std::string::npos; at = ended.out.find("\r\n")) {
        ended.out.erase(at, 1);
    }
    return ended;
}

/// True if the program says so before it ends; it is ended once it did.
inline bool says(const std::string& arguments, const std::regex& words) {
    const auto [child, terminal] = started_in_terminal(arguments, 80, "LC_ALL=C");
    std::string out;
    bool is_said = false;
    std::array<char, 4096> part{};
    for (ssize_t count = 0; !is_said && (count = read(terminal, part.data(), part.size())) > 0;) {
        out.append(part.data(), static_cast<std::size_t>(count));
        is_said = std::regex_search(out, words);
    }
    kill(child, SIGTERM);  // The program then removes its unfinished file.
    close(terminal);
    waitpid(child, nullptr, 0);
    return is_said;
}

/// What stands on the screen in the end, by the two escapes of a progress line.
inline std::string screen(const std::string& text) {
    std::string shown;
    std::size_t line = 0;  // Where it begins; the cursor is at its end or, after `\r`, there.
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i, 4) == "\r\x1b[K") {
            shown.erase(line);
            i += 3;
        } else {
            shown += text[i];
            line = text[i] == '\n' ? shown.size() : line;
        }
    }
    return shown;
}

/// Columns that a line takes in a terminal, without its colours; characters are one column wide.
inline std::size_t columns_of(std::string_view line) {
    std::size_t columns = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\x1b') {
            i = line.find('m', i);
        } else if ((line[i] & 0xC0) != 0x80) {
            ++columns;
        }
    }
    return columns;
}

}  // namespace tickproof::harness::testing
