#include "harness/base/wrap.h"

#include <algorithm>

#include "harness/base/text.h"

namespace tickproof::harness {

std::string wrap(std::string_view head, std::string_view tail, std::size_t width) {
    const std::string first = visible(head);
    std::string text = visible(tail);
    std::ranges::replace(text, '\n',
                         ' ');  // A line end in a name must not begin a new line.
    std::string lines(first);
    // A narrow terminal has no room for deep indentation.
    const std::size_t indent = std::min(first.size(), width / 3);
    std::size_t column = first.size();
    bool line_is_empty = true;
    for (const std::string_view word : split(text, ' ')) {
        if (!line_is_empty && column + 1 + word.size() > width) {
            lines += '\n';
            lines.append(indent, ' ');
            column = indent;
            line_is_empty = true;
        }
        if (!line_is_empty) {
            lines += ' ';
            ++column;
        }
        lines += word;
        column += word.size();
        line_is_empty = false;
    }
    lines += '\n';
    return lines;
}

std::string pad(std::string_view text, std::size_t width) {
    std::string padded = visible(text);
    padded.append(padded.size() < width ? width - padded.size() : 1, ' ');
    return padded;
}

}  // namespace tickproof::harness
