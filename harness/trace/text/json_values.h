// Reads JSON value by value, so that a large file needs memory for one value only. nlohmann-json
// parses; this code adds the path of each value.

#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "harness/trace/text/text_source.h"

namespace tickproof::harness {

/// An open object or array in a path; the outermost comes first.
struct JsonLevel {
    bool array = false;
    std::size_t index = 0;  ///< In an array: index of the current value.
    std::string key;        ///< In an object: key of the current value.
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
    /// Receives a value with its path. A begin or end has the path of its object or array.
    virtual void take(const std::vector<JsonLevel>& path, const JsonValue& value) = 0;
};

/// State at the end of the text.
enum class JsonEnd {
    whole,
    open,  ///< Some objects or arrays are not closed.
};

/// Reads all values. Tolerates a comma after the last value, as Chrome writes it. Throws InputError
/// with the place if the text is no JSON.
JsonEnd read_json(TextSource& source, JsonReader& reader);

}  // namespace tickproof::harness
