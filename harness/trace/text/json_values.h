// JSON value by value, so that a file of some hundred megabytes needs memory for one value.
// nlohmann-json parses; this keeps where each value stands.

#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "harness/trace/text/text_source.h"

namespace tickproof::harness {

/// An object or array that is open, outermost first.
struct JsonLevel {
    bool array = false;
    std::size_t index = 0;  ///< Of an array: how many values came before this one.
    std::string key;        ///< Of an object: the key of this value.
};

struct JsonValue {
    enum class Kind { null, boolean, number, text, begin, end };
    Kind kind = Kind::null;
    double number = 0;
    std::string_view text;
};

/// Receives every value, and the begin and end of every object and array.
class JsonReader {
  public:
    virtual ~JsonReader() = default;
    /// `path` leads to the value; at a begin or end, to the object or array itself.
    virtual void take(const std::vector<JsonLevel>& path, const JsonValue& value) = 0;
};

/// How the text ended.
enum class JsonEnd {
    whole,
    open,  ///< Objects or arrays were not closed.
};

/// Tolerates a comma behind the last value, as Chrome writes it. Throws InputError with the place
/// where the text is no JSON.
JsonEnd read_json(TextSource& source, JsonReader& reader);

}  // namespace tickproof::harness
