// Text that others wrote (file names, keys, values), made safe to show: what a file holds may be
// any bytes.

#pragma once

#include <string>
#include <string_view>

namespace tickproof::harness {

/// With U+FFFD for every byte that is no UTF-8: exactly what a text becomes in a JSON report.
std::string valid_utf8(std::string_view text);

/// Valid UTF-8 on one line: spaces for line ends and tabs, `?` for other control characters and for
/// what XML has no way to write.
std::string one_line(std::string_view text);

/// The first `most` bytes with `...` behind them where there are more; no character is cut in two.
std::string cut(std::string text, std::size_t most);

}  // namespace tickproof::harness
