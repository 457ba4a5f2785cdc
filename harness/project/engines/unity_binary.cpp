// Reads a binary TimeManager.asset. The file has a header, types, and one object at its end: flags,
// and the values in the order of the text form. The header says where it begins.
// Sources: the header as SerializedFile of AssetStudio and UnityPy read it; the type trees of
// TimeManager of 5.3 (three floats), 2017.1 (a fourth, for particles) and 2023.1 (a count of
// ticks).

#include "harness/project/engines/unity_binary.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "harness/project/value_text.h"

namespace tickproof::harness {
namespace {

/// Reads numbers of one byte order, one after another.
class Bytes {
  public:
    Bytes(std::string_view bytes, bool is_big) : bytes_{bytes}, is_big_{is_big} {}

    std::uint64_t next(std::size_t size) {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t at = at_ + (is_big_ ? i : size - 1 - i);
            value = value << 8U | (at < bytes_.size() ? static_cast<unsigned char>(bytes_[at]) : 0);
        }
        at_ += size;
        return value;
    }
    std::uint32_t next_u32() { return static_cast<std::uint32_t>(next(4)); }
    double next_float() { return static_cast<double>(std::bit_cast<float>(next_u32())); }

  private:
    std::string_view bytes_;
    std::size_t at_ = 0;
    bool is_big_;
};

struct Object {
    std::string_view bytes;
    bool is_big = false;
};

/// The data after the types. The header is big-endian, and longer since version 22 of the format.
std::optional<Object> object_of(std::string_view file) {
    constexpr std::size_t kHeader = 20;
    constexpr std::size_t kLongHeader = 48;
    constexpr std::uint64_t kOldest = 9;
    constexpr std::uint64_t kLong = 22;
    if (file.size() < kLongHeader) {
        return std::nullopt;
    }
    Bytes header(file, true);
    header.next(4);
    std::uint64_t size = header.next(4);
    const std::uint64_t version = header.next(4);
    std::uint64_t begin = header.next(4);
    const std::uint64_t order = header.next(1);
    if (version >= kLong) {
        header = Bytes(file.substr(kHeader), true);
        header.next(4);
        size = header.next(8);
        begin = header.next(8);
    }
    if (version < kOldest || version > 100 || order > 1 || size != file.size() || begin < kHeader ||
        begin >= size) {
        return std::nullopt;
    }
    return Object{.bytes = file.substr(begin), .is_big = order == 1};
}

bool is_within(double value, double least, double most) {
    return std::isfinite(value) && value >= least && value <= most;
}

bool is_plausible(const UnityTimes& times) {
    return is_within(times.fixed_s, 1e-4, 10) && is_within(times.longest_s, 1e-4, 1000) &&
           is_within(times.scale, 0, 100) && is_within(times.particle_s.value_or(1), 1e-4, 1000);
}

}  // namespace

std::optional<UnityTimes> unity_binary_times(std::string_view file) {
    const std::optional<Object> object = object_of(file);
    if (!object) {
        return std::nullopt;
    }
    constexpr std::size_t kSizeOfThreeFloats = 16;
    constexpr std::size_t kSizeOfFourFloats = 20;
    constexpr std::size_t kSizeOfTicks = 32;
    const std::size_t size = object->bytes.size();
    if (size != kSizeOfThreeFloats && size != kSizeOfFourFloats && size != kSizeOfTicks) {
        return std::nullopt;
    }
    Bytes values(object->bytes, object->is_big);
    values.next_u32();  // m_ObjectHideFlags.
    UnityTimes times;
    if (size == kSizeOfTicks) {
        UnityTicks ticks;
        ticks.count = static_cast<double>(static_cast<std::int64_t>(values.next(8)));
        ticks.denominator = values.next_u32();
        ticks.numerator = values.next_u32();
        times.fixed_s = ticks.count / ticks.rate_hz();
        times.ticks = ticks;
    } else {
        times.fixed_s = values.next_float();
    }
    times.longest_s = values.next_float();
    times.scale = values.next_float();
    if (size != kSizeOfThreeFloats) {
        times.particle_s = values.next_float();
    }
    return is_plausible(times) ? std::optional(times) : std::nullopt;
}

std::string unity_text(const UnityTimes& times) {
    std::string text = "%YAML 1.1\nTimeManager:\n";
    if (times.ticks) {
        text += fmt::format(
            "  serializedVersion: 2\n  Fixed Timestep:\n    m_Count: {:.0f}\n    m_Rate:\n"
            "      m_Denominator: {:.0f}\n      m_Numerator: {:.0f}\n",
            times.ticks->count, times.ticks->denominator, times.ticks->numerator);
    } else {
        text += fmt::format("  Fixed Timestep: {}\n", float_text(times.fixed_s));
    }
    text += fmt::format("  Maximum Allowed Timestep: {}\n  m_TimeScale: {}\n",
                        float_text(times.longest_s), float_text(times.scale));
    if (times.particle_s) {
        text += fmt::format("  Maximum Particle Timestep: {}\n", float_text(*times.particle_s));
    }
    return text;
}

}  // namespace tickproof::harness
