// Matches the values of two recordings: bodies by name, fields by name and kind. A flag and a
// number of one name are two fields, each on one side only.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/recording/difference.h"
#include "harness/recording/recording.h"

namespace tickproof::harness {

inline constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

/// The places of a name on both sides; kNowhere if a side lacks it.
struct NamePair {
    std::size_t left = kNowhere;
    std::size_t right = kNowhere;
};

/// Pairs names in the order of the left side, then names of the right side only.
std::vector<NamePair> pair_names(const std::vector<std::string>& left,
                                 const std::vector<std::string>& right);

/// The greatest distance of any followed body in a step. Velocities of a body that sleeps on one
/// side only do not count: falling asleep sets them to 0, and when it does so hangs on a threshold.
struct Apart {
    std::uint64_t step = 0;
    double position_m = 0;
    double angle_rad = 0;
    double velocity_mps = 0;
    double angular_velocity_radps = 0;
};

/// Two values of a step, with the indices of their body's and field's pairs.
struct ValuePair {
    std::size_t body = 0;
    std::size_t field = 0;
    double left = 0;
    double right = 0;
};

class Pairing {
  public:
    /// Updates the pairs; true if there are new names, which lines of JSON may add in any step.
    bool update(const RecordingHeader& left, const RecordingHeader& right);

    std::size_t size() const { return bodies_.size() * fields_.size(); }
    /// Index of a pair, below size().
    std::size_t index(const ValuePair& pair) const {
        return pair.body * fields_.size() + pair.field;
    }
    /// True if both sides have every body and field.
    bool is_whole() const { return is_whole_; }

    const std::vector<std::string>& body_names() const { return body_names_; }
    /// A flag and a number of one name have different keys.
    std::vector<std::string> field_keys() const;
    /// The bodies with these names, as ValuePair::body.
    std::vector<std::size_t> bodies_named(std::span<const std::string> names) const;

    /// True if all values are equal and both sides have the same names in the same order. A fast
    /// check: false decides nothing.
    bool is_same(const RecordedStep& left, const RecordedStep& right) const;

    /// Calls `visit` with each ValuePair whose bits differ. If one side is f32, both are rounded to
    /// it: the other may have printed more digits than the game computes with.
    template <class Visit>
    void for_each_difference(const RecordedStep& left_step, const RecordedStep& right_step,
                             Visit visit) const {
        ValuePair pair;
        for (pair.body = 0; pair.body < bodies_.size(); ++pair.body) {
            for (pair.field = 0; pair.field < fields_.size(); ++pair.field) {
                pair.left = left(left_step, pair);
                pair.right = right(right_step, pair);
                if (std::bit_cast<std::uint64_t>(pair.left) !=
                    std::bit_cast<std::uint64_t>(pair.right)) {
                    visit(pair);
                }
            }
        }
    }

    bool is_flag(const ValuePair& pair) const {
        return fields_[pair.field].type == FieldType::flag;
    }

    double left(const RecordedStep& step, const ValuePair& pair) const;
    double right(const RecordedStep& step, const ValuePair& pair) const;

    Difference difference(std::uint64_t step, const ValuePair& pair) const;

    /// The greatest distances of these bodies.
    Apart apart(const RecordedStep& left, const RecordedStep& right,
                std::span<const std::size_t> bodies) const;

  private:
    double rounded(double value, std::size_t field) const;

    struct Field {
        NamePair at;
        std::string name;
        FieldType type = FieldType::f64;  ///< The coarser type of both sides.
    };

    std::vector<NamePair> bodies_;
    std::vector<std::string> body_names_;
    std::vector<Field> fields_;
    std::size_t left_bodies_ = 0;
    std::size_t right_bodies_ = 0;
    std::size_t left_fields_ = 0;
    std::size_t right_fields_ = 0;
    bool is_alike_ = false;
    bool is_whole_ = false;
    bool has_units_ = false;  ///< True if tickproof wrote both recordings.
};

}  // namespace tickproof::harness
