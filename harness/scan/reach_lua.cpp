// The references of a Defold or LÖVE project: components by paths, modules by `require`.

#include <algorithm>
#include <array>
#include <memory>

#include "harness/scan/expression.h"
#include "harness/scan/reachable.h"

namespace tickproof::harness {
namespace {

/// `player/ship.lua` for `require "player.ship"`. No value if code composes a module's name.
std::optional<FileNames> modules_in(std::string_view text) {
    FileNames found;
    for (auto at = text.find("require"); at != std::string_view::npos;
         at = text.find("require", at + 7)) {
        if ((at > 0 && is_word_char(text[at - 1])) ||
            (at + 7 < text.size() && is_word_char(text[at + 7]))) {
            continue;
        }
        const std::string_view rest = trimmed(text.substr(at + 7, 200));
        const std::string_view inner = trimmed(rest.starts_with('(') ? rest.substr(1) : rest);
        if (inner.empty() || (inner.front() != '"' && inner.front() != '\'')) {
            return std::nullopt;
        }
        std::string name(inner.substr(1, inner.find(inner.front(), 1) - 1));
        std::ranges::replace(name, '.', '/');
        const std::string_view after =
            trimmed(inner.substr(std::min(name.size() + 2, inner.size())));
        if (after.starts_with("..")) {
            return std::nullopt;
        }
        found.insert(name + ".lua");
        found.insert(name + "/init.lua");
    }
    return found;
}

constexpr std::array<std::string_view, 12> kDefoldEnds{".collection",
                                                       ".go",
                                                       ".gui",
                                                       ".script",
                                                       ".gui_script",
                                                       ".lua",
                                                       ".factory",
                                                       ".project",
                                                       ".render",
                                                       ".collectionfactory",
                                                       ".collectionproxy",
                                                       ".render_script"};

bool is_defold_text(std::string_view file) {
    return std::ranges::any_of(kDefoldEnds,
                               [&](std::string_view end) { return file.ends_with(end); });
}

/// Adds the files that the text names after a slash: `/main/ship.script`, also with the letter that
/// compiled files append.
void add_paths(std::string_view text, const FileNames& files, FileNames& found) {
    constexpr std::size_t kLongestPath = 300;
    for (auto at = text.find('/'); at != std::string_view::npos; at = text.find('/', at + 1)) {
        const std::string_view rest = text.substr(at + 1, kLongestPath);
        const std::string_view path = rest.substr(0, rest.find_first_of("\"'\r\n\\"));
        for (auto dot = path.find('.'); dot != std::string_view::npos;
             dot = path.find('.', dot + 1)) {
            for (const std::string_view end : kDefoldEnds) {
                const std::string_view file = path.substr(0, dot + end.size());
                if (path.substr(dot).starts_with(end) && files.contains(file)) {
                    found.emplace(file);
                }
            }
        }
    }
}

}  // namespace

FileReferences defold_references(const ReachFolder& folder) {
    FileReferences references;
    const std::string text = folder.text("game.project");
    const auto main = text.find("main_collection");
    if (main == std::string::npos) {
        return references;
    }
    const auto files = std::make_shared<const FileNames>(folder.files);
    references.of = [files](const std::string& file,
                            const std::string& inner) -> std::optional<FileNames> {
        if (!is_defold_text(file)) {
            return FileNames{};
        }
        std::optional<FileNames> found = modules_in(inner);
        if (!found) {
            return std::nullopt;
        }
        add_paths(inner, *files, *found);
        return found;
    };
    references.roots = references.of("game.project", text);
    return references;
}

FileReferences lua_references(const ReachFolder& folder) {
    FileReferences references;
    if (!folder.files.contains("main.lua")) {
        return references;
    }
    references.roots = FileNames{"main.lua"};
    references.of = [](const std::string& file,
                       const std::string& text) -> std::optional<FileNames> {
        if (!file.ends_with(".lua")) {
            return FileNames{};
        }
        const bool loads_any = text.find("love.filesystem.load") != std::string::npos ||
                               text.find("getDirectoryItems") != std::string::npos ||
                               text.find("dofile") != std::string::npos ||
                               text.find("loadfile") != std::string::npos;
        return loads_any ? std::nullopt : modules_in(text);
    };
    return references;
}

}  // namespace tickproof::harness
