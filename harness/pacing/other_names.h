// What settings are called elsewhere.

#pragma once

#include <string_view>

namespace tickproof::harness {

struct OtherName {
    std::string_view name;     ///< As another engine, the command line or a tutorial has it.
    std::string_view setting;  ///< What it is called here.
    std::string_view hint{};   ///< Where the value is another, too: what to write.
};

/// Null where nobody calls a setting so.
const OtherName* other_name(std::string_view name);

}  // namespace tickproof::harness
