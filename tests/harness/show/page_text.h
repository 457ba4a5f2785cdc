// Parts of a page, as text.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tickproof::harness::testing {

inline std::string between(const std::string& text, std::string_view begin, std::string_view end) {
    const std::size_t from = text.find(begin) + begin.size();
    return text.substr(from, text.find(end, from) - from);
}

inline std::string main_of(const std::string& page) {
    return between(page, "<main id=\"report\">", "</main>");
}

}  // namespace tickproof::harness::testing
