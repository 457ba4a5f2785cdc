// Reads a capture as UTF-8, whatever its encoding. line_reader.cpp splits it into lines.

#include "harness/trace/text/text_source.h"

#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <system_error>
#include <utility>

#include "harness/base/input_error.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kBeginning = 65'536;
constexpr std::size_t kTextBlock = 65'536;
constexpr std::size_t kLetterMax = 4;  // A UTF-8 character has at most this many bytes.

iconv_t open_converter(const char* from) {
    const iconv_t converter = iconv_open("UTF-8", from);
    if (reinterpret_cast<std::intptr_t>(converter) == -1) {
        throw std::system_error(errno, std::generic_category(), "iconv");
    }
    return converter;
}

/// True if the text is UTF-8; if `more_follows`, its last character may be cut.
bool is_utf8(std::string_view text, bool more_follows) {
    const iconv_t converter = open_converter("UTF-8");
    char* from = const_cast<char*>(text.data());
    std::size_t left = text.size();
    bool good = true;
    while (good && left > 0) {
        char block[4096];
        char* to = block;
        std::size_t room = sizeof block;
        const std::size_t result = iconv(converter, &from, &left, &to, &room);
        if (result == static_cast<std::size_t>(-1) && errno != E2BIG) {
            good = errno == EINVAL && more_follows;
            break;
        }
    }
    iconv_close(converter);
    return good;
}

struct Encoding {
    const char* name = nullptr;  ///< Name for iconv; null for UTF-8.
    std::size_t mark = 0;        ///< Bytes of the byte order mark.
};

/// Guesses the encoding. Western text is mostly ASCII, so the zeros of UTF-16 show even without a
/// byte order mark.
Encoding encoding_of(std::string_view bytes) {
    if (bytes.starts_with("\xEF\xBB\xBF")) {
        return {nullptr, 3};
    }
    if (bytes.starts_with("\xFF\xFE")) {
        return {"UTF-16LE", 2};
    }
    if (bytes.starts_with("\xFE\xFF")) {
        return {"UTF-16BE", 2};
    }
    std::size_t zeros[2] = {0, 0};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        zeros[i % 2] += bytes[i] == '\0' ? 1 : 0;
    }
    const std::size_t most = bytes.size() / 2 * 9 / 10;
    if (bytes.size() >= 8 && zeros[0] == 0 && zeros[1] >= most) {
        return {"UTF-16LE", 0};
    }
    if (bytes.size() >= 8 && zeros[1] == 0 && zeros[0] >= most) {
        return {"UTF-16BE", 0};
    }
    return {is_utf8(bytes, true) ? nullptr : "ISO-8859-1", 0};
}

/// True if the text has a NUL or many control characters.
bool looks_binary(std::string_view text) {
    const auto strange = std::count_if(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t';
    });
    return text.find('\0') != std::string_view::npos ||
           static_cast<std::size_t>(strange) * 100 > text.size();
}

struct BinaryFormat {
    std::string_view begins;
    std::string_view advice;
};

/// Binary files that users have, with a way to convert them.
constexpr BinaryFormat kBinaryFormats[] = {
    {"PK\x03\x04", "is a zip archive; unpack it and use the capture in it"},
    {"7z\xBC\xAF", "is a 7z archive; unpack it and use the capture in it"},
    {"\x28\xB5\x2F\xFD", "is packed with zstd; unpack it first (unzstd)"},
    {"\xFD\x37zXZ", "is packed with xz; unpack it first (unxz)"},
    {"BZh", "is packed with bzip2; unpack it first (bunzip2)"},
    {"SQLite format 3", "is an SQLite database; export the frame times as CSV"},
    {"PAR1", "is a Parquet file; export the frame times as CSV"},
    {"\x0A",
     "is not text; if it is a Perfetto trace, query actual_frame_timeline_slice in "
     "trace_processor, and write the differences of ts as CSV"},
};

}  // namespace

TextSource::TextSource(const std::filesystem::path& path, BytesRead progress)
    : file_{path.string()}, bytes_{StoredBytes(path, std::move(progress))} {
    open();
}

TextSource::TextSource(std::string_view bytes, std::string file)
    : file_{std::move(file)}, bytes_{StoredBytes(bytes)} {
    open();
}

