// Text in HTML: whatever a file or a name holds, it is shown and never obeyed.

#pragma once

#include <string>
#include <string_view>

namespace tickproof::harness {

/// For the content of an element and for a quoted attribute. Valid UTF-8 on one line.
std::string in_html(std::string_view text);

/// The same for a block of lines, which stay lines.
std::string lines_in_html(std::string_view text);

/// A sentence of the tool, in which what stands between backticks is code.
std::string sentence_in_html(std::string_view text);

/// JSON in a script element, which nothing in it can close.
std::string json_in_html(std::string_view json);

/// <NAME CLASS>text</NAME>; empty where there is no text.
std::string element(std::string_view name, std::string_view css_class, std::string_view text);

/// A part of a page with its heading, which names it for a screen reader; empty without content.
std::string panel(std::string_view id, std::string_view heading, std::string_view html);

/// A command that is copied whole.
std::string command(const std::string& text);

}  // namespace tickproof::harness
