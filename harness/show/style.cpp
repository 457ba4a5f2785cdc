#include "harness/show/style.h"

#include <fmt/color.h>

namespace tickproof::harness {

std::string coloured(std::string text, Verdict verdict, const TextStyle& style) {
    if (!style.colour) {
        return text;
    }
    const auto colour = [&] {
        switch (verdict) {
            case Verdict::error:
                return fmt::terminal_color::red;
            case Verdict::unknown:
            case Verdict::warning:
                return fmt::terminal_color::yellow;
            case Verdict::note:
                return fmt::terminal_color::cyan;
            case Verdict::pass:
                break;
        }
        return fmt::terminal_color::green;
    }();
    return fmt::format(fmt::fg(colour), "{}", text);
}

}  // namespace tickproof::harness
