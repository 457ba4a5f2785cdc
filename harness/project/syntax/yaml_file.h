// A YAML file through yaml-cpp, whose nodes are led back to the bytes that they came from.

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
    Place at;  ///< The bytes of a scalar; the beginning of anything else.
};

/// Throws InputError `file:line:` on what is no YAML.
YAML::Node load_yaml(const ProjectFile& file);

/// The members of a mapping, in the order of the file; empty for anything else.
std::vector<YamlMember> yaml_members(const ProjectFile& file, const YAML::Node& node);

/// The last with this key, as a reader of the file would keep it.
std::optional<YamlMember> yaml_member(const ProjectFile& file, const YAML::Node& node,
                                      std::string_view key);

/// Lines `key: value` behind one that the mapping has. None where it has none to go behind.
std::optional<FileEdit> yaml_insertion(const ProjectFile& file, const YAML::Node& mapping,
                                       std::span<const NewValue> values);

/// The content of a scalar; empty of anything else.
std::string yaml_text(const YAML::Node& node);

}  // namespace tickproof::harness
