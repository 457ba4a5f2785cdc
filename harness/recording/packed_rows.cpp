// The packed form: one byte for the prediction of each column of real numbers, then the residuals
// of all columns. Columns are sorted by field, then by body. Bytes of the same place in all numbers
// of a field stand together: they are alike, and the high ones are zero.

#include "harness/recording/packed_rows.h"

#include <zstd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "harness/recording/packed_states.h"
#include "harness/recording/prediction.h"

namespace tickproof::harness {
namespace {

constexpr int kZstdLevel = 1;

/// Predictions are compared on one row in this many.
constexpr std::size_t kSampleEvery = 4;

/// The sizes of a block's rows.
struct Shape {
    std::size_t bodies = 0;
    std::size_t rows = 0;
    std::size_t row_size = 0;
    std::size_t body_size = 0;  ///< Bytes per body in a row.
};

Shape shape_of(const RecordingHeader& header, std::size_t size) {
    const std::size_t row_size = row_bytes(header);
    return {.bodies = header.bodies.size(),
            .rows = size / row_size,
            .row_size = row_size,
            .body_size = row_size / header.bodies.size()};
}

std::size_t real_columns(const RecordingHeader& header) {
    const auto flags = std::ranges::count(header.fields, FieldType::flag, &RecordedField::type);
    return header.bodies.size() * (header.fields.size() - static_cast<std::size_t>(flags));
}

/// Calls `use` for each field with its offset in a row and a 0 of its type.
template <class Use>
void for_each_field(const RecordingHeader& header, Use use) {
    std::size_t begin = 0;
    for (const RecordedField& field : header.fields) {
        switch (field.type) {
            case FieldType::f32:
                use(begin, 0.0F);
                break;
            case FieldType::f64:
                use(begin, 0.0);
                break;
            case FieldType::flag:
                use(begin, char{});
                break;
        }
        begin += bytes_of(field.type);
    }
}

/// The columns of a field, one per body, and the planes of their bytes.
template <class Real>
class Columns {
  public:
    using Bits = BitsOf<Real>;

    Columns(const Shape& shape, std::size_t field_begin)
        : shape_(shape),
          field_begin_(field_begin),
          padded_(kNumbersBefore + std::max<std::size_t>(shape.rows, 1)),
          residuals_(shape.rows),
          best_(shape.rows) {}

    /// Writes the residuals of a body's column to its field's planes, one per byte.
    Prediction pack(std::string_view rows, std::size_t body, char* planes) {
        const char* at = rows.data() + body * shape_.body_size + field_begin_;
        for (std::size_t row = 0; row < shape_.rows; ++row, at += shape_.row_size) {
            std::memcpy(&padded_[row + kNumbersBefore], at, sizeof(Real));
        }
        std::fill_n(padded_.begin(), kNumbersBefore, padded_[kNumbersBefore]);
        const Prediction prediction = predict();
        for (std::size_t byte = 0; byte < sizeof(Real); ++byte) {
            char* plane = planes + (byte * shape_.bodies + body) * shape_.rows;
            for (std::size_t row = 0; row < shape_.rows; ++row) {
                plane[row] = static_cast<char>(best_[row] >> (8 * byte));
            }
        }
        return prediction;
    }

    void unpack(const char* planes, std::size_t body, Prediction prediction, char* rows) {
        std::ranges::fill(residuals_, Bits{0});
        for (std::size_t byte = 0; byte < sizeof(Real); ++byte) {
            const char* plane = planes + (byte * shape_.bodies + body) * shape_.rows;
            for (std::size_t row = 0; row < shape_.rows; ++row) {
                const auto part = static_cast<Bits>(static_cast<unsigned char>(plane[row]));
                residuals_[row] |= part << (8 * byte);
            }
        }
        const auto numbers = std::span(padded_).first(shape_.rows);
        with_prediction(prediction, [&](auto constant) {
            from_residuals<constant.value, Real>(residuals_, numbers);
        });
        char* at = rows + body * shape_.body_size + field_begin_;
        for (std::size_t row = 0; row < shape_.rows; ++row, at += shape_.row_size) {
            std::memcpy(at, &numbers[row], sizeof(Real));
        }
    }

