// All names of a table are cut at the same places, so that they line up: the beginning and the end
// of each stay. Where that makes two the same, they differ in their middles, and each of the two
// keeps the part around the difference.

#include "harness/show/elided_names.h"

#include <algorithm>

namespace tickproof::harness {
namespace {

constexpr std::string_view kGap = "...";

/// False inside a character of several bytes.
bool begins_character(const std::string& text, std::size_t at) {
    return at >= text.size() || (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
}

/// The first `head` bytes and the last `tail`, or fewer where a character would be cut in two.
std::string around_gap(const std::string& name, std::size_t head, std::size_t tail) {
    while (!begins_character(name, head)) {
        --head;
    }
    std::size_t from = name.size() - tail;
    while (!begins_character(name, from)) {
        ++from;
    }
    return name.substr(0, head) + std::string(kGap) + name.substr(from);
}

/// At most `room` bytes from the place `at` on, behind a gap.
std::string behind_gap(const std::string& name, std::size_t at, std::size_t room) {
    std::size_t end = std::min(name.size(), at + room);
    std::size_t from = end - std::min(end, room);
    while (!begins_character(name, from)) {
        ++from;
    }
    while (!begins_character(name, end)) {
        --end;
    }
    return std::string(kGap) + name.substr(from, end - from);
}

std::vector<std::string> cut_alike(const std::vector<std::string>& names, std::size_t width,
                                   std::size_t tail) {
    std::vector<std::string> cut;
    for (const std::string& name : names) {
        cut.push_back(name.size() <= width ? name
                                           : around_gap(name, width - kGap.size() - tail, tail));
    }
    return cut;
}

std::size_t times(const std::vector<std::string>& names, const std::string& name) {
    return static_cast<std::size_t>(std::ranges::count(names, name));
}

bool are_apart(std::vector<std::string> names) {
    std::ranges::sort(names);
    return std::ranges::adjacent_find(names) == names.end();
}

/// Shows the names that `cut` has made the same by the part in which they differ.
void show_differences(const std::vector<std::string>& names, std::size_t width,
                      std::vector<std::string>& cut) {
    constexpr std::size_t kBefore = 3;  // Characters before the difference, for its word.
    const std::vector<std::string> alike = cut;
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::size_t common = 0;
        for (std::size_t other = 0; other < names.size(); ++other) {
            if (alike[other] == alike[i] && names[other] != names[i]) {
                const auto differs = std::ranges::mismatch(names[i], names[other]).in1;
                common = std::max(common, static_cast<std::size_t>(differs - names[i].begin()));
            }
        }
        if (common > kBefore) {
            cut[i] = behind_gap(names[i], common - kBefore, width - kGap.size());
        }
    }
    const std::vector<std::string> shown = cut;
    for (std::size_t i = 0; i < names.size(); ++i) {
        cut[i] = times(shown, shown[i]) > times(names, names[i]) ? names[i] : shown[i];
    }
}

}  // namespace

std::vector<std::string> elided_names(const std::vector<std::string>& names, std::size_t width) {
    constexpr std::size_t kLeast = 8;
    const auto fits = [&](const std::string& name) { return name.size() <= width; };
    if (width < kLeast || std::ranges::all_of(names, fits)) {
        return names;
    }
    const std::size_t room = width - kGap.size();
    const std::size_t usual = (room + 1) / 2;
    for (std::size_t off = 0; off <= room; ++off) {
        for (const std::size_t tail : {usual + off, usual - std::min(usual, off)}) {
            if (tail <= room) {
                if (std::vector<std::string> cut = cut_alike(names, width, tail); are_apart(cut)) {
                    return cut;
                }
            }
        }
    }
    std::vector<std::string> cut = cut_alike(names, width, usual);
    show_differences(names, width, cut);
    return cut;
}

}  // namespace tickproof::harness
