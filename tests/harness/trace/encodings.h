// The same text as other programs save it.

#pragma once

#include <zlib.h>

#include <stdexcept>
#include <string>
#include <string_view>

namespace tickproof::harness {

/// UTF-16 of ASCII, with its byte order mark: `dumpsys > file` in Windows PowerShell 5.
inline std::string utf16le(std::string_view ascii) {
    std::string bytes = "\xFF\xFE";
    for (const char c : ascii) {
        bytes += c;
        bytes += '\0';
    }
    return bytes;
}

inline std::string utf16be(std::string_view ascii) {
    std::string bytes = "\xFE\xFF";
    for (const char c : ascii) {
        bytes += '\0';
        bytes += c;
    }
    return bytes;
}

/// One member.
inline std::string gzip(std::string_view text) {
    z_stream zlib{};
    if (deflateInit2(&zlib, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
        throw std::runtime_error("deflateInit2");
    }
    std::string bytes(deflateBound(&zlib, text.size()), '\0');
    zlib.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    zlib.avail_in = static_cast<uInt>(text.size());
    zlib.next_out = reinterpret_cast<Bytef*>(bytes.data());
    zlib.avail_out = static_cast<uInt>(bytes.size());
    deflate(&zlib, Z_FINISH);
    bytes.resize(zlib.total_out);
    deflateEnd(&zlib);
    return bytes;
}

inline std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
    std::string result(text);
    for (std::size_t at = result.find(from); at != std::string::npos;
         at = result.find(from, at + to.size())) {
        result.replace(at, from.size(), to);
    }
    return result;
}

}  // namespace tickproof::harness
