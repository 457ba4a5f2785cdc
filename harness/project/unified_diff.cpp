// The difference between a file and its edited self. The edits tell where it differs, so there is
// no search.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/control_characters.h"
#include "harness/project/patch.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kContext = 3;

/// Lines keep their line breaks; the last one may have none.
std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        const std::size_t size = end == std::string_view::npos ? text.size() : end + 1;
        lines.push_back(text.substr(0, size));
        text.remove_prefix(size);
    }
    return lines;
}

/// Replaces lines [begin, end) of the file by `text`.
struct ChangedLines {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<FileEdit> edits;
    std::string text;
};

class Lines {
  public:
    explicit Lines(std::string_view text) : lines_{lines_of(text)} {
        for (const std::string_view line : lines_) {
            begins_.push_back(begins_.back() + line.size());
        }
    }

    std::size_t count() const { return lines_.size(); }
    std::string_view operator[](std::size_t index) const { return lines_[index]; }
    std::size_t begin(std::size_t index) const { return begins_[index]; }
    /// The index of the line that holds a byte; the number of lines for a byte behind the last.
    std::size_t holding(std::size_t byte) const {
        const auto after = std::upper_bound(begins_.begin(), begins_.end(), byte);
        return static_cast<std::size_t>(after - begins_.begin()) - 1;
    }

  private:
    std::vector<std::string_view> lines_;
    std::vector<std::size_t> begins_{0};
};

/// The lines that an edit touches; none if it inserts whole lines between two.
ChangedLines change_of(const Lines& lines, const ProjectFile& file, const FileEdit& edit) {
    const std::string_view text = file.text;
    ChangedLines change{.begin = lines.holding(edit.begin), .edits = {edit}};
    if (edit.begin == text.size() && !text.empty() && text.back() != '\n') {
        change.begin = lines.count() - 1;  // The edit continues the last line.
    }
    const bool whole = edit.begin == lines.begin(change.begin) && edit.begin == edit.end &&
                       (edit.text.ends_with('\n') || edit.end == text.size());
    change.end = whole ? change.begin : std::min(lines.count(), lines.holding(edit.end) + 1);
    return change;
}

std::string text_of(const Lines& lines, const ProjectFile& file, const ChangedLines& change) {
    std::string text;
    std::size_t at = lines.begin(change.begin);
    for (const FileEdit& edit : change.edits) {
        text.append(file.text, at, edit.begin - at);
        text += edit.text;
        at = edit.end;
    }
    return text.append(file.text, at, lines.begin(change.end) - at);
}

/// True if `text` ends with this whole line.
bool ends_with_line(std::string_view text, std::string_view line) {
    return line.ends_with('\n') && text.ends_with(line) &&
           (text.size() == line.size() || text[text.size() - line.size() - 1] == '\n');
}

/// Takes off unchanged lines at both ends, such as a brace behind which a line is inserted, or the
/// line after a removed one.
void trim(const Lines& lines, ChangedLines& change) {
    while (change.begin < change.end && lines[change.begin].ends_with('\n') &&
           change.text.starts_with(lines[change.begin])) {
        change.text.erase(0, lines[change.begin].size());
        ++change.begin;
    }
    while (change.begin < change.end && ends_with_line(change.text, lines[change.end - 1])) {
        --change.end;
        change.text.erase(change.text.size() - lines[change.end].size());
    }
}

/// Joins changes that share a line.
std::vector<ChangedLines> changes_of(const Lines& lines, const ProjectFile& file,
                                     std::span<const FileEdit> edits) {
    std::vector<ChangedLines> changes;
    for (const FileEdit& edit : edits) {
        if (edit.file != file.name) {
            continue;
        }
        ChangedLines change = change_of(lines, file, edit);
        if (!changes.empty() && change.begin < changes.back().end) {
            changes.back().end = std::max(changes.back().end, change.end);
            changes.back().edits.push_back(edit);
        } else {
            changes.push_back(std::move(change));
        }
    }
    for (ChangedLines& change : changes) {
        change.text = text_of(lines, file, change);
        trim(lines, change);
    }
    return changes;
}

