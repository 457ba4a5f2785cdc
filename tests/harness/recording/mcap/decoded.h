// The messages of an exported file as JSON, decoded by the types that the file brings along.

#pragma once

#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/dynamic_message.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/harness/recording/mcap/mcap_file.h"

namespace tickproof::harness::testing {

/// All fields, those at 0 too; NaN is "NaN", and integers of 64 bits are strings.
inline nlohmann::json decoded(const std::string& descriptor_set, const std::string& type,
                              const std::string& data) {
    google::protobuf::FileDescriptorSet set;
    EXPECT_TRUE(set.ParseFromString(descriptor_set));
    google::protobuf::DescriptorPool pool;
    for (const auto& file : set.file()) {
        EXPECT_NE(pool.BuildFile(file), nullptr) << file.name();
    }
    google::protobuf::DynamicMessageFactory factory(&pool);
    const std::unique_ptr<google::protobuf::Message> message(
        factory.GetPrototype(pool.FindMessageTypeByName(type))->New());
    EXPECT_TRUE(message->ParseFromString(data));
    google::protobuf::util::JsonPrintOptions options;
    options.always_print_primitive_fields = true;
    options.preserve_proto_field_names = true;
    std::string text;
    EXPECT_TRUE(google::protobuf::util::MessageToJsonString(*message, &text, options).ok());
    return nlohmann::json::parse(text);
}

inline nlohmann::json decoded(const McapMessage& message) {
    return decoded(message.descriptor_set, message.type, message.data);
}

struct Decoded {
    std::uint64_t time_ns = 0;
    std::string type;
    nlohmann::json message;
};

inline std::vector<Decoded> decoded(std::string_view file, std::string_view topic) {
    std::vector<Decoded> found;
    for (const McapMessage& message : mcap_messages(file)) {
        if (message.topic == topic) {
            found.push_back({message.time_ns, message.type, decoded(message)});
        }
    }
    return found;
}

}  // namespace tickproof::harness::testing
