// The references of a Godot project: `res://` paths, `uid://` names, and classes by name. A path
// that code composes reaches all files with its beginning.

#include <map>
#include <memory>
#include <set>

#include "harness/scan/expression.h"
#include "harness/scan/reachable.h"

namespace tickproof::harness {
namespace {

struct GodotReach {
    std::map<std::string, std::string, std::less<>> by_uid;
    std::map<std::string, std::string, std::less<>> by_class;
};

bool is_godot_text(std::string_view file) {
    for (const std::string_view end : {".tscn", ".tres", ".gd", ".cs", ".godot", ".cfg", ".json"}) {
        if (file.ends_with(end)) {
            return true;
        }
    }
    return false;
}

/// The `uid://abc` at byte `at`.
std::string_view uid_at(std::string_view text, std::size_t at) {
    std::size_t end = at + 6;
    while (end < text.size() && is_word_char(text[end])) {
        ++end;
    }
    return text.substr(at, end - at);
}

std::string_view word_after(std::string_view text, std::string_view key) {
    for (auto at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
        if (at == 0 || text[at - 1] == '\n' || text[at - 1] == ' ') {
            const auto words = words_in(text.substr(at + key.size(), 100));
            return words.empty() ? std::string_view() : words.front();
        }
    }
    return {};
}

GodotReach godot_reach(const ReachFolder& folder) {
    GodotReach names;
    for (const std::string& file : folder.files) {
        if (file.ends_with(".gd")) {
            const std::string text = folder.text(file);
            if (const std::string_view name = word_after(text, "class_name "); !name.empty()) {
                names.by_class.emplace(name, file);
            }
        } else if (file.ends_with(".cs")) {
            const std::string text = folder.text(file);
            if (const std::string_view name = word_after(text, "class "); !name.empty()) {
                names.by_class.emplace(name, file);
            }
        } else if (file.ends_with(".uid")) {
            const std::string text = folder.text(file);
            if (text.starts_with("uid://")) {
                names.by_uid.emplace(uid_at(text, 0), file.substr(0, file.size() - 4));
            }
        } else if (file.ends_with(".tscn") || file.ends_with(".tres")) {
            const std::string text = folder.text(file);
            const std::string head = text.substr(0, text.find('\n'));
            if (const auto at = head.find("uid://"); at != std::string::npos) {
                names.by_uid.emplace(uid_at(head, at), file);
            }
        }
    }
    return names;
}

constexpr std::size_t kLongestReference = 1000;

/// `levels/*` for `"res://levels/" + name`; a whole name stays.
std::string as_reference(std::string_view path) {
    const auto hole = path.find_first_of("%{*");
    const bool is_whole = hole == std::string_view::npos && path.rfind('.') != path.npos &&
                          path.rfind('.') + 6 > path.size();
    return is_whole ? std::string(path) : std::string(path.substr(0, hole)) + "*";
}

FileNames godot_references_in(const std::string& file, std::string_view text,
                              const GodotReach& names) {
    FileNames found;
    for (auto at = text.find("res://"); at != std::string_view::npos;
         at = text.find("res://", at + 6)) {
        const std::string_view rest = text.substr(at + 6, kLongestReference);
        std::string_view path = rest.substr(0, rest.find_first_of("\"'\r\n"));
        path = path.substr(0, path.find("::"));
        if (!path.empty() || file.ends_with(".gd")) {
            found.insert(as_reference(path));
        }
    }
    for (auto at = text.find("uid://"); at != std::string_view::npos;
         at = text.find("uid://", at + 6)) {
        const auto known = names.by_uid.find(uid_at(text, at));
        if (known != names.by_uid.end()) {
            found.insert(known->second);
        }
    }
    if (!file.ends_with(".gd") && !file.ends_with(".cs")) {
        return found;
    }
    for (const std::string_view word : words_in(text)) {
        const auto known = names.by_class.find(word);
        if (known != names.by_class.end()) {
            found.insert(known->second);
        }
    }
    // preload("bullet.tscn") is a path relative to the script.
    const std::string folder = file.substr(0, file.rfind('/') + 1);
    for (const std::string_view end : {".tscn\"", ".gd\"", ".tres\""}) {
        for (auto at = text.find(end); at != std::string_view::npos; at = text.find(end, at + 1)) {
            const auto quote = text.rfind('"', at);
            if (quote != std::string_view::npos && at - quote < 200) {
                found.insert(folder +
                             std::string(text.substr(quote + 1, at + end.size() - 2 - quote)));
            }
        }
    }
    return found;
}

/// True if the code or scene names a scene or data file that is not there, outside of comments:
/// what that one refers to is unknown.
bool names_missing_file(const ReachFolder& folder, std::string_view text) {
    for (auto at = text.find("res://"); at != std::string_view::npos;
         at = text.find("res://", at + 6)) {
        const std::string_view rest = text.substr(at + 6, kLongestReference);
        const std::string_view path = rest.substr(0, rest.find_first_of("\"'\r\n"));
        const bool may_refer = path.ends_with(".tscn") || path.ends_with(".scn") ||
                               path.ends_with(".tres") || path.ends_with(".json");
        const auto line = text.rfind('\n', at);
        const std::string_view before =
            text.substr(line == std::string_view::npos ? 0 : line + 1, at - line);
        if (may_refer && as_reference(path) == path && !path.starts_with("addons/") &&
            before.find('#') == std::string_view::npos && !folder.files.contains(path)) {
            return true;
        }
    }
    return false;
}

/// `*` stands for any characters, as in Godot's String::matchn.
bool is_filtered(std::string_view pattern, std::string_view name) {
    std::size_t at = 0;
    std::size_t star = std::string_view::npos;  // Byte of the last star.
    std::size_t past_star = 0;
    std::size_t i = 0;
    while (i < name.size()) {
        if (at < pattern.size() && pattern[at] == '*') {
            star = at++;
            past_star = i;
        } else if (at < pattern.size() && pattern[at] == name[i]) {
            ++at;
            ++i;
        } else if (star != std::string_view::npos) {
            at = star + 1;
            i = ++past_star;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', at) == std::string_view::npos;
}

}  // namespace

FileReferences godot_references(const ReachFolder& folder) {
    FileReferences references;
    if (!folder.files.contains("project.godot")) {
        return references;
    }
    const std::string text = folder.text("project.godot");
    const auto main = text.find("run/main_scene");
    if (main == std::string::npos) {
        return references;
    }
    const auto names = std::make_shared<const GodotReach>(godot_reach(folder));
    const std::string line = text.substr(main, text.find('\n', main) - main);
    const FileNames first = godot_references_in("project.godot", line, *names);
    if (first.empty() || !folder.files.contains(*first.begin())) {
        return references;
    }
    // The roots are autoloads and all other files that the project names.
    references.roots = godot_references_in("project.godot", text, *names);
    references.of = [names, folder](const std::string& file,
                                    const std::string& inner) -> std::optional<FileNames> {
        const bool may_name_any = file.ends_with(".scn");  // A binary scene.
        const bool is_read = file.ends_with(".tscn") || file.ends_with(".gd");
        if (may_name_any || (is_read && names_missing_file(folder, inner))) {
            return std::nullopt;
        }
        return is_godot_text(file) ? godot_references_in(file, inner, *names) : FileNames{};
    };
    return references;
}

FileNames not_exported(const ReachFolder& folder, const FileNames& scripts) {
    const std::string text = folder.text("export_presets.cfg");
    FileNames left_out = scripts;
    bool has_preset = false;
    constexpr std::string_view kKey = "exclude_filter=\"";
    for (auto at = text.find(kKey); at != std::string::npos; at = text.find(kKey, at + 1)) {
        const auto from = at + kKey.size();
        const std::string_view patterns =
            std::string_view(text).substr(from, text.find('"', from) - from);
        has_preset = true;
        std::erase_if(left_out, [&](const std::string& script) {
            for (const std::string_view pattern : split_outside(patterns, ",")) {
                const std::string_view name = trimmed(pattern);
                if (name.size() < 200 &&
                    (is_filtered(name, script) || is_filtered(name, "res://" + script))) {
                    return false;
                }
            }
            return true;
        });
    }
    return has_preset ? left_out : FileNames{};
}

}  // namespace tickproof::harness
