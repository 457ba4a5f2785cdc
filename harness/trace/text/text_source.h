// A capture as UTF-8, block by block, whatever it was packed and encoded in: what every reader must
// have before it can look at a line.

#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/trace/text/byte_source.h"

namespace tickproof::harness {

/// UTF-8 with or without a byte order mark, UTF-16 of both byte orders likewise, and Latin-1 where
/// it is no UTF-8. iconv converts.
class TextSource {
  public:
    /// Throws InputError on what is missing, empty or no text at all.
    explicit TextSource(const std::filesystem::path& path, BytesRead told = {});
    /// Of bytes that stay where they are, as if read from `file`.
    TextSource(std::string_view bytes, std::string file);
    TextSource(const TextSource&) = delete;
    TextSource& operator=(const TextSource&) = delete;

    const std::string& file() const { return file_; }  ///< The name in messages.
    /// By which a format is recognised: up to 64 KiB, or the whole text if it is shorter.
    std::string_view beginning() const { return beginning_; }
    /// How many of `size` bytes were read, the beginning first; 0 at the end. `size` has room for
    /// a letter (4).
    std::size_t read(char* to, std::size_t size);
    /// The error at the end of the file; empty if there is none. Known once `read` gave 0.
    std::string damage() const;

  private:
    struct CloseConverter {
        void operator()(void* converter) const;
    };

    void open();
    std::size_t convert(char* to, std::size_t size);

    std::string file_;
    ByteSource bytes_;
    std::string beginning_;
    std::size_t replayed_ = 0;                         // How much of the beginning has been read.
    std::unique_ptr<void, CloseConverter> converter_;  // None where the bytes are UTF-8.
    std::vector<char> unconverted_;
    bool over_ = false;
    bool half_a_letter_ = false;
};

/// Throws InputError with `file:line: ` in front; without the line if it is 0.
[[noreturn]] void refuse_capture(const std::string& file, std::size_t line,
                                 std::string_view message);

/// The text, or what it says as Latin-1 if it is no UTF-8: fit for a report.
std::string printable(std::string_view text);

}  // namespace tickproof::harness
