// Chooses the stream of a capture that is the game's, and lists the others.

#include "harness/trace/choose_stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return result;
}

std::string_view without(std::string_view text, std::string_view ending) {
    return text.ends_with(ending) ? text.substr(0, text.size() - ending.size()) : text;
}

/// True for `Game.exe`, `game` or `4242`.
bool is_process(const CaptureStream& stream, const std::string& wanted) {
    const std::string name = lower(stream.process);
    const std::string word = lower(wanted);
    return wanted.empty() || stream.process_id == wanted || name == word ||
           without(name, ".exe") == without(word, ".exe");
}

/// True for the stream's id, name, or address, which may have more or fewer zeros.
bool is_stream(const CaptureStream& stream, const std::string& wanted) {
    const auto address = [](const std::string& text, std::uint64_t& value) {
        const std::string digits = lower(text);
        const char* const begin = digits.data() + 2;
        const char* const end = digits.data() + digits.size();
        return digits.starts_with("0x") && digits.size() > 2 &&
               std::from_chars(begin, end, value, 16).ptr == end;
    };
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    const std::string word = lower(wanted);
    // Accepts the name in reports, or its end.
    return wanted.empty() || lower(stream.id) == word || lower(stream.name) == word ||
           lower(stream.name).ends_with(", " + word) ||
           (address(stream.id, a) && address(wanted, b) && a == b);
}

std::vector<std::size_t> by_size(const Recording& recording) {
    const std::vector<CaptureStream>& streams = recording.streams;
    std::vector<std::size_t> order(streams.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return streams[a].rank != streams[b].rank
                   ? streams[a].rank < streams[b].rank
                   : streams[a].lengths.size() > streams[b].lengths.size();
    });
    return order;
}

}  // namespace

std::string list_streams(const Recording& recording, std::size_t left_out) {
    constexpr std::size_t kNamesMost = 8;
    std::string names;
    std::size_t count = 0;
    std::size_t more = 0;
    for (const std::size_t i : by_size(recording)) {
        const CaptureStream& stream = recording.streams[i];
        if (i == left_out) {
            continue;
        }
        if (count == kNamesMost) {
            ++more;
            continue;
        }
        names += fmt::format("{}{} ({})", count == 0 ? "" : "; ", stream.name,
                             counted(stream.lengths.size(), "frame"));
        ++count;
    }
    return more == 0 ? names : fmt::format("{} and {} more", names, more);
}

std::size_t choose_stream(const TextSource& source, const Recording& recording,
                          const CaptureOptions& options) {
    for (const std::size_t i : by_size(recording)) {
        const CaptureStream& stream = recording.streams[i];
        if (is_process(stream, options.process) && is_stream(stream, options.stream)) {
            return i;
        }
    }
    std::string wanted;
    if (!options.process.empty()) {
        wanted = fmt::format("process '{}'", printable(options.process));
    }
    if (!options.stream.empty()) {
        wanted +=
            fmt::format("{}stream '{}'", wanted.empty() ? "" : ", ", printable(options.stream));
    }
    const bool named = std::any_of(recording.streams.begin(), recording.streams.end(),
                                   [](const CaptureStream& each) { return !each.name.empty(); });
    refuse_capture(
        source.file(), 0,
        fmt::format("has no {}; it {}", wanted,
                    named ? "has " + list_streams(recording, recording.streams.size())
                          : "names no processes or streams: leave out --process and --stream"));
}

}  // namespace tickproof::harness
