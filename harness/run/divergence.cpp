// Compares the states of two trajectories field by field, and measures distances in ULPs.

#include "harness/run/divergence.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

namespace tickproof::harness {
namespace {

constexpr std::uint64_t kFarthest = std::numeric_limits<std::uint64_t>::max();

/// Maps floating-point numbers to integers: neighbours to neighbours, and -0.0 next to 0.0.
template <class Real, class Signed>
Signed ordered(Real value) {
    const Signed bits = std::bit_cast<Signed>(value);
    return bits < 0 ? static_cast<Signed>(std::numeric_limits<Signed>::min() - bits - 1) : bits;
}

template <class Real, class Signed>
std::uint64_t ulps(double left, double right) {
    const Signed a = ordered<Real, Signed>(static_cast<Real>(left));
    const Signed b = ordered<Real, Signed>(static_cast<Real>(right));
    return a > b ? static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b)
                 : static_cast<std::uint64_t>(b) - static_cast<std::uint64_t>(a);
}

struct Field {
    std::string_view name;
    double (*of)(const physics::BodyState& state);
    bool is_flag = false;
};

constexpr std::array<Field, 9> kFields{{
    {"position.x", [](const physics::BodyState& s) { return s.position_m.x; }},
    {"position.y", [](const physics::BodyState& s) { return s.position_m.y; }},
    {"angle", [](const physics::BodyState& s) { return s.angle_rad; }},
    {"velocity.x", [](const physics::BodyState& s) { return s.velocity_mps.x; }},
    {"velocity.y", [](const physics::BodyState& s) { return s.velocity_mps.y; }},
    {"angular_velocity", [](const physics::BodyState& s) { return s.angular_velocity_radps; }},
    {"touching", [](const physics::BodyState& s) { return s.touching ? 1.0 : 0.0; }, true},
    {"limited", [](const physics::BodyState& s) { return s.limited ? 1.0 : 0.0; }, true},
    {"asleep", [](const physics::BodyState& s) { return s.asleep ? 1.0 : 0.0; }, true},
}};

/// Number of fields of the motion: they come first in kFields.
constexpr std::size_t kMotionFields = 6;

bool same_bits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

constexpr std::span kMotion = std::span(kFields).first(kMotionFields);
constexpr std::span kFlags = std::span(kFields).subspan(kMotionFields);

/// The first body and field of a row, of the bodies that `counts` takes.
template <class Counts>
std::optional<Divergence> difference_in_row(const Trajectory& left, const Trajectory& right,
                                            std::size_t row, std::span<const Field> fields,
                                            Counts counts) {
    for (std::size_t body = 0; body < left.states.bodies(); ++body) {
        for (const Field& field : fields) {
            const double a = field.of(left.row(row)[body]);
            const double b = field.of(right.row(row)[body]);
            if (!same_bits(a, b) && counts(body)) {
                return Divergence{
                    .step = row,
                    .body = body,
                    .field = field.name,
                    .is_flag = field.is_flag,
                    .left = a,
                    .right = b,
                    .ulps = field.is_flag ? kFarthest : ulp_distance(a, b, left.precision)};
            }
        }
    }
    return std::nullopt;
}

std::size_t common_rows(const Trajectory& left, const Trajectory& right) {
    return std::min(left.rows(), right.rows());
}

bool any_body(std::size_t) {
    return true;
}

}  // namespace

std::uint64_t ulp_distance(double left, double right, physics::Precision precision) {
    if (std::isnan(left) || std::isnan(right)) {
        return same_bits(left, right) ? 0 : kFarthest;
    }
    return precision == physics::Precision::f32 ? ulps<float, std::int32_t>(left, right)
                                                : ulps<double, std::int64_t>(left, right);
}

std::optional<Divergence> first_divergence(const Trajectory& left, const Trajectory& right) {
    for (std::size_t row = 1; row < common_rows(left, right); ++row) {
        if (const auto moved = difference_in_row(left, right, row, kMotion, any_body)) {
            return moved;
        }
        const auto has_moved = [&](std::size_t body) {
            return !(left.row(row)[body].position_m == left.row(0)[body].position_m);
        };
        if (const auto flag = difference_in_row(left, right, row, kFlags, has_moved)) {
            return flag;
        }
        if (const auto flag = difference_in_row(left, right, row, kFlags, any_body)) {
            return flag;
        }
    }
    return std::nullopt;
}

std::optional<Divergence> first_motion_divergence(const Trajectory& left, const Trajectory& right) {
    for (std::size_t row = 1; row < common_rows(left, right); ++row) {
        if (const auto moved = difference_in_row(left, right, row, kMotion, any_body)) {
            return moved;
        }
    }
    return std::nullopt;
}

}  // namespace tickproof::harness
