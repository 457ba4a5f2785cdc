// Names of settings in engines, tutorials and on the command line.

#pragma once

#include <string_view>

namespace tickproof::harness {

struct OtherName {
    std::string_view name;     ///< The name elsewhere.
    std::string_view setting;  ///< The name here.
    std::string_view hint{};   ///< Where the value is another, too: what to write.
};

/// Null if no setting has this name.
const OtherName* other_name(std::string_view name);

}  // namespace tickproof::harness
