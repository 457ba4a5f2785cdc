// Runs valgrind on a process, and reads its count.

#include "harness/study/bench/count_instructions.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kValgrind =
    "GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-AVX,-FMA,-FMA4,-ERMS,-FSRM valgrind --tool=callgrind "
    "--callgrind-out-file=/dev/null --toggle-collect='tickproof::harness::UpdateLoop::run()'";

/// The command's standard error, and whether it succeeded.
std::pair<std::string, bool> errors_of(const std::string& command) {
    std::FILE* const stream = popen(fmt::format("{} 2>&1 >/dev/null", command).c_str(), "r");
    if (stream == nullptr) {
        throw InputError("valgrind cannot be started; leave --counts out");
    }
    std::string text;
    std::array<char, 4096> part{};
    for (std::size_t read = 1; read > 0; text.append(part.data(), read)) {
        read = std::fread(part.data(), 1, part.size(), stream);
    }
    const int status = pclose(stream);
    return {text, WIFEXITED(status) && WEXITSTATUS(status) == 0};
}

}  // namespace

void refuse_without_valgrind() {
    const char* const path = std::getenv("PATH");
    for (const std::string_view folder : split(path == nullptr ? "" : path, ':')) {
        if (access(fmt::format("{}/valgrind", folder).c_str(), X_OK) == 0) {
            return;
        }
    }
    throw InputError(
        "--counts needs valgrind, which is not installed: apt-get install valgrind (Debian, "
        "Ubuntu), or see valgrind.org; without --counts everything else is measured");
}

std::uint64_t count_instructions(const std::string& command) {
    const auto [text, is_well] = errors_of(fmt::format("{} {}", kValgrind, command));
    constexpr std::string_view kCollected = "Collected : ";
    const std::size_t at = text.find(kCollected);
    std::uint64_t count = 0;
    if (at != std::string::npos) {
        const char* const digits = text.data() + at + kCollected.size();
        std::from_chars(digits, text.data() + text.size(), count);
    }
    if (!is_well || count == 0) {
        const std::size_t end = text.find_last_not_of('\n');
        const std::size_t begin = text.rfind('\n', end);
        throw InputError(fmt::format(
            "valgrind counted nothing: {}; leave --counts out, or use a program that is not "
            "stripped of its names",
            text.empty() ? "no output"
                         : text.substr(begin == std::string::npos ? 0 : begin + 1,
                                       end - (begin == std::string::npos ? 0 : begin))));
    }
    return count;
}

}  // namespace tickproof::harness