  private:
    /// The first prediction with the fewest bits; leaves its residuals in `best_`.
    Prediction predict() {
        Prediction prediction = Prediction::value;
        std::size_t fewest = static_cast<std::size_t>(-1);
        for (std::size_t i = 0; i < kPredictions && fewest > shape_.rows / kSampleEvery; ++i) {
            with_prediction(static_cast<Prediction>(i), [&](auto constant) {
                to_residuals<constant.value, Real>(padded_, residuals_);
            });
            std::size_t bits = 0;
            for (std::size_t row = 0; row < shape_.rows; row += kSampleEvery) {
                bits += static_cast<std::size_t>(std::bit_width(residuals_[row]));
            }
            if (bits < fewest) {
                fewest = bits;
                prediction = static_cast<Prediction>(i);
                residuals_.swap(best_);
            }
        }
        return prediction;
    }

    const Shape& shape_;
    std::size_t field_begin_;
    std::vector<Real> padded_;
    std::vector<Bits> residuals_;
    std::vector<Bits> best_;
};

/// XORs each flag with that of the row before.
void pack_flags(std::string_view rows, const Shape& shape, std::size_t field_begin, char* plane) {
    for (std::size_t body = 0; body < shape.bodies; ++body) {
        const char* at = rows.data() + body * shape.body_size + field_begin;
        char before = 0;
        for (std::size_t row = 0; row < shape.rows; ++row, at += shape.row_size) {
            *plane++ = static_cast<char>(*at ^ before);
            before = *at;
        }
    }
}

void unpack_flags(const char* plane, const Shape& shape, std::size_t field_begin, char* rows) {
    for (std::size_t body = 0; body < shape.bodies; ++body) {
        char* at = rows + body * shape.body_size + field_begin;
        char flag = 0;
        for (std::size_t row = 0; row < shape.rows; ++row, at += shape.row_size) {
            flag = static_cast<char>(flag ^ *plane++);
            *at = flag;
        }
    }
}

}  // namespace

RowPacker::RowPacker(const RecordingHeader& header)
    : header_(header), predictions_(real_columns(header)) {}

void RowPacker::pack(std::string_view rows, std::string& text) {
    const Shape shape = shape_of(header_, rows.size());
    content_.resize(predictions_ + rows.size());
    char* prediction = content_.data();
    char* planes = content_.data() + predictions_;
    for_each_field(header_, [&]<class Field>(std::size_t begin, Field) {
        if constexpr (std::is_floating_point_v<Field>) {
            Columns<Field> columns(shape, begin);
            for (std::size_t body = 0; body < shape.bodies; ++body) {
                *prediction++ = static_cast<char>(columns.pack(rows, body, planes));
            }
        } else {
            pack_flags(rows, shape, begin, planes);
        }
        planes += sizeof(Field) * shape.bodies * shape.rows;
    });
    const std::size_t begin = text.size();
    text.resize(begin + ZSTD_compressBound(content_.size()));
    const std::size_t size =
        ZSTD_compressCCtx(zstd_.get(), text.data() + begin, text.size() - begin, content_.data(),
                          content_.size(), kZstdLevel);
    text.resize(begin + (ZSTD_isError(size) != 0 ? 0 : size));
}

RowUnpacker::RowUnpacker(const RecordingHeader& header)
    : header_(header), predictions_(real_columns(header)) {}

bool RowUnpacker::unpack(std::string_view text, std::size_t size, std::string& rows) {
    const unsigned long long content_size = ZSTD_getFrameContentSize(text.data(), text.size());
    if (content_size != predictions_ + size) {
        return false;
    }
    content_.resize(content_size);
    if (ZSTD_decompressDCtx(zstd_.get(), content_.data(), content_size, text.data(), text.size()) !=
        content_size) {
        return false;
    }
    const auto is_known = [](char byte) { return static_cast<unsigned char>(byte) < kPredictions; };
    if (!std::ranges::all_of(std::string_view(content_).substr(0, predictions_), is_known)) {
        return false;
    }
    const Shape shape = shape_of(header_, size);
    rows.resize(size);
    const char* prediction = content_.data();
    const char* planes = content_.data() + predictions_;
    for_each_field(header_, [&]<class Field>(std::size_t begin, Field) {
        if constexpr (std::is_floating_point_v<Field>) {
            Columns<Field> columns(shape, begin);
            for (std::size_t body = 0; body < shape.bodies; ++body) {
                columns.unpack(planes, body, static_cast<Prediction>(*prediction++), rows.data());
            }
        } else {
            unpack_flags(planes, shape, begin, rows.data());
        }
        planes += sizeof(Field) * shape.bodies * shape.rows;
    });
    return true;
}

}  // namespace tickproof::harness
