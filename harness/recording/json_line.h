// A line of the text form of a recording, as its members in their order. Nothing is nested in it
// but the circumstances of a first line, so it is read without a tree: of one, the time would grow
// with the square of the members.

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
    JsonScalar value;  ///< Discarded where it is an object or a list.
};

struct JsonLine {
    std::vector<LineMember> members;
    /// Those of a member `about`; what is nested in it as text.
    std::vector<LineMember> about;

    /// The last of this key; null without one.
    const JsonScalar* find(std::string_view key) const;
};

/// False where the text is no JSON object.
bool parse_line(std::string_view text, JsonLine& line);

/// The lines of a file, but the empty ones.
class LineStream {
  public:
    LineStream(std::string file, std::ifstream stream)
        : file_(std::move(file)), stream_(std::move(stream)) {}

    /// False at the end; so is a last line that breaks off, where one may (`may_be_cut`). Throws
    /// InputError where a line is no JSON object.
    bool next(JsonLine& line, bool may_be_cut);

    /// Of the line that was read last, from 1 on.
    std::size_t number() const { return number_; }
    bool is_cut() const { return is_cut_; }
    const std::string& file() const { return file_; }
    /// Below 0 of a pipe.
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
