#include "harness/recording/mcap/descriptor_set.h"

#include <google/protobuf/descriptor.pb.h>

#include <algorithm>
#include <vector>

namespace tickproof::harness::mcap {
namespace {

using google::protobuf::FileDescriptor;

void collect(const FileDescriptor& file, std::vector<const FileDescriptor*>& files) {
    if (std::ranges::find(files, &file) != files.end()) {
        return;
    }
    for (int i = 0; i < file.dependency_count(); ++i) {
        collect(*file.dependency(i), files);
    }
    files.push_back(&file);
}

}  // namespace

std::string descriptor_set(const google::protobuf::Descriptor& type) {
    std::vector<const FileDescriptor*> files;
    collect(*type.file(), files);
    google::protobuf::FileDescriptorSet set;
    for (const FileDescriptor* file : files) {
        file->CopyTo(set.add_file());
    }
    return serialised(set);
}

std::string serialised(const google::protobuf::Message& message) {
    std::string bytes;
    message.SerializeToString(&bytes);
    return bytes;
}

}  // namespace tickproof::harness::mcap
