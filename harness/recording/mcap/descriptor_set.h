// A message type as a reader needs it that does not know it.

#pragma once

#include <google/protobuf/descriptor.h>

#include <string>

namespace tickproof::harness::mcap {

/// A serialised FileDescriptorSet: the type's file and all that it imports, imports first.
std::string descriptor_set(const google::protobuf::Descriptor& type);

/// The same bytes for equal messages.
std::string serialised(const google::protobuf::Message& message);

}  // namespace tickproof::harness::mcap