void TextSource::CloseConverter::operator()(void* converter) const {
    iconv_close(converter);
}

void TextSource::open() {
    std::string bytes(kBeginning, '\0');
    std::size_t count = 0;
    for (std::size_t more = 1; more > 0 && count < bytes.size(); count += more) {
        more = bytes_.read(bytes.data() + count, bytes.size() - count);
    }
    bytes.resize(count);
    for (const BinaryFormat& format : kBinaryFormats) {
        if (bytes.starts_with(format.begins) && looks_binary(bytes)) {
            refuse_capture(file_, 0, format.advice);
        }
    }
    const Encoding encoding = encoding_of(bytes);
    bytes.erase(0, encoding.mark);
    if (encoding.name == nullptr) {
        beginning_ = std::move(bytes);
    } else {
        converter_.reset(open_converter(encoding.name));
        unconverted_.assign(bytes.begin(), bytes.end());
        beginning_.resize(kBeginning + kLetterMax);
        count = 0;
        for (std::size_t more = 1; more > 0 && count < kBeginning; count += more) {
            more = convert(beginning_.data() + count, beginning_.size() - count);
        }
        beginning_.resize(count);
    }
    if (beginning_.find_first_not_of(" \t\r\n") == std::string::npos) {
        std::error_code error;
        const bool is_pipe = std::filesystem::exists(file_, error) &&
                             !std::filesystem::is_regular_file(file_, error);
        refuse_capture(file_, 0,
                       is_pipe ? "gives nothing; a pipe can be read once only, so write it to a "
                                 "file first"
                               : "is empty; record again and stop the recording before copying");
    }
    if (looks_binary(beginning_)) {
        refuse_capture(file_, 0,
                       "is not text; captures are CSV or JSON files (export it first: Unity's "
                       ".data and .pdata from the Profile Analyzer, an .etl through PresentMon)");
    }
}

std::size_t TextSource::read(char* to, std::size_t size) {
    if (replayed_ < beginning_.size()) {
        const std::size_t count = beginning_.copy(to, size, replayed_);
        replayed_ += count;
        return count;
    }
    return converter_ == nullptr ? bytes_.read(to, size) : convert(to, size);
}

std::size_t TextSource::convert(char* to, std::size_t size) {
    char* out = to;
    while (out == to && !(over_ && unconverted_.empty())) {
        if (!over_ && unconverted_.size() < kLetterMax) {
            const std::size_t had = unconverted_.size();
            unconverted_.resize(had + kTextBlock);
            const std::size_t count = bytes_.read(unconverted_.data() + had, kTextBlock);
            unconverted_.resize(had + count);
            over_ = count == 0;
        }
        char* from = unconverted_.data();
        std::size_t left = unconverted_.size();
        std::size_t room = size;
        const std::size_t result = iconv(converter_.get(), &from, &left, &out, &room);
        if (result == static_cast<std::size_t>(-1) && errno == EILSEQ && room > 0) {
            *out++ = '?';  // Damage: half of a surrogate pair; the frames around it are good.
            left -= std::min<std::size_t>(left, 2);
        } else if (result == static_cast<std::size_t>(-1) && errno == EINVAL && over_) {
            half_a_letter_ = true;
            left = 0;
        }
        unconverted_.erase(unconverted_.begin(), unconverted_.end() - static_cast<long>(left));
    }
    return static_cast<std::size_t>(out - to);
}

std::string TextSource::damage() const {
    return half_a_letter_ && bytes_.damage().empty() ? "the file is cut short within a character"
                                                     : bytes_.damage();
}

void refuse_capture(const std::string& file, std::size_t line, std::string_view message) {
    throw InputError(line == 0 ? fmt::format("{}: {}", file, message)
                               : fmt::format("{}:{}: {}", file, line, message));
}

std::string printable(std::string_view text) {
    std::string result;
    const bool latin = !is_utf8(text, false);
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F) {
            result += '?';
        } else if (latin && byte >= 0x80) {
            result += static_cast<char>(0xC0 | byte >> 6);
            result += static_cast<char>(0x80 | (byte & 0x3F));
        } else {
            result += c;
        }
    }
    return result;
}

}  // namespace tickproof::harness
