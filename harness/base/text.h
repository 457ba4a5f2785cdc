// Reads and writes the small texts of a command line: numbers with units, `name:key=value` specs,
// and names, with a suggestion for a misspelt one.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/duration.h"

namespace tickproof::harness {

/// Parses a finite decimal number from the whole text. Throws InputError that begins with `what`.
double parse_number(std::string_view text, std::string_view what,
                    std::string_view expected = "a finite number, such as 0.25");

/// Parses a number or a quotient of two: `1/30`. Throws InputError that begins with `what`.
double parse_ratio(std::string_view text, std::string_view what);

/// Parses a whole number from `minimum` to `maximum`. Throws InputError that begins with `what` and
/// ends with `otherwise`, which names the other texts that the caller accepts.
int parse_integer(std::string_view text, int minimum, int maximum, std::string_view what,
                  std::string_view otherwise = {});

/// Parses `250ms`, `0.25s`, `16667us`, `5ns`, `1/60` (seconds) or a bare number of seconds. Throws
/// InputError.
Duration parse_duration(std::string_view text, std::string_view what);

/// Parses a duration as a double in seconds, without rounding to nanoseconds: `1/60` is 1.0 / 60.
/// Throws InputError.
double parse_seconds(std::string_view text, std::string_view what);

/// Throws InputError for a bare number above 1 where times are usually below a second: 333 probably
/// means 333 ms. `other_unit` is the second unit that the message offers.
void refuse_without_unit(std::string_view text, std::string_view what,
                         std::string_view other_unit = "s");

/// The shortest decimal that reads back to the same double.
std::string shortest(double value);

/// For people: `16.67 ms`, `1.2 s`, `20 us`, with up to four digits; hours from two hours on.
std::string readable(Duration duration);

/// `12.5%` of 0.125.
std::string percent(double share);

/// `40ms`, `1s`, `16666667ns`: parse_duration() reads it back to the same nanosecond.
std::string exact(Duration duration);

/// `1 trace`, `5 traces`.
std::string counted(std::size_t count, std::string_view noun);

/// Replaces the middle of a long name by `...`, so that it fits `width` columns.
std::string shortened(std::string_view name, std::size_t width);

/// The only known name that begins with `name`, or the one with the fewest edits; or empty.
std::string_view nearest_name(std::string_view name, std::span<const std::string_view> known);

/// "no WHAT 'fixd'; did you mean 'fixed'?", or the list of all names if none is near.
std::string unknown_name(std::string_view what, std::string_view name,
                         std::span<const std::string_view> known);

/// Replaces by `?` each control character but line ends, and each byte that is not UTF-8. U+0080 to
/// U+009F are control characters, in UTF-8 and as single bytes.
std::string visible(std::string_view text);

/// Quotes `text` for a POSIX shell. The result has no control characters.
std::string shell_word(std::string_view text);

/// Splits at `separator`. An empty text has no parts. A last separator starts no further part.
std::vector<std::string_view> split(std::string_view text, char separator);

/// Splits `30,60,144` at its commas. Throws InputError that begins with `what` if a part is empty.
std::vector<std::string_view> list_items(std::string_view text, std::string_view what);

/// A name with settings: `name:key=value:key=value`.
struct SpecText {
    std::string_view name;
    std::vector<std::pair<std::string_view, std::string_view>> settings;
};
/// Throws InputError without a name, and on a part without a key, `=` or a value.
SpecText parse_spec(std::string_view text);

/// Lower case of ASCII letters.
std::string lower(std::string_view text);

/// Turns the first letter to upper case, if it is ASCII.
std::string capitalised(std::string text);

/// Turns the first letter to lower case, unless its word has other upper-case letters.
std::string uncapitalised(std::string text);

}  // namespace tickproof::harness
