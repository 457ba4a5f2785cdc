#include "harness/base/plain_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "harness/base/text.h"

namespace tickproof::harness {

std::string valid_utf8(std::string_view text) {
    // The library decides what is one wrong byte and what is two, here as in a report.
    using Json = nlohmann::json;
    const std::string valid = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
    return Json::parse(valid).get<std::string>();
}

std::string one_line(std::string_view text) {
    std::string shown = valid_utf8(text);
    for (char& c : shown) {
        c = c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
    }
    // U+FFFE and U+FFFF are no characters, and no XML may hold them.
    for (const std::string_view none : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
        for (auto at = shown.find(none); at != std::string::npos; at = shown.find(none, at)) {
            shown[at] = '?';
            shown.erase(at + 1, none.size() - 1);
        }
    }
    return visible(shown);
}

std::string cut(std::string text, std::size_t most) {
    if (text.size() <= most) {
        return text;
    }
    const auto continues = [&](std::size_t at) { return (text[at] & 0xC0) == 0x80; };
    while (most > 0 && continues(most)) {
        --most;
    }
    return text.substr(0, most) + "...";
}

}  // namespace tickproof::harness
