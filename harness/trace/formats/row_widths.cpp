// Finds rows whose number of cells does not fit the header, and leaves them out.

#include "harness/trace/formats/row_widths.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

/// Number of rows that do not fit, and the first of them.
struct Misfits {
    std::size_t rows = 0;
    std::size_t of = 0;
    std::size_t line = 0;
    std::size_t size = 0;
    std::size_t names = 0;
};

void report(const TextSource& source, const Misfits& misfits, Recording& recording) {
    if (misfits.rows == 0) {
        return;
    }
    if (2 * misfits.rows > misfits.of) {
        refuse_capture(
            source.file(), misfits.line,
            fmt::format("{} fields below a header of {}, and {} of {} like it do not fit "
                        "the header; correct the separators, or record again",
                        misfits.size, misfits.names, misfits.rows, counted(misfits.of, "row")));
    }
    recording.notes.push_back(
        fmt::format("left out {} of {} that {} not fit the header of {} fields (line {} has {}): "
                    "their frames are missing",
                    misfits.rows, counted(misfits.of, "row"), misfits.rows == 1 ? "does" : "do",
                    misfits.names, misfits.line, misfits.size));
}

}  // namespace

RowWidths::RowWidths(const std::vector<std::string>& header, std::vector<std::size_t> also)
    : names_{header.size()}, least_{header.size()}, also_{std::move(also)} {
    while (least_ > 0 && header[least_ - 1].empty()) {
        --least_;
    }
}

bool RowWidths::fits(const CsvRows& rows) {
    ++rows_;
    const auto is_width = [&](std::size_t width) {
        return rows.size() >= width && rows.filled() <= width;
    };
    // A header may end in a comma, and its rows not.
    const bool is_without_end = rows.size() < names_ && rows.filled() == least_;
    if (is_width(names_) || is_without_end || std::ranges::any_of(also_, is_width)) {
        return true;
    }
    if (misfits_++ == 0) {
        first_line_ = rows.line();
        first_size_ = rows.size();
    }
    return false;
}

void RowWidths::finish(const TextSource& source, Recording& recording) const {
    report(
        source,
        {.rows = misfits_, .of = rows_, .line = first_line_, .size = first_size_, .names = least_},
        recording);
}

void GrowingRows::add(const CsvRows& rows, bool has_length) {
    if (stretches_.empty() || stretches_.back().width != rows.size()) {
        stretches_.push_back({.width = rows.size(), .line = rows.line()});
    }
    ++stretches_.back().rows;
    stretches_.back().frames += has_length ? 1 : 0;
}

/// Marks the sequence of stretches with the most rows in which widths never shrink.
std::vector<bool> GrowingRows::fitting(std::size_t least, std::size_t most) const {
    constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    struct Best {
        std::size_t rows = 0;
        std::size_t last = kNone;
    };
    std::map<std::size_t, Best>
        by_width;  // Best sequence by the width that it ends in; wider ones have more rows.
    std::vector<std::size_t> before(stretches_.size(), kNone);
    for (std::size_t i = 0; i < stretches_.size(); ++i) {
        const Stretch& each = stretches_[i];
        if (each.width < least || each.width > most) {
            continue;
        }
        auto above = by_width.upper_bound(each.width);
        const Best below = above == by_width.begin() ? Best{} : std::prev(above)->second;
        before[i] = below.last;
        const std::size_t rows = below.rows + each.rows;
        while (above != by_width.end() && above->second.rows <= rows) {
            above = by_width.erase(above);
        }
        by_width[each.width] = {.rows = rows, .last = i};
    }
    std::vector<bool> fits(stretches_.size());
    for (std::size_t i = by_width.empty() ? kNone : by_width.rbegin()->second.last; i != kNone;
         i = before[i]) {
        fits[i] = true;
    }
    return fits;
}

void GrowingRows::remove_misfits(const TextSource& source, std::size_t least, std::size_t most,
                                 Recording& recording) const {
    const std::vector<bool> fits = fitting(least, most);
    CaptureStream& stream = recording.streams[0];
    Misfits misfits{.names = least};
    std::size_t frames = 0;
    for (const Stretch& each : stretches_) {
        frames += each.frames;
    }
    // The frames of the stretches are the last ones of the stream.
    std::size_t from = stream.lengths.size() - std::min(frames, stream.lengths.size());
    std::size_t to = from;
    const bool has_busy = !stream.busy.empty();
    for (std::size_t i = 0; i < stretches_.size(); ++i) {
        const Stretch& each = stretches_[i];
        misfits.of += each.rows;
        if (!fits[i] && misfits.rows == 0) {
            misfits.line = each.line;
            misfits.size = each.width;
        }
        misfits.rows += fits[i] ? 0 : each.rows;
        for (std::size_t frame = 0; frame < each.frames && from < stream.lengths.size(); ++frame) {
            if (fits[i]) {
                stream.lengths[to] = stream.lengths[from];
                if (has_busy) {
                    stream.busy[to] = stream.busy[from];
                }
                ++to;
            }
            ++from;
        }
    }
    stream.lengths.resize(to);
    stream.busy.resize(has_busy ? to : 0);
    report(source, misfits, recording);
}

}  // namespace tickproof::harness
