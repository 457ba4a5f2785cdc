// Writes and reads the file of an interrupted map: one line of checked text per chunk.

#include "harness/study/map/resume.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kMagic = "tickproof map 1 ";
constexpr char kFirstResult = 'a';
constexpr char kValueMark = '_';

std::uint64_t digest_of(std::string_view text) {
    return XXH3_64bits(text.data(), text.size());
}

/// A cell as `f1_3ff0000000000000`: letter of the result, failed trials, bits of the value.
std::string token_of(const Cell& cell) {
    std::string token = fmt::format(
        "{}{:x}", static_cast<char>(kFirstResult + static_cast<int>(cell.worst)), cell.failed);
    if (!std::isnan(cell.value)) {
        token += fmt::format("{}{:x}", kValueMark, std::bit_cast<std::uint64_t>(cell.value));
    }
    return token;
}

template <class Number>
std::optional<Number> hexadecimal(std::string_view text) {
    Number number = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number, 16);
    return error == std::errc() && stopped == end && !text.empty() ? std::optional(number)
                                                                   : std::nullopt;
}

std::optional<Cell> cell_of(std::string_view token) {
    if (token.empty() || token[0] < kFirstResult ||
        token[0] >= kFirstResult + static_cast<int>(kResults)) {
        return {};
    }
    Cell cell{.worst = static_cast<Result>(token[0] - kFirstResult)};
    token.remove_prefix(1);
    const std::size_t mark = token.find(kValueMark);
    const auto failed = hexadecimal<std::uint32_t>(token.substr(0, mark));
    if (!failed) {
        return {};
    }
    cell.failed = *failed;
    if (mark != std::string_view::npos) {
        const auto value = hexadecimal<std::uint64_t>(token.substr(mark + 1));
        if (!value) {
            return {};
        }
        cell.value = std::bit_cast<double>(*value);
    }
    return cell;
}

/// Reads a chunk. Returns false if the line is damaged.
bool read_line(std::string_view line, const Chunks& chunks, std::vector<Cell>& cells,
               std::vector<bool>& done) {
    const std::size_t mark = line.rfind(' ');
    if (mark == std::string_view::npos ||
        hexadecimal<std::uint64_t>(line.substr(mark + 1)) != digest_of(line.substr(0, mark))) {
        return false;
    }
    const std::vector<std::string_view> parts = split(line.substr(0, mark), ' ');
    const auto chunk = hexadecimal<std::size_t>(parts.front());
    if (!chunk || *chunk >= chunks.count()) {
        return false;
    }
    const std::span<Cell> part = chunks.of(cells, *chunk);
    if (parts.size() != part.size() + 1) {
        return false;
    }
    for (std::size_t i = 0; i < part.size(); ++i) {
        const std::optional<Cell> cell = cell_of(parts[i + 1]);
        if (!cell) {
            return false;
        }
        part[i] = *cell;
    }
    done[*chunk] = true;
    return true;
}

/// Returns false if no whole line of up to `most` bytes is left.
bool is_line_read(std::istream& stream, std::size_t most, std::string& line) {
    line.clear();
    for (int c = stream.get(); c != '\n'; c = stream.get()) {
        if (c == std::char_traits<char>::eof() || line.size() == most) {
            return false;
        }
        line.push_back(static_cast<char>(c));
    }
    return true;
}

}  // namespace

std::uint64_t digest(const MapPlan& plan) {
    const CellOrder order = order_of(plan);
    std::string text = fmt::format("{} {}", plan.trials, plan.quantity.value_or(kQuantitiesMax));
    for (std::size_t map = 0; map < order.maps(); ++map) {
        const RunSpec spec = spec_of(plan, order, map * order.cells());
        text += fmt::format("\n{} {}", to_text(spec), spec.engine.engine->version);
    }
    for (const Axis& axis : plan.axes) {
        text += fmt::format("\n{} {}", axis.name, static_cast<int>(axis.of));
        for (const std::string& value : axis.texts) {
            text += ' ' + value;
        }
    }
    return digest_of(text);
}

ResumeFile::ResumeFile(std::string file, const MapPlan& plan, std::string_view command,
                       std::vector<Cell>& cells)
    : file_(std::move(file)) {
    cells.resize(order_of(plan).size());
    done_.resize(Chunks(cells.size()).count());
    std::error_code error;
    const bool is_new =
        !std::filesystem::exists(file_, error) || std::filesystem::file_size(file_, error) == 0;
    const std::string head = fmt::format("{}{:016x} ", kMagic, digest(plan));
    const std::uintmax_t whole = is_new ? 0 : read(head, cells);
    stream_ = std::fopen(file_.c_str(), "ab");
    if (stream_ == nullptr) {
        refuse("cannot be written", errno);
    }
    // Two programs would mix their lines.
    if (::flock(fileno(stream_), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        std::fclose(stream_);
        throw InputError(fmt::format(
            "{}: is being written by another map; wait for it, or name another --resume FILE",
            visible(file_)));
    }
    if (is_new) {
        write(head + std::string(command) + '\n');
    } else if (::ftruncate(fileno(stream_), static_cast<off_t>(whole)) != 0) {
        refuse("cannot be written", errno);
    }
}

ResumeFile::~ResumeFile() {
    if (stream_ != nullptr) {
        std::fclose(stream_);
    }
}

void ResumeFile::refuse(std::string_view what, int error) const {
    throw InputError(fmt::format("{}: {}: {}; name another --resume FILE", visible(file_), what,
                                 std::strerror(error)));
}

std::uintmax_t ResumeFile::read(std::string_view head, std::vector<Cell>& cells) {
    std::ifstream stream(file_, std::ios::binary);
    std::string line;
    // Reads only this much of a file of another kind.
    constexpr std::size_t kHeadMost = 1 << 20;
    if (!stream || !is_line_read(stream, kHeadMost, line) || !line.starts_with(kMagic)) {
        throw InputError(fmt::format(
            "{}: is no file of an interrupted map; name one that map --resume wrote, or one that "
            "does not exist",
            visible(file_)));
    }
    if (!line.starts_with(head)) {
        throw InputError(fmt::format("{}: is of another map, {}; name another --resume FILE",
                                     visible(file_),
                                     visible(line.substr(std::min(head.size(), line.size())))));
    }
    const Chunks chunks(cells.size());
    std::uintmax_t whole = line.size() + 1;
    // A token has at most a letter, 8 and 16 digits, a mark and a blank.
    const std::size_t line_most = 64 + 32 * chunks.of(cells, 0).size();
    while (is_line_read(stream, line_most, line) && read_line(line, chunks, cells, done_)) {
        whole += line.size() + 1;
    }
    return whole;
}

void ResumeFile::add(std::size_t chunk, std::span<const Cell> cells) {
    std::string line = fmt::format("{:x}", chunk);
    for (const Cell& cell : cells) {
        line += ' ' + token_of(cell);
    }
    line += fmt::format(" {:x}\n", digest_of(line));
    const std::lock_guard lock(mutex_);
    write(line);
}

void ResumeFile::write(const std::string& line) {
    if (std::fwrite(line.data(), 1, line.size(), stream_) != line.size() ||
        std::fflush(stream_) != 0) {
        refuse("cannot be written", errno);
    }
}

}  // namespace tickproof::harness
