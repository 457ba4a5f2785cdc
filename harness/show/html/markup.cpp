// Escapes text for HTML, and wraps it in elements.

#include "harness/show/html/markup.h"

#include <fmt/format.h>

#include "harness/base/plain_text.h"
#include "harness/base/text.h"

namespace tickproof::harness {

std::string in_html(std::string_view text) {
    std::string safe;
    for (const char c : one_line(text)) {
        switch (c) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            case '\'':
                safe += "&#39;";
                break;
            default:
                safe += c;
        }
    }
    return safe;
}

std::string lines_in_html(std::string_view text) {
    std::string safe;
    for (const std::string_view line : split(text, '\n')) {
        safe += in_html(line) + '\n';
    }
    return safe;
}

std::string sentence_in_html(std::string_view text) {
    const std::vector<std::string_view> parts = split(text, '`');
    std::string safe;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool is_code = i % 2 == 1 && i + 1 < parts.size();
        safe += is_code      ? "<code>" + in_html(parts[i]) + "</code>"
                : i % 2 == 1 ? "`" + in_html(parts[i])
                             : in_html(parts[i]);
    }
    return safe;
}

std::string json_in_html(std::string_view json) {
    std::string safe;
    safe.reserve(json.size());
    for (const char c : json) {
        if (c == '<') {
            safe += "\\u003c";
        } else {
            safe += c;
        }
    }
    return safe;
}

std::string element(std::string_view name, std::string_view css_class, std::string_view text) {
    return text.empty()
               ? std::string()
               : fmt::format("<{} class=\"{}\">{}</{}>", name, css_class, in_html(text), name);
}

std::string panel(std::string_view id, std::string_view heading, std::string_view html) {
    return html.empty() ? std::string()
                        : fmt::format(
                              "<section class=\"panel\" id=\"{0}\" aria-labelledby=\"{0}-title\">"
                              "<h2 id=\"{0}-title\">{1}</h2>\n{2}</section>\n",
                              id, in_html(heading), html);
}

std::string table_box(std::string_view label, std::string_view table) {
    return fmt::format(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">{}</div>",
        in_html(label), table);
}

std::string command(const std::string& text) {
    return text.empty() ? text
                        : fmt::format("<pre class=\"command\" tabindex=\"0\"><code>{}</code></pre>",
                                      in_html(text));
}

}  // namespace tickproof::harness
