// Packed numbers come back bit for bit, whatever they are.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "harness/recording/packed_rows.h"
#include "harness/recording/packed_states.h"
#include "harness/recording/prediction.h"
#include "harness/trace/generate/pcg32.h"
#include "tests/sanitized.h"

namespace tickproof::harness {
namespace {

RecordingHeader header_of_size(std::size_t bodies, const std::vector<FieldType>& types) {
    RecordingHeader header{.has_states = true};
    for (std::size_t i = 0; i < bodies; ++i) {
        header.bodies.push_back(std::to_string(i));
    }
    for (const FieldType type : types) {
        header.fields.push_back({.name = std::to_string(header.fields.size()), .type = type});
    }
    return header;
}

std::string packed(std::string_view rows, const RecordingHeader& header) {
    std::string text;
    RowPacker(header).pack(rows, text);
    return text;
}

/// Of unpacking what was packed; empty where it is refused.
std::string there_and_back(std::string_view rows, const RecordingHeader& header) {
    std::string unpacked;
    const std::string text = packed(rows, header);
    return RowUnpacker(header).unpack(text, rows.size(), unpacked) ? unpacked : std::string();
}

template <class Real>
std::string column(const std::vector<Real>& numbers) {
    return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Real)};
}

template <class Real>
std::vector<Real> special_numbers() {
    using Limits = std::numeric_limits<Real>;
    using Bits = BitsOf<Real>;
    const auto with_payload = [](Real nan, Bits payload) {
        return std::bit_cast<Real>(static_cast<Bits>(std::bit_cast<Bits>(nan) | payload));
    };
    const Real signalling =
        std::bit_cast<Real>(static_cast<Bits>(std::bit_cast<Bits>(Limits::infinity()) | 1));
    return {0,
            -Real{0},
            Limits::denorm_min(),
            -Limits::denorm_min(),
            Limits::min(),
            Limits::max(),
            Limits::lowest(),
            Limits::infinity(),
            -Limits::infinity(),
            Limits::quiet_NaN(),
            with_payload(Limits::quiet_NaN(), 12345),
            with_payload(-Limits::quiet_NaN(), 54321),
            signalling,
            Real{1} / 3};
}

/// Walks of all sorts: still, along a line or a curve, at random, with what is special in between.
template <class Real>
std::vector<Real> walk(Pcg32& random, std::size_t count) {
    const std::vector<Real> special = special_numbers<Real>();
    const auto kind = random.below(6);
    const Real scale = std::ldexp(Real{1}, static_cast<int>(random.below(40)) - 20);
    std::vector<Real> numbers;
    Real change = scale;
    Real at = -scale * 10;
    for (std::size_t i = 0; i < count; ++i) {
        change += kind == 2 ? scale / 100 : 0;
        at += kind == 0 ? 0 : change;
        if (kind == 3) {
            at = static_cast<Real>(random.uniform(-1, 1)) * scale;
        } else if (kind == 4 || (kind == 5 && random.below(8) == 0)) {
            numbers.push_back(special[random.below(static_cast<std::uint32_t>(special.size()))]);
            continue;
        }
        numbers.push_back(at);
    }
    return numbers;
}

std::string random_rows(Pcg32& random, const RecordingHeader& header, std::size_t count) {
    std::vector<std::string> columns;
    for (std::size_t body = 0; body < header.bodies.size(); ++body) {
        for (const RecordedField& field : header.fields) {
            switch (field.type) {
                case FieldType::f32:
                    columns.push_back(column(walk<float>(random, count)));
                    break;
                case FieldType::f64:
                    columns.push_back(column(walk<double>(random, count)));
                    break;
                case FieldType::flag:
                    columns.emplace_back();
                    for (std::size_t i = 0; i < count; ++i) {
                        columns.back() += static_cast<char>(random.below(2));
                    }
                    break;
            }
        }
    }
    std::string rows;
    for (std::size_t row = 0; row < count; ++row) {
        for (const std::string& values : columns) {
            const std::size_t size = values.size() / count;
            rows += values.substr(row * size, size);
        }
    }
    return rows;
}

TEST(PackedRows, ComeBackBitForBit) {
    using enum FieldType;
    const std::vector<std::vector<FieldType>> shapes = {
        {f32}, {f64}, {flag}, {f32, f64, flag}, {flag, f64, f32, f32, flag}};
    Pcg32 random(1);
    for (int round = 0; round < tickproof::testing::fewer_if_sanitized(300); ++round) {
        const auto& shape = shapes[random.below(static_cast<std::uint32_t>(shapes.size()))];
        const RecordingHeader header = header_of_size(1 + random.below(6), shape);
        const std::string rows = random_rows(random, header, 1 + random.below(70));
        ASSERT_EQ(there_and_back(rows, header), rows) << round;
    }
}

TEST(PackedRows, OfOneStepAndOfManyBodiesComeBack) {
    using enum FieldType;
    Pcg32 random(2);
    for (const std::size_t bodies : {1U, 300U}) {
        const RecordingHeader header = header_of_size(bodies, {f32, f64, flag});
        for (const std::size_t steps : {1U, 2U, 3U, 100U}) {
            const std::string rows = random_rows(random, header, steps);
            EXPECT_EQ(there_and_back(rows, header), rows) << bodies << ' ' << steps;
        }
    }
}

