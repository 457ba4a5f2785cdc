// Turns the nodes of toml++ into values that keep their line and their numbers as written.

#include "harness/base/toml.h"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/base/nesting.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

std::string_view to_text(TomlValue::Kind kind) {
    switch (kind) {
        case TomlValue::Kind::text:
            return "a string";
        case TomlValue::Kind::number:
            return "a number";
        case TomlValue::Kind::boolean:
            return "true or false";
        case TomlValue::Kind::list:
            return "a list";
        case TomlValue::Kind::table:
            break;
    }
    return "a table";
}

class Reader {
  public:
    Reader(std::string_view text, std::string_view name) : text_(text), name_(name) {
        for (std::size_t at = text.find('\n'); at != std::string_view::npos;
             at = text.find('\n', at + 1)) {
            line_begins_.push_back(at + 1);
        }
    }

    TomlValue value(const toml::node& node) const;

    [[noreturn]] void refuse(std::size_t line, std::string_view what) const {
        throw InputError(fmt::format("{}:{}: {}", name_, line, what));
    }

  private:
    TomlValue table(const toml::table& source) const;
    std::string as_written(const toml::source_position& begin) const;

    std::string_view text_;
    std::string_view name_;
    std::vector<std::size_t> line_begins_{0};
};

/// toml++ counts columns in characters, not in bytes.
std::size_t offset_of_character(std::string_view line, std::size_t column) {
    std::size_t offset = 0;
    for (std::size_t at = 1; offset < line.size(); ++offset) {
        const bool begins = (static_cast<unsigned char>(line[offset]) & 0xC0U) != 0x80U;
        if (begins && at++ == column) {
            break;
        }
    }
    return offset;
}

std::string Reader::as_written(const toml::source_position& begin) const {
    std::string_view rest = text_.substr(line_begins_.at(begin.line - 1));
    rest.remove_prefix(offset_of_character(rest, begin.column));
    std::string number(rest.substr(0, rest.find_first_not_of("+-.0123456789_abcdefABCDEFinoxX")));
    std::erase(number, '_');
    return number.starts_with('+') ? number.substr(1) : number;
}

TomlValue Reader::table(const toml::table& source) const {
    TomlValue result{.kind = TomlValue::Kind::table, .line = source.source().begin.line};
    std::vector<std::pair<const toml::key*, const toml::node*>> members;
    for (const auto& [key, node] : source) {
        members.emplace_back(&key, &node);
    }
    const auto place = [](const auto& member) {
        const toml::source_position& begin = member.first->source().begin;
        return std::pair(begin.line, begin.column);
    };
    std::ranges::sort(members, {}, place);
    for (const auto& [key, node] : members) {
        result.members.push_back({std::string(key->str()), value(*node)});
        // A table that dotted keys make has no place of its own in the file.
        TomlValue& member = result.members.back().value;
        member.line = std::max<std::size_t>(member.line, key->source().begin.line);
    }
    return result;
}

TomlValue Reader::value(const toml::node& node) const {
    const toml::source_position& begin = node.source().begin;
    TomlValue result{.line = begin.line};
    switch (node.type()) {
        case toml::node_type::table:
            return table(*node.as_table());
        case toml::node_type::array:
            result.kind = TomlValue::Kind::list;
            for (const toml::node& item : *node.as_array()) {
                result.items.push_back(value(item));
            }
            return result;
        case toml::node_type::string:
            result.text = node.as_string()->get();
            return result;
        case toml::node_type::boolean:
            result.kind = TomlValue::Kind::boolean;
            result.text = node.as_boolean()->get() ? "true" : "false";
            return result;
        case toml::node_type::integer:
            result.kind = TomlValue::Kind::number;
            result.text = as_written(begin);
            if (result.text.find_first_of("xob") != std::string::npos) {  // 0x1F, 0o17, 0b11.
                result.text = fmt::format("{}", node.as_integer()->get());
            }
            return result;
        case toml::node_type::floating_point:
            result.kind = TomlValue::Kind::number;
            result.text = as_written(begin);
            return result;
        case toml::node_type::date:
        case toml::node_type::time:
        case toml::node_type::date_time:
        case toml::node_type::none:
            break;
    }
    refuse(begin.line, "dates and times are not supported; write a string in quotes");
}

/// Rewrites messages: `Error while parsing key-value pair: cannot redefine existing integer 'a'`.
std::string syntax_advice(std::string_view description) {
    constexpr std::string_view kWhile = "Error while parsing ";
    const auto colon = description.find(": ");
    std::string_view part;
    if (description.starts_with(kWhile) && colon != std::string_view::npos) {
        part = description.substr(kWhile.size(), colon - kWhile.size());
        description.remove_prefix(colon + 2);
    }
    if (description.starts_with("cannot redefine existing")) {
        const auto quote = description.find('\'');
        return fmt::format("{} is in the file twice; keep one", quote == std::string_view::npos
                                                                    ? description
                                                                    : description.substr(quote));
    }
    if (description.starts_with("expected 'true'") || description.starts_with("expected 'false'")) {
        return "text has to be in quotes: key = \"text\"";
    }
    return fmt::format("not TOML{}: {}; correct this line, or the one above",
                       part.empty() ? std::string() : fmt::format(" ({})", part), description);
}

}  // namespace

TomlValue parse_toml(std::string_view text, std::string_view name) {
    // toml++ does not count a byte order mark as a column.
    text.remove_prefix(text.starts_with("\xEF\xBB\xBF") ? 3 : 0);
    const Reader reader(text, name);
    if (const std::size_t line = line_of_deep_toml(text); line != 0) {
        reader.refuse(line, fmt::format("a key or value is more than {} levels deep; no file of "
                                        "tickproof has more than 4",
                                        kDepthMost));
    }
    try {
        return reader.value(toml::parse(text));
    } catch (const toml::parse_error& error) {
        reader.refuse(error.source().begin.line, syntax_advice(error.description()));
    }
}

const TomlValue* find(const TomlValue& table, std::string_view key) {
    const auto* found = find_row(table.members, key, &TomlMember::key);
    return found == nullptr ? nullptr : &found->value;
}

std::string TomlFile::at(const TomlValue& value) const {
    return fmt::format("{}:{}", name_, value.line);
}

void TomlFile::refuse(const TomlValue& value, std::string_view what) const {
    throw InputError(fmt::format("{}: {}", at(value), what));
}

void TomlFile::expect(TomlValue::Kind kind, const TomlValue& value, std::string_view key,
                      std::string_view example) const {
    if (value.kind != kind) {
        refuse(value, fmt::format("{}: expected {}, not {}; write {}", key, to_text(kind),
                                  to_text(value.kind), example));
    }
}

std::string TomlFile::text(const TomlValue& value, std::string_view key) const {
    expect(TomlValue::Kind::text, value, key, fmt::format("{} = \"...\"", key));
    return value.text;
}

double TomlFile::number(const TomlValue& value, std::string_view key) const {
    expect(TomlValue::Kind::number, value, key, fmt::format("{} = 0.5", key));
    return parse_number(value.text, fmt::format("{}: {}", at(value), key));
}

}  // namespace tickproof::harness
