// A TOML file as plain values that know their line, with every number as it was written: `54.60` is
// not `54.6` where a figure counts to its printed digits.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tickproof::harness {

struct TomlMember;

struct TomlValue {
    enum class Kind { text, number, boolean, list, table };

    Kind kind = Kind::text;
    std::size_t line = 0;
    std::string text;  ///< A string's content, a number as written, `true` or `false`.
    std::vector<TomlValue> items;
    std::vector<TomlMember> members;  ///< In the order of the file.
};

struct TomlMember {
    std::string key;
    TomlValue value;
};

/// A table. Throws InputError, with `name:line:`, on text that is not TOML, and on dates and times.
TomlValue parse_toml(std::string_view text, std::string_view name);

/// The member of a table; null where there is none.
const TomlValue* find(const TomlValue& table, std::string_view key);

/// Reads the members that a file must have: every InputError begins with
/// `name:line:`.
class TomlFile {
  public:
    explicit TomlFile(std::string name) : name_(std::move(name)) {}

    const std::string& name() const { return name_; }
    std::string at(const TomlValue& value) const;
    [[noreturn]] void refuse(const TomlValue& value, std::string_view what) const;

    /// `example` is what the user could have written.
    void expect(TomlValue::Kind kind, const TomlValue& value, std::string_view key,
                std::string_view example) const;
    std::string text(const TomlValue& value, std::string_view key) const;
    double number(const TomlValue& value, std::string_view key) const;

  private:
    std::string name_;
};

}  // namespace tickproof::harness
