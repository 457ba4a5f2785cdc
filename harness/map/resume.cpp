#include "harness/map/resume.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <bit>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/read_file.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kMagic = "tickproof map 1 ";
constexpr char kFirstResult = 'a';
constexpr char kValueMark = '_';

std::uint64_t digest_of(std::string_view text) {
    return XXH3_64bits(text.data(), text.size());
}

/// `f1_3ff0000000000000`: the result, the failed trials, and the bits of the value.
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

/// False where the line is not whole.
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

}  // namespace

std::uint64_t digest(const MapPlan& plan) {
    const CellOrder order(plan);
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
    cells.resize(CellOrder(plan).size());
    done_.resize(Chunks(cells.size()).count());
    std::error_code error;
    const bool is_new =
        !std::filesystem::exists(file_, error) || std::filesystem::file_size(file_, error) == 0;
    const std::string head = fmt::format("{}{:016x} ", kMagic, digest(plan));
    if (!is_new) {
        const std::string text = read_file(
            file_, {.noun = "the file of an interrupted map",
                    .most_mb = 4096,
                    .advice = "name one that map --resume wrote, or one that does not exist"});
        std::filesystem::resize_file(file_, read(text, head, cells), error);
    }
    stream_ = std::fopen(file_.c_str(), "ab");
    if (stream_ == nullptr || error) {
        throw InputError(fmt::format("{}: cannot be written: {}; name another --resume FILE", file_,
                                     error ? error.message() : std::strerror(errno)));
    }
    if (is_new) {
        write(head + std::string(command) + '\n');
    }
}

ResumeFile::~ResumeFile() {
    if (stream_ != nullptr) {
        std::fclose(stream_);
    }
}

std::size_t ResumeFile::read(std::string_view text, std::string_view head,
                             std::vector<Cell>& cells) {
    const std::size_t first_end = text.find('\n');
    if (!text.starts_with(kMagic) || first_end == std::string_view::npos) {
        throw InputError(fmt::format(
            "{}: is no file of an interrupted map; name one that map --resume wrote, or one that "
            "does not exist",
            file_));
    }
    if (!text.starts_with(head)) {
        throw InputError(fmt::format("{}: is of another map, {}; name another --resume FILE", file_,
                                     text.substr(head.size(), first_end - head.size())));
    }
    const Chunks chunks(cells.size());
    std::size_t whole = first_end + 1;
    while (true) {
        const std::size_t end = text.find('\n', whole);
        if (end == std::string_view::npos ||
            !read_line(text.substr(whole, end - whole), chunks, cells, done_)) {
            return whole;
        }
        whole = end + 1;
    }
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
        throw InputError(fmt::format("{}: cannot be written: {}", file_, std::strerror(errno)));
    }
}

}  // namespace tickproof::harness
