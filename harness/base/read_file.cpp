#include "harness/base/read_file.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {

std::string read_file(const std::string& file, const FileKind& kind) {
    const std::size_t most = kind.most_mb * 1'000'000;
    std::error_code error;
    const bool is_folder =
        std::filesystem::is_directory(file, error);  // A stream would open a folder.
    std::ifstream stream(file, std::ios::binary);
    std::string text;
    if (is_folder || !stream) {
        throw InputError(
            fmt::format("{}: cannot be read as {}; {}", visible(file), kind.noun, kind.advice));
    }
    std::array<char, 65536> block{};
    while (text.size() <= most && (stream.read(block.data(), block.size()), stream.gcount() > 0)) {
        text.append(block.data(), static_cast<std::size_t>(stream.gcount()));
    }
    if (text.size() > most) {
        throw InputError(fmt::format("{}: is larger than {} MB, so it is not {}; {}", visible(file),
                                     kind.most_mb, kind.noun, kind.advice));
    }
    return text;
}

}  // namespace tickproof::harness
