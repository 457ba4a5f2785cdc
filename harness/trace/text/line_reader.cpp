// Splits a text that comes in blocks into lines.

#include "harness/trace/text/line_reader.h"

#include <algorithm>
#include <cstring>

namespace tickproof::harness {
namespace {

constexpr std::size_t kLineBlock = 65'536;
constexpr std::size_t kLineMax = 1'048'576;
constexpr std::size_t kLinesMax = 40'000'000;

}  // namespace

LineReader::LineReader(TextSource& source) : source_{&source}, buffer_(kLineBlock) {}

/// Appends a block to the unread text.
bool LineReader::fill() {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    if (buffer_.size() - end_ < kLineBlock / 2) {
        buffer_.resize(buffer_.size() + kLineBlock);
    }
    const std::size_t count = source_->read(buffer_.data() + end_, buffer_.size() - end_);
    end_ += count;
    return count > 0;
}

bool LineReader::next() {
    if (number_ == kLinesMax) {
        refuse_capture(source_->file(), number_,
                       "more than 40 million lines; cut the file into parts");
    }
    std::size_t searched = 0;
    while (true) {
        // Skips the LF of a CRLF whose CR ended the last line.
        if (after_carriage_return_ && begin_ < end_) {
            begin_ += buffer_[begin_] == '\n' ? 1 : 0;
            after_carriage_return_ = false;
        }
        const char* const from = buffer_.data() + begin_;
        const std::size_t size = end_ - begin_;
        const auto* feed =
            static_cast<const char*>(std::memchr(from + searched, '\n', size - searched));
        const std::size_t upto = feed == nullptr ? size : static_cast<std::size_t>(feed - from);
        const auto* back =
            static_cast<const char*>(std::memchr(from + searched, '\r', upto - searched));
        if (feed != nullptr || back != nullptr) {
            const std::size_t length =
                back == nullptr ? upto : static_cast<std::size_t>(back - from);
            line_ = std::string_view(from, length);
            begin_ += length + 1;
            after_carriage_return_ = back != nullptr;
            terminated_ = true;
            ++number_;
            return true;
        }
        searched = size;
        if (size > kLineMax) {
            refuse_capture(source_->file(), number_ + 1,
                           "a line of more than 1 MiB, which no capture has; record again");
        }
        if (!fill()) {
            line_ = std::string_view(buffer_.data() + begin_, end_ - begin_);
            begin_ = end_;
            if (line_.empty()) {
                return false;
            }
            terminated_ = false;
            ++number_;
            return true;
        }
    }
}

}  // namespace tickproof::harness