TEST(PackedRows, OfNoStepComeBack) {
    const RecordingHeader header = header_of_size(2, {FieldType::f32, FieldType::flag});
    std::string unpacked = "before";
    EXPECT_TRUE(RowUnpacker(header).unpack(packed("", header), 0, unpacked));
    EXPECT_EQ(unpacked, "");
}

TEST(PackedRows, OfOnePackerAreThoseOfFreshOnes) {
    const RecordingHeader header = header_of_size(3, {FieldType::f32, FieldType::flag});
    Pcg32 random(3);
    RowPacker packer(header);
    RowUnpacker unpacker(header);
    for (const std::size_t steps : {200U, 3U, 1000U, 1U}) {
        const std::string rows = random_rows(random, header, steps);
        std::string text = "kept";
        packer.pack(rows, text);
        EXPECT_EQ(text, "kept" + packed(rows, header));
        std::string unpacked;
        ASSERT_TRUE(unpacker.unpack(text.substr(4), rows.size(), unpacked));
        EXPECT_EQ(unpacked, rows);
    }
}

/// In f32: it falls from rest with 10 m/s2, in steps of 1/64 s, as semi-implicit Euler has it.
TEST(PackedRows, OfFreeFallTakeAnEighthOfTheSpace) {
    std::vector<float> numbers;
    float velocity = 0;
    float position = 1000;
    for (int i = 0; i < 1000; ++i) {
        velocity -= 10.0F / 64;
        position += velocity / 64;
        numbers.insert(numbers.end(), {position, velocity});
    }
    const RecordingHeader header = header_of_size(1, {FieldType::f32, FieldType::f32});
    const std::string rows = column(numbers);
    EXPECT_EQ(there_and_back(rows, header), rows);
    EXPECT_LT(packed(rows, header).size(), rows.size() / 8);
}

TEST(PackedRows, RefuseWhatWasNotPacked) {
    const RecordingHeader header = header_of_size(2, {FieldType::f32, FieldType::flag});
    Pcg32 random(4);
    const std::string rows = random_rows(random, header, 10);
    const std::string text = packed(rows, header);
    const auto is_accepted = [&](std::string_view changed, std::size_t size) {
        std::string unpacked;
        return RowUnpacker(header).unpack(changed, size, unpacked);
    };
    EXPECT_TRUE(is_accepted(text, rows.size()));
    EXPECT_FALSE(is_accepted(text, rows.size() - row_bytes(header))) << "of more steps";
    EXPECT_FALSE(is_accepted(text, rows.size() + row_bytes(header))) << "of fewer";
    EXPECT_FALSE(is_accepted(text.substr(0, text.size() - 1), rows.size())) << "breaks off";
    EXPECT_FALSE(is_accepted("", rows.size()));
    // 2 columns of numbers have a prediction each; there are 3 to choose from.
    std::string content = std::string({2, 3}) + std::string(rows.size(), '\0');
    std::string frame(ZSTD_compressBound(content.size()), '\0');
    const auto framed = [&] {
        return std::string_view(frame).substr(
            0, ZSTD_compress(frame.data(), frame.size(), content.data(), content.size(), 1));
    };
    EXPECT_FALSE(is_accepted(framed(), rows.size())) << "of an unknown prediction";
    content[1] = 2;
    EXPECT_TRUE(is_accepted(framed(), rows.size()));
}

TEST(Prediction, FollowsWhatItSaysItFollows) {
    const auto residuals = [](auto prediction, std::vector<float> padded) {
        padded.insert(padded.begin(), 3, padded.front());
        std::vector<std::uint32_t> made(padded.size() - 3);
        to_residuals<prediction.value, float>(padded, made);
        made.erase(made.begin());
        return made;
    };
    using P = Prediction;
    const std::vector<std::uint32_t> none(5);
    EXPECT_EQ(residuals(std::integral_constant<P, P::value>(), {7, 7, 7, 7, 7, 7}), none);
    // The first step of a line is not foreseen, nor the first two of a curve.
    auto line = residuals(std::integral_constant<P, P::line>(), {-4, -2, 0, 2, 4, 6});
    EXPECT_EQ(std::vector(line.begin() + 1, line.end()), std::vector(4, 0U));
    auto curve = residuals(std::integral_constant<P, P::curve>(), {9, 4, 1, 0, 1, 4});
    EXPECT_EQ(std::vector(curve.begin() + 2, curve.end()), std::vector(3, 0U));
    // 1 ULP more is 1, which zigzag makes 2; 1 less is -1, which it makes 1.
    const float next = std::nextafter(7.0F, 8.0F);
    EXPECT_EQ(residuals(std::integral_constant<P, P::value>(), {7, next, 7}),
              (std::vector<std::uint32_t>{2, 1}));
    EXPECT_EQ(residuals(std::integral_constant<P, P::value>(), {-7, -next, 0.0F, -0.0F})[2], 1U);
}

/// Infinity less infinity is a NaN whose bits depend on the machine: the number before stands in.
TEST(Prediction, OfANanIsTheNumberBefore) {
    const float infinity = std::numeric_limits<float>::infinity();
    const float nan = std::bit_cast<float>(0x7FC1'2345U);
    for (const float a : {infinity, nan}) {
        EXPECT_EQ((predict_next<Prediction::line>(a, a, a)),
                  (predict_next<Prediction::value>(a, a, a)));
        EXPECT_EQ((predict_next<Prediction::curve>(a, a, a)),
                  (predict_next<Prediction::value>(a, a, a)));
    }
}

}  // namespace
}  // namespace tickproof::harness
