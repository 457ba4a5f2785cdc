// Connects yaml-cpp's nodes with the lines and bytes of their file.

#include "harness/project/syntax/yaml_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

/// Finds the starts of lines in one pass, if asked from top to bottom. A search from the top for
/// each line would take quadratic time.
class LineBegins {
  public:
    explicit LineBegins(std::string_view text) : text_{text} {}

    /// The start of a line, counted from 0; the text's end if there are fewer lines.
    std::size_t of(std::size_t line) {
        if (line < line_) {
            line_ = 0;
            at_ = 0;
        }
        for (; line_ < line; ++line_) {
            const auto end = text_.find('\n', at_);
            if (end == std::string_view::npos) {
                return text_.size();
            }
            at_ = end + 1;
        }
        return at_;
    }

  private:
    std::string_view text_;
    std::size_t line_ = 0;
    std::size_t at_ = 0;
};

/// Searches the node's text, because after a byte order mark columns are not bytes.
Place place_of(const ProjectFile& file, const YAML::Node& node, LineBegins& begins) {
    const YAML::Mark mark = node.Mark();
    if (mark.is_null()) {
        return {.file = file.name, .line = 1};
    }
    Place place{.file = file.name, .line = static_cast<std::size_t>(mark.line) + 1};
    const std::string_view text = file.text;
    const std::size_t begin = begins.of(static_cast<std::size_t>(mark.line));
    const std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
    const std::string value = yaml_text(node);
    const auto at = line.find(value, static_cast<std::size_t>(std::max(0, mark.column)));
    if (!value.empty() && at != std::string_view::npos) {
        place.begin = begin + at;
        place.end = place.begin + value.size();
    }
    return place;
}

}  // namespace

YAML::Node load_yaml(const ProjectFile& file) {
    try {
        return YAML::Load(file.text);
    } catch (const YAML::Exception& error) {
        const int line = error.mark.is_null() ? 0 : error.mark.line;
        throw InputError(
            visible(fmt::format("{}:{}: is not valid YAML ({}); correct it, or restore the file",
                                file.name, line + 1, error.msg)));
    }
}

std::vector<YamlMember> yaml_members(const ProjectFile& file, const YAML::Node& node) {
    std::vector<YamlMember> members;
    LineBegins begins(file.text);
    if (node.IsDefined() && node.IsMap()) {
        for (const auto& pair : node) {
            // A missing value has its mark after its line, so this takes the key's place.
            const bool empty = pair.second.IsNull();
            members.push_back({.key = yaml_text(pair.first),
                               .value = pair.second,
                               .at = place_of(file, empty ? pair.first : pair.second, begins)});
        }
    }
    return members;
}

std::optional<YamlMember> yaml_member(const ProjectFile& file, const YAML::Node& node,
                                      std::string_view key) {
    std::optional<YamlMember> found;
    for (YamlMember& member : yaml_members(file, node)) {
        if (member.key == key) {
            found = std::move(member);
        }
    }
    return found;
}

std::optional<FileEdit> yaml_insertion(const ProjectFile& file, const YAML::Node& mapping,
                                       std::span<const NewValue> values) {
    if (!mapping.IsMap() || mapping.Style() == YAML::EmitterStyle::Flow) {
        return std::nullopt;
    }
    for (const auto& pair : mapping) {
        const YAML::Mark mark = pair.first.Mark();
        const bool on_one_line = pair.second.IsScalar() && pair.second.Mark().line == mark.line &&
                                 pair.second.Scalar().find('\n') == std::string::npos;
        if (mark.is_null() || !on_one_line) {
            continue;
        }
        const std::string_view line_break = line_break_of(file.text);
        const std::string indent(static_cast<std::size_t>(std::max(0, mark.column)), ' ');
        std::string added;
        for (const NewValue& value : values) {
            added +=
                fmt::format("{}{}: {}{}", indent, key_of(*value.setting), value.text, line_break);
        }
        const std::size_t at = LineBegins(file.text).of(static_cast<std::size_t>(mark.line) + 1);
        if (at > 0 && file.text[at - 1] != '\n') {
            added.insert(0, line_break);  // Keeps a file without a line break at its end that way.
            added.resize(added.size() - line_break.size());
        }
        return FileEdit{.file = file.name, .begin = at, .end = at, .text = std::move(added)};
    }
    return std::nullopt;
}

std::string yaml_text(const YAML::Node& node) {
    return node.IsDefined() && node.IsScalar() ? node.Scalar() : std::string();
}

}  // namespace tickproof::harness
