#include "harness/recording/packed_states.h"

#include <cstring>

namespace tickproof::harness {
namespace {

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
