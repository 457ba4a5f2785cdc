// A line of a recording's text form: its members in their order. Only the circumstances of the
// first line are nested. So it is parsed without a tree, in which finding members would take
// quadratic time.

#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tickproof::harness {

using JsonScalar = nlohmann::json;

struct LineMember {
    std::string key;
    JsonScalar value;  ///< The value; discarded if it is an object or a list.
};

struct JsonLine {
    std::vector<LineMember> members;
    /// Members of the member `about`; their nested values are texts.
    std::vector<LineMember> about;

    /// The last member with this key, or null.
    const JsonScalar* find(std::string_view key) const;
};

/// Parses a line. Returns false if it is no JSON object.
bool parse_line(std::string_view text, JsonLine& line);

/// The non-empty lines of a file.
class LineStream {
  public:
    LineStream(std::string file, std::ifstream stream)
        : file_(std::move(file)), stream_(std::move(stream)) {}

    /// Reads the next line. Returns false at the end, and on a truncated last line if `may_be_cut`.
    /// Throws InputError on a line that is no JSON object.
    bool next(JsonLine& line, bool may_be_cut);

    /// Number of the last line read, from 1 on.
    std::size_t number() const { return number_; }
    bool is_cut() const { return is_cut_; }
    const std::string& file() const { return file_; }
    /// Bytes read so far; below 0 for a pipe.
    std::int64_t bytes_read() { return stream_.tellg(); }

    /// Throws InputError `FILE:LINE: the recording WHAT; ...`.
    [[noreturn]] void refuse(std::size_t line, std::string_view what) const;

  private:
    bool read_text();

    std::string file_;
    std::ifstream stream_;
    std::string text_;
    std::size_t number_ = 0;
    bool is_cut_ = false;
};

}  // namespace tickproof::harness
