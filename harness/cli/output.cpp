// Writes files as a whole or not at all, and text for people without control characters.

#include "harness/cli/output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <system_error>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/cli/terminal.h"

namespace tickproof::harness {
namespace {

/// The codes that `coloured` writes: red, green, yellow, cyan, and no colour.
constexpr std::string_view kColours[] = {"\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[36m", "\x1b[0m"};

/// The length of the text's start that is printed as it is.
std::size_t length_kept(std::string_view text, bool colour) {
    for (const std::string_view kept : {std::string_view("\t"), std::string_view("\r\n")}) {
        if (text.starts_with(kept)) {
            return kept.size();
        }
    }
    const auto found = std::ranges::find_if(
        kColours, [&](std::string_view escape) { return text.starts_with(escape); });
    return colour && found != std::end(kColours) ? found->size() : 0;
}

std::string for_people(std::string_view text, bool colour) {
    std::string shown;
    while (!text.empty()) {
        std::size_t end = 0;
        while (end < text.size() && length_kept(text.substr(end), colour) == 0) {
            ++end;
        }
        shown += visible(text.substr(0, end));
        const std::size_t kept = length_kept(text.substr(end), colour);
        shown += text.substr(end, kept);
        text.remove_prefix(end + kept);
    }
    return shown;
}

}  // namespace

Output::Output(std::string file) : file_(std::move(file)) {
    if (file_ == "-") {
        stream_ = stdout;
    } else if (const int open = open_descriptor(file_); open >= 0) {
        stream_ = fdopen(dup(open), "wb");
    } else if (is_written_directly(file_)) {
        stream_ = std::fopen(file_.c_str(), "wb");
    } else {
        try {
            beside_.emplace(end_of_links(file_).string());
        } catch (const std::system_error& error) {
            refuse(error.code().value());
        }
        unfinished_.emplace(beside_->path());
        stream_ = fdopen(dup(beside_->descriptor()), "wb");
    }
    if (stream_ == nullptr) {
        refuse(errno);
    }
}

Output::~Output() {
    if (stream_ != nullptr && stream_ != stdout) {
        std::fclose(stream_);
    }
}

void Output::write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stream_) != text.size()) {
        refuse(errno);
    }
}

void Output::flush() {
    if (std::fflush(stream_) != 0) {
        refuse(errno);
    }
}

void Output::close() {
    std::FILE* stream = stream_;
    stream_ = nullptr;
    const int failed = stream == stdout ? std::fflush(stream) : std::fclose(stream);
    if (failed != 0) {
        refuse(errno);
    }
    if (beside_) {
        try {
            beside_->take_place();
        } catch (const std::system_error& error) {
            refuse(error.code().value());
        }
        unfinished_.reset();
        beside_.reset();
    }
}

void Output::refuse(int error) const {
    const std::string_view reason = std::strerror(error);
    if (file_ == "-") {
        throw InputError(
            fmt::format("standard output: cannot be written ({}); check that the file or program "
                        "behind it is open and has room",
                        reason));
    }
    throw InputError(fmt::format(
        "{}: cannot be written ({}); name a file in a directory that exists and has room", file_,
        reason));
}

void write_output(const std::string& file, std::string_view text) {
    Output output(file);
    output.write(text);
    output.close();
}

void write_text(std::string_view text) {
    write_output("-", for_people(text, terminal_style().colour));
}

std::string size_text(std::uint64_t bytes) {
    return bytes < 10'000       ? fmt::format("{} bytes", bytes)
           : bytes < 10'000'000 ? fmt::format("{:.0f} kB", static_cast<double>(bytes) / 1e3)
                                : fmt::format("{:.0f} MB", static_cast<double>(bytes) / 1e6);
}

void complain(std::string_view message) {
    // Programs and logs get each message on one line.
    const bool has_width = isatty(STDERR_FILENO) != 0 || std::getenv("COLUMNS") != nullptr;
    std::string line = fmt::format("tickproof: {}\n", visible(message));
    std::replace(line.begin(), line.end() - 1, '\n', ' ');
    // If standard error fails, only the exit code tells: an exception here would end the program.
    std::fputs(has_width ? wrap("tickproof: ", message, terminal_width(STDERR_FILENO)).c_str()
                         : line.c_str(),
               stderr);
}

void hold_standard_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(stream, F_GETFD) == -1) {
            // Opened the wrong way round, so that using it stays an error.
            const int held = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
            if (held != -1 && held != stream) {
                dup2(held, stream);
                close(held);
            }
        }
    }
}

}  // namespace tickproof::harness
