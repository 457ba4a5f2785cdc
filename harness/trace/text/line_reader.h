// Reads lines that end in LF, CRLF or a lone CR.

#pragma once

#include <string_view>
#include <vector>

#include "harness/trace/text/text_source.h"

namespace tickproof::harness {

class LineReader {
  public:
    explicit LineReader(TextSource& source);

    /// Reads the next line; false at the end. Throws InputError on a line of more than a mebibyte,
    /// and on more than 40 million lines: a small packed file may hold any number.
    bool next();
    /// The line without its end. Valid until the next line.
    std::string_view line() const { return line_; }
    std::size_t number() const { return number_; }  ///< Number of the line, from 1 on.
    /// False for a last line without a line break: it may be cut short.
    bool terminated() const { return terminated_; }
    TextSource& source() const { return *source_; }

  private:
    bool fill();

    TextSource* source_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;  // Begin of the unread text in the buffer.
    std::size_t end_ = 0;
    std::string_view line_;
    std::size_t number_ = 0;
    bool terminated_ = true;
    bool after_carriage_return_ = false;
};

}  // namespace tickproof::harness
