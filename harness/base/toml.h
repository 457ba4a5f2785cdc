// A TOML file as plain values that know their line. A number keeps its text: `54.60` differs from
// `54.6` where a printed digit matters.

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

/// Returns the file's top table. Throws InputError that begins with `name:line:` on text that is
/// not TOML, and on dates and times.
TomlValue parse_toml(std::string_view text, std::string_view name);

/// The member of `table` with that key, or null.
const TomlValue* find(const TomlValue& table, std::string_view key);

/// Reads required members. Every InputError begins with `name:line:`.
class TomlFile {
  public:
    explicit TomlFile(std::string name) : name_(std::move(name)) {}

    const std::string& name() const { return name_; }
    std::string at(const TomlValue& value) const;
    [[noreturn]] void refuse(const TomlValue& value, std::string_view what) const;

    /// Throws InputError if `value` is of another kind. `example` shows what to write.
    void expect(TomlValue::Kind kind, const TomlValue& value, std::string_view key,
                std::string_view example) const;
    std::string text(const TomlValue& value, std::string_view key) const;
    double number(const TomlValue& value, std::string_view key) const;

  private:
    std::string name_;
};

}  // namespace tickproof::harness
