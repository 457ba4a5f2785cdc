// A message type that is made of the fields of a recording, so that a viewer can plot each by its
// name.

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
    std::string name;  ///< `position.x`; in the message it is `position_x`.
    google::protobuf::FieldDescriptorProto::Type type{};
};

/// f32, f64 and flags are float, double and bool.
PlotField plot_field(const RecordedField& field);

/// Names that Protobuf takes: letters, digits and `_`. Those that would be equal, also as JSON
/// writes them, get a number.
std::vector<std::string> message_names(const std::vector<PlotField>& fields);

class PlotSchema {
  public:
    /// `name` is the type's name in the package `tickproof`.
    PlotSchema(std::string_view name, const std::vector<PlotField>& fields);

    const std::string& name() const { return type_->full_name(); }
    const google::protobuf::Descriptor& type() const { return *type_; }

    /// Sets the field at this place of the fields. A double goes into float, double and bool.
    void set(std::size_t field, double value);
    void set(std::size_t field, std::uint64_t value);
    void set(std::size_t field, const std::string& text);

    /// The bytes of the message, whose fields are not set after that.
    std::string take();

  private:
    google::protobuf::DescriptorPool pool_;
    const google::protobuf::Descriptor* type_ = nullptr;
    std::unique_ptr<google::protobuf::DynamicMessageFactory> factory_;
    std::unique_ptr<google::protobuf::Message> message_;
};

}  // namespace tickproof::harness::mcap
