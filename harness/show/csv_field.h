// Fields of a CSV file.

#pragma once

#include <string>
#include <string_view>

namespace tickproof::harness {

/// Quotes a field if necessary.
inline std::string csv_field(std::string_view text) {
    if (text.find_first_of(",\"\n") == std::string_view::npos) {
        return std::string(text);
    }
    std::string quoted = "\"";
    for (const char letter : text) {
        quoted += letter == '"' ? "\"\"" : std::string(1, letter);
    }
    return quoted + '"';
}

}  // namespace tickproof::harness
