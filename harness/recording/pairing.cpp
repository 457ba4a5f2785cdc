// Matches bodies and fields of two recordings, and compares their values.

#include "harness/recording/pairing.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace tickproof::harness {
namespace {

const double kAbsent = std::bit_cast<double>(kAbsentBits);

/// Gives flags and numbers different keys: a flag never equals a number, even if both are 1.
std::string key_of(const std::string& name, FieldType type) {
    return (type == FieldType::flag ? '?' : '#') + name;
}

std::vector<std::string> keys_of(const RecordingHeader& header) {
    std::vector<std::string> keys;
    for (const RecordedField& field : header.fields) {
        keys.push_back(key_of(field.name, field.type));
    }
    return keys;
}

bool is_on_both(const NamePair& pair) {
    return pair.left != kNowhere && pair.right != kNowhere;
}

double value_at(const RecordedStep& step, std::size_t body, std::size_t field, std::size_t fields) {
    const bool is_there =
        body != kNowhere && field != kNowhere && body * fields + field < step.values.size();
    return is_there ? step.values[body * fields + field] : kAbsent;
}

/// The coarser of two types of numbers.
FieldType common_type(FieldType left, FieldType right) {
    return left == FieldType::f32 ? left : right;
}

/// Keeps the greater value; NaN counts as the greatest.
void keep_greater(double& greatest, double value) {
    if (!std::isnan(greatest) && !(value <= greatest)) {
        greatest = value;
    }
}

}  // namespace

std::vector<NamePair> pair_names(const std::vector<std::string>& left,
                                 const std::vector<std::string>& right) {
    std::unordered_map<std::string, std::size_t> unpaired;
    for (std::size_t i = 0; i < right.size(); ++i) {
        unpaired.emplace(right[i], i);
    }
    std::vector<NamePair> pairs;
    for (std::size_t i = 0; i < left.size(); ++i) {
        const auto found = unpaired.find(left[i]);
        pairs.push_back({i, found == unpaired.end() ? kNowhere : found->second});
        if (found != unpaired.end()) {
            unpaired.erase(found);
        }
    }
    for (std::size_t i = 0; i < right.size(); ++i) {
        const auto found = unpaired.find(right[i]);
        if (found != unpaired.end() && found->second == i) {
            pairs.push_back({kNowhere, i});
        }
    }
    return pairs;
}

bool Pairing::update(const RecordingHeader& left, const RecordingHeader& right) {
    if (left.bodies.size() == left_bodies_ && right.bodies.size() == right_bodies_ &&
        left.fields.size() == left_fields_ && right.fields.size() == right_fields_) {
        return false;
    }
    left_bodies_ = left.bodies.size();
    right_bodies_ = right.bodies.size();
    left_fields_ = left.fields.size();
    right_fields_ = right.fields.size();
    has_units_ = !left.spec.empty() && !right.spec.empty();
    is_alike_ = left.bodies == right.bodies && left.fields == right.fields;
    bodies_ = pair_names(left.bodies, right.bodies);
    body_names_.clear();
    for (const NamePair& pair : bodies_) {
        body_names_.push_back(pair.left != kNowhere ? left.bodies[pair.left]
                                                    : right.bodies[pair.right]);
    }
    fields_.clear();
    for (const NamePair& pair : pair_names(keys_of(left), keys_of(right))) {
        const RecordedField& named =
            pair.left != kNowhere ? left.fields[pair.left] : right.fields[pair.right];
        Field field{.at = pair, .name = named.name, .type = named.type};
        if (is_on_both(pair)) {
            field.type = common_type(field.type, right.fields[pair.right].type);
        }
        fields_.push_back(std::move(field));
    }
    is_whole_ = std::ranges::all_of(bodies_, is_on_both) &&
                std::ranges::all_of(fields_, is_on_both, &Field::at);
    return true;
}

std::vector<std::string> Pairing::field_keys() const {
    std::vector<std::string> keys;
    for (const Field& field : fields_) {
        keys.push_back(key_of(field.name, field.type));
    }
    return keys;
}

std::vector<std::size_t> Pairing::bodies_named(std::span<const std::string> names) const {
    const std::unordered_set<std::string_view> wanted(names.begin(), names.end());
    std::vector<std::size_t> found;
    for (std::size_t body = 0; body < body_names_.size(); ++body) {
        if (wanted.contains(body_names_[body])) {
            found.push_back(body);
        }
    }
    return found;
}

bool Pairing::is_same(const RecordedStep& left, const RecordedStep& right) const {
    return is_alike_ && left.values.size() == right.values.size() &&
           std::equal(left.values.begin(), left.values.end(), right.values.begin(),
                      [](double a, double b) {
                          return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
                      });
}

double Pairing::rounded(double value, std::size_t field) const {
    return is_alike_ || is_absent(value) || fields_[field].type != FieldType::f32
               ? value
               : static_cast<double>(static_cast<float>(value));
}

double Pairing::left(const RecordedStep& step, const ValuePair& pair) const {
    return rounded(
        value_at(step, bodies_[pair.body].left, fields_[pair.field].at.left, left_fields_),
        pair.field);
}

double Pairing::right(const RecordedStep& step, const ValuePair& pair) const {
    return rounded(
        value_at(step, bodies_[pair.body].right, fields_[pair.field].at.right, right_fields_),
        pair.field);
}

Apart Pairing::apart(const RecordedStep& left_step, const RecordedStep& right_step,
                     std::span<const std::size_t> bodies) const {
    const auto at = [&](std::string_view name) {
        return static_cast<std::size_t>(std::ranges::find(fields_, name, &Field::name) -
                                        fields_.begin());
    };
    const std::size_t x = at("position.x");
    const std::size_t y = at("position.y");
    const std::size_t angle = at("angle");
    const std::size_t vx = at("velocity.x");
    const std::size_t vy = at("velocity.y");
    const std::size_t turning = at("angular_velocity");
    const std::size_t asleep = at("asleep");
    Apart greatest{.step = left_step.step};
    const auto between = [&](std::size_t body, std::size_t field) {
        const ValuePair pair{.body = body, .field = field};
        return field == fields_.size() ? 0 : left(left_step, pair) - right(right_step, pair);
    };
    for (const std::size_t body : bodies) {
        keep_greater(greatest.position_m, std::hypot(between(body, x), between(body, y)));
        keep_greater(greatest.angle_rad, std::abs(between(body, angle)));
        if (between(body, asleep) != 0) {
            continue;
        }
        keep_greater(greatest.velocity_mps, std::hypot(between(body, vx), between(body, vy)));
        keep_greater(greatest.angular_velocity_radps, std::abs(between(body, turning)));
    }
    return greatest;
}

Difference Pairing::difference(std::uint64_t step, const ValuePair& pair) const {
    Difference result = difference_of(pair.left, pair.right, fields_[pair.field].type);
    result.step = step;
    result.body = body_names_[pair.body];
    result.field = fields_[pair.field].name;
    result.unit = has_units_ ? unit_of(result.field) : std::string_view();
    return result;
}

}  // namespace tickproof::harness
