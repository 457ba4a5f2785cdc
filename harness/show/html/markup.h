// Text in HTML. A browser shows the markup in a name or a file and never follows it.

#pragma once

#include <string>
#include <string_view>

namespace tickproof::harness {

/// For the content of an element and for a quoted attribute. Valid UTF-8 on one line.
std::string in_html(std::string_view text);

/// Escapes a block of text as in_html() does, but keeps its lines.
std::string lines_in_html(std::string_view text);

/// A sentence of the tool. Text between backticks becomes code.
std::string sentence_in_html(std::string_view text);

/// JSON for a script element. No text in it can close the element.
std::string json_in_html(std::string_view json);

/// <NAME CLASS>text</NAME>; empty without text.
std::string element(std::string_view name, std::string_view css_class, std::string_view text);

/// A part of a page under its heading, which a screen reader announces; empty without content.
std::string panel(std::string_view id, std::string_view heading, std::string_view html);

/// A table in a box that may scroll. The label is that of a landmark: no other box has the same.
std::string table_box(std::string_view label, std::string_view table);

/// A command as a block of code; empty without text.
std::string command(const std::string& text);

}  // namespace tickproof::harness
