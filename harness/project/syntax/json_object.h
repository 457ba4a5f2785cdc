// One object of a JSON file, with the lines and bytes of its values. nlohmann-json parses; this
// counts the bytes that it reads.

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
    std::string text;  ///< A string's content, a number as written, `true`; else empty.
    Place at;          ///< The bytes of the value, with a string's quotes.
};

struct JsonObject {
    std::size_t begin = 0;  ///< Behind its opening brace.
    std::vector<JsonMember> members;
};

/// The object at a path of keys, the last one if a key repeats; none if there is none. Skips
/// comments. Throws InputError `file:line:` if the text is no JSON.
std::optional<JsonObject> json_object(const ProjectFile& file,
                                      std::span<const std::string_view> path);

}  // namespace tickproof::harness
