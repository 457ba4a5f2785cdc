// The bytes of a capture as text: what every reader must do before it can look at a line.

#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace tickproof::harness {

/// A capture as UTF-8 without a byte order mark. A view: the bytes belong to whoever read them.
struct CaptureText {
    std::string file;  ///< What messages call it.
    std::string_view text;
};

/// The whole file. Throws InputError if there is none or it cannot be read.
std::string read_bytes(const std::filesystem::path& path);

/// Takes off the byte order mark. Throws InputError on what is empty, UTF-16 or not text at all.
CaptureText decode_capture(std::string_view bytes, std::string file);

/// Line after line, whether they end in LF, CRLF or a lone CR.
class LineCursor {
  public:
    explicit LineCursor(std::string_view text) : rest_{text} {}

    /// False at the end of the text.
    bool next();
    std::string_view line() const { return line_; }
    std::size_t number() const { return number_; }  ///< From 1.
    /// False for a last line without a line break: it may be cut short.
    bool terminated() const { return terminated_; }

  private:
    std::string_view rest_;
    std::string_view line_;
    std::size_t number_ = 0;
    bool terminated_ = true;
};

/// Throws InputError with `file:line: ` in front; without the line if it is 0.
[[noreturn]] void refuse_capture(const CaptureText& capture, std::size_t line,
                                 std::string_view message);

}  // namespace tickproof::harness
