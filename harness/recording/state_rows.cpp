#include "harness/recording/state_rows.h"

#include <zstd.h>

#include <algorithm>
#include <cstring>

namespace tickproof::harness {
namespace {

/// Rows and places that fit the cache together while bytes change places.
constexpr std::size_t kTile = 64;

/// out[place * rows + row] = in[row * places + place].
void transpose(const char* in, std::size_t rows, std::size_t places, char* out) {
    for (std::size_t row = 0; row < rows; row += kTile) {
        const std::size_t row_end = std::min(rows, row + kTile);
        for (std::size_t place = 0; place < places; place += kTile) {
            const std::size_t place_end = std::min(places, place + kTile);
            for (std::size_t p = place; p < place_end; ++p) {
                for (std::size_t r = row; r < row_end; ++r) {
                    out[p * rows + r] = in[r * places + p];
                }
            }
        }
    }
}

template <class Number>
double take(const char*& at) {
    Number number;
    std::memcpy(&number, at, sizeof number);
    at += sizeof number;
    return static_cast<double>(number);
}

}  // namespace

std::size_t row_bytes(const RecordingHeader& header) {
    std::size_t bytes = 0;
    for (const RecordedField& field : header.fields) {
        bytes += bytes_of(field.type);
    }
    return header.bodies.size() * bytes;
}

std::string packed(std::string_view rows, std::size_t row_size) {
    const std::size_t count = row_size == 0 ? 0 : rows.size() / row_size;
    std::string changes(rows);
    for (std::size_t i = rows.size(); i-- > row_size;) {
        changes[i] = static_cast<char>(changes[i] ^ rows[i - row_size]);
    }
    std::string columns(rows.size(), '\0');
    transpose(changes.data(), count, row_size, columns.data());
    std::string text(ZSTD_compressBound(columns.size()), '\0');
    const std::size_t size =
        ZSTD_compress(text.data(), text.size(), columns.data(), columns.size(), 1);
    text.resize(ZSTD_isError(size) != 0 ? 0 : size);
    return text;
}

std::string unpacked(std::string_view text, std::size_t row_size, std::size_t size) {
    const unsigned long long held = ZSTD_getFrameContentSize(text.data(), text.size());
    if (held != size || row_size == 0 || size % row_size != 0) {
        return {};
    }
    std::string columns(size, '\0');
    if (ZSTD_decompress(columns.data(), size, text.data(), text.size()) != size) {
        return {};
    }
    std::string rows(size, '\0');
    transpose(columns.data(), row_size, size / row_size, rows.data());
    for (std::size_t i = row_size; i < size; ++i) {
        rows[i] = static_cast<char>(rows[i] ^ rows[i - row_size]);
    }
    return rows;
}

void read_row(std::string_view row, const RecordingHeader& header, std::span<double> values) {
    const char* at = row.data();
    double* value = values.data();
    for (std::size_t body = 0; body < header.bodies.size(); ++body) {
        for (const RecordedField& field : header.fields) {
            switch (field.type) {
                case FieldType::f32:
                    *value++ = take<float>(at);
                    break;
                case FieldType::f64:
                    *value++ = take<double>(at);
                    break;
                case FieldType::flag:
                    *value++ = take<unsigned char>(at);
                    break;
            }
        }
    }
}

}  // namespace tickproof::harness
