// Describes a message type for readers that do not know it.

#pragma once

#include <google/protobuf/descriptor.h>

#include <string>

namespace tickproof::harness::mcap {

/// A serialised FileDescriptorSet with the type's file and all its imports, imports first.
std::string descriptor_set(const google::protobuf::Descriptor& type);

/// Serialises a message; equal messages give equal bytes.
std::string serialised(const google::protobuf::Message& message);

}  // namespace tickproof::harness::mcap
