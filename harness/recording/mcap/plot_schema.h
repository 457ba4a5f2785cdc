// A message type with the fields of a recording, so that a viewer can plot each by name.

#pragma once

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/dynamic_message.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/recording/recording.h"

namespace tickproof::harness::mcap {

struct PlotField {
    std::string name;  ///< As in the recording: `position.x`; the message calls it `position_x`.
    google::protobuf::FieldDescriptorProto::Type type{};
};

/// Maps f32, f64 and flag to float, double and bool.
PlotField plot_field(const RecordedField& field);

/// Makes valid Protobuf names of letters, digits and `_`. Names that would be equal, also in JSON,
/// get a number.
std::vector<std::string> message_names(const std::vector<PlotField>& fields);

class PlotSchema {
  public:
    /// `name` is the type's name in the package `tickproof`.
    PlotSchema(std::string_view name, const std::vector<PlotField>& fields);

    const std::string& name() const { return type_->full_name(); }
    const google::protobuf::Descriptor& type() const { return *type_; }

    /// Sets a field by index. A double fits float, double and bool fields.
    void set(std::size_t field, double value);
    void set(std::size_t field, std::uint64_t value);
    void set(std::size_t field, const std::string& text);

    /// Returns the bytes of the message and clears its fields.
    std::string take();

  private:
    google::protobuf::DescriptorPool pool_;
    const google::protobuf::Descriptor* type_ = nullptr;
    std::unique_ptr<google::protobuf::DynamicMessageFactory> factory_;
    std::unique_ptr<google::protobuf::Message> message_;
};

}  // namespace tickproof::harness::mcap
