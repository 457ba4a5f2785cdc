// One object of a JSON file, with the lines and bytes of its values. nlohmann-json parses; this
// counts what it has read.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/project/project.h"

namespace tickproof::harness {

struct JsonMember {
    std::string key;
    std::string text;  ///< A string's content, a number as written, `true`; empty of the rest.
    Place at;          ///< Of a string, its quotes included.
};

struct JsonObject {
    std::size_t begin = 0;  ///< Behind its opening brace.
    std::vector<JsonMember> members;
};

/// The object at the path of keys, the last of several; none where there is none. Comments are
/// passed over. Throws InputError `file:line:` on what is no JSON.
std::optional<JsonObject> json_object(const ProjectFile& file,
                                      std::span<const std::string_view> path);

}  // namespace tickproof::harness
