// Reads a capture as UTF-8, block by block, whatever its compression and encoding.

#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/trace/text/byte_source.h"

namespace tickproof::harness {

/// Converts UTF-16 of both byte orders with iconv, and Latin-1 if the text is no UTF-8. Byte order
/// marks are optional.
class TextSource {
  public:
    /// Throws InputError if the file is missing, empty or no text.
    explicit TextSource(const std::filesystem::path& path, BytesRead progress = {});
    /// Reads `bytes`, which must stay in memory, as if from `file`.
    TextSource(std::string_view bytes, std::string file);
    TextSource(const TextSource&) = delete;
    TextSource& operator=(const TextSource&) = delete;

    const std::string& file() const { return file_; }  ///< The name in messages.
    /// The first 64 KiB of text, by which formats are recognised.
    std::string_view beginning() const { return beginning_; }
    /// Returns how many of `size` bytes it has read, from the beginning on; 0 at the end. `size` is
    /// at least 4, the bytes of a character.
    std::size_t read(char* to, std::size_t size);
    /// The error at the end of the file, or empty. Known once read() has returned 0.
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
    std::size_t replayed_ = 0;  // Bytes of `beginning_` that read() has returned.
    std::unique_ptr<void, CloseConverter> converter_;  // Null if the bytes are UTF-8.
    std::vector<char> unconverted_;
    bool over_ = false;
    bool half_a_letter_ = false;
};

/// Throws InputError that begins with `file:line: `, or without the line if it is 0.
[[noreturn]] void refuse_capture(const std::string& file, std::size_t line,
                                 std::string_view message);

/// The text without control characters, converted from Latin-1 if it is no UTF-8.
std::string printable(std::string_view text);

}  // namespace tickproof::harness