void add_line(std::string& diff, char sign, std::string_view line) {
    diff += sign;
    diff += line;
    if (!line.ends_with('\n')) {
        diff += "\n\\ No newline at end of file\n";
    }
}

/// `12,7`, or `12` for one line; an empty range counts from the line before it.
std::string range(std::size_t begin, std::size_t count) {
    const std::size_t first = count == 0 ? begin : begin + 1;
    return count == 1 ? std::to_string(first) : fmt::format("{},{}", first, count);
}

/// Unchanged lines around changes. A terminal prints a patch as it is, so a line with control
/// characters ends the context.
struct Context {
    std::size_t before = 0;
    std::size_t after = 0;
};

Context context_of(const Lines& lines, const ChangedLines& first, const ChangedLines& last) {
    Context around;
    std::size_t most = kContext;
    while (around.before < std::min(kContext, first.begin)) {
        if (has_control_characters(lines[first.begin - around.before - 1])) {
            most = around.before;
            break;
        }
        ++around.before;
    }
    while (around.after < std::min(most, lines.count() - last.end)) {
        if (has_control_characters(lines[last.end + around.after])) {
            most = around.after;
            break;
        }
        ++around.after;
    }
    // If a hunk has less context after than before, patch takes it for the end of the file.
    return {.before = std::min(most, around.before), .after = around.after};
}

/// True if the contexts of two changes meet.
bool do_meet(const Lines& lines, const ChangedLines& one, const ChangedLines& next) {
    return one.end + context_of(lines, one, one).after >=
           next.begin - context_of(lines, next, next).before;
}

/// Prints changes whose contexts meet as one hunk. `added` is by how many lines the text has grown.
std::string hunk(const Lines& lines, std::span<const ChangedLines> changes, std::ptrdiff_t& added) {
    const Context context = context_of(lines, changes.front(), changes.back());
    const std::size_t begin = changes.front().begin - context.before;
    const std::size_t end = changes.back().end + context.after;
    std::string body;
    std::size_t at = begin;
    std::size_t new_count = end - begin;
    for (const ChangedLines& change : changes) {
        for (; at < change.begin; ++at) {
            add_line(body, ' ', lines[at]);
        }
        for (; at < change.end; ++at) {
            add_line(body, '-', lines[at]);
        }
        const std::vector<std::string_view> now = lines_of(change.text);
        for (const std::string_view line : now) {
            add_line(body, '+', line);
        }
        new_count += now.size() - (change.end - change.begin);
    }
    for (; at < end; ++at) {
        add_line(body, ' ', lines[at]);
    }
    const auto new_begin = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(begin) + added);
    added += static_cast<std::ptrdiff_t>(new_count) - static_cast<std::ptrdiff_t>(end - begin);
    return fmt::format("@@ -{} +{} @@\n{}", range(begin, end - begin), range(new_begin, new_count),
                       body);
}

}  // namespace

std::string unified_diff(const ProjectFile& file, std::span<const FileEdit> edits) {
    const Lines lines(file.text);
    const std::vector<ChangedLines> changes = changes_of(lines, file, edits);
    if (changes.empty()) {
        return {};
    }
    // A tab ends a name with spaces.
    const std::string_view tab = file.name.find(' ') == std::string::npos ? "" : "\t";
    std::string diff = fmt::format("--- {}{}\n+++ {}{}\n", file.name, tab, file.name, tab);
    std::ptrdiff_t added = 0;
    std::size_t first = 0;
    for (std::size_t i = 1; i <= changes.size(); ++i) {
        if (i == changes.size() || !do_meet(lines, changes[i - 1], changes[i])) {
            diff += hunk(lines, std::span(changes).subspan(first, i - first), added);
            first = i;
        }
    }
    return diff;
}

}  // namespace tickproof::harness
