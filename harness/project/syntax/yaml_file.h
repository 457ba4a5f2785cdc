// Reads YAML by yaml-cpp, and finds the bytes of its nodes.

#pragma once

#include <yaml-cpp/yaml.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/project/project.h"

namespace tickproof::harness {

/// A key of a mapping with its value.
struct YamlMember {
    std::string key;
    YAML::Node value;
    Place at;  ///< The bytes of a scalar; the start of any other node.
};

/// Throws InputError `file:line:` if the text is no YAML.
YAML::Node load_yaml(const ProjectFile& file);

/// The members of a mapping, in the order of the file; empty for anything else.
std::vector<YamlMember> yaml_members(const ProjectFile& file, const YAML::Node& node);

/// The last member with this key, as the file's reader would keep it.
std::optional<YamlMember> yaml_member(const ProjectFile& file, const YAML::Node& node,
                                      std::string_view key);

/// Adds lines `key: value` behind one of the mapping. None if the mapping is empty.
std::optional<FileEdit> yaml_insertion(const ProjectFile& file, const YAML::Node& mapping,
                                       std::span<const NewValue> values);

/// The content of a scalar; empty for any other node.
std::string yaml_text(const YAML::Node& node);

}  // namespace tickproof::harness
