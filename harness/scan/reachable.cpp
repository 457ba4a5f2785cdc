// Follows references from the game's first files to all files that it reaches.

#include "harness/scan/reachable.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <iterator>

#include "harness/base/input_error.h"
#include "harness/base/read_file.h"
#include "harness/project/find_project.h"
#include "harness/project/value_text.h"

namespace tickproof::harness {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostReached = 50'000;
constexpr std::size_t kMostText_mb = 64;

constexpr std::array<std::string_view, 19> kAside{
    "demo",       "demos",     "example",  "examples", "sample",     "samples", "sandbox",
    "playground", "prototype", "backup",   "backups",  "deprecated", "unused",  "obsolete",
    "archive",    "legacy",    "tutorial", "test",     "tests"};

void list(const fs::path& folder, const std::string& before, int level, FileNames& files) {
    constexpr int kMostLevels = 32;
    std::error_code error;
    for (fs::directory_iterator each(folder, error), end; !error && each != end;
         each.increment(error)) {
        const std::string name = each->path().filename().string();
        const fs::file_status status = each->symlink_status(error);
        if (files.size() >= kMostReached || error) {
            return;
        }
        if (status.type() == fs::file_type::regular) {
            files.insert(before + name);
        } else if (status.type() == fs::file_type::directory && level < kMostLevels &&
                   !is_generated(name)) {
            list(each->path(), before + name + "/", level + 1, files);
        }
    }
}

/// Adds the files of a reference: one, or all with a beginning. Handles a beginning once, since
/// each of a thousand scripts may name a folder of a thousand files.
void reach(const FileNames& files, const std::string& name, FileNames& begun, FileNames& reached,
           std::vector<std::string>& waiting) {
    if (!name.ends_with('*')) {
        if (files.contains(name) && reached.insert(name).second) {
            waiting.push_back(name);
        }
        return;
    }
    if (!begun.insert(name).second) {
        return;
    }
    const std::string_view begin(name.data(), name.size() - 1);
    for (auto at = files.lower_bound(begin); at != files.end() && at->starts_with(begin); ++at) {
        if (reached.insert(*at).second) {
            waiting.push_back(*at);
        }
    }
}

}  // namespace

std::string ReachFolder::text(std::string_view file) const {
    try {
        return read_file((fs::path(root.empty() ? "." : root) / file).string(),
                         {.noun = "a file", .most_mb = kMostText_mb, .advice = ""});
    } catch (const InputError&) {
        return {};
    }
}

ReachFolder reach_folder(const std::string& root) {
    ReachFolder folder{.root = root, .files = {}};
    list(root.empty() ? "." : root, "", 0, folder.files);
    return folder;
}

std::optional<FileNames> reached_files(const ReachFolder& folder,
                                       const FileReferences& references) {
    const bool has_all = folder.files.size() < kMostReached;
    if (!has_all || !references.roots || references.roots->empty()) {
        return std::nullopt;
    }
    FileNames begun;
    FileNames reached;
    std::vector<std::string> waiting;
    for (const std::string& name : *references.roots) {
        reach(folder.files, name, begun, reached, waiting);
    }
    while (!waiting.empty()) {
        const std::string file = waiting.back();
        waiting.pop_back();
        const auto named = references.of(file, folder.text(file));
        if (!named) {
            return std::nullopt;
        }
        for (const std::string& name : *named) {
            reach(folder.files, name, begun, reached, waiting);
        }
    }
    return reached;
}

std::optional<FileNames> unreached_scripts(const ReachFolder& folder,
                                           const FileReferences& references,
                                           const FileNames& scripts) {
    const auto reached = reached_files(folder, references);
    if (!reached) {
        return std::nullopt;
    }
    FileNames left;
    std::ranges::set_difference(scripts, *reached, std::inserter(left, left.end()));
    std::erase_if(left, [&](const std::string& name) {
        return !folder.files.contains(name + references.beside);
    });
    return left;
}

bool is_aside(std::string_view file) {
    const std::string_view name = file.substr(file.rfind('/') + 1);
    const std::string_view stem = name.substr(0, name.rfind('.'));
    for (const std::string_view word : {"Test", "Proto", "Prototype", "Demo", "Example", "Old"}) {
        const std::string after = "_" + lower(word);
        const bool begins = stem.starts_with(word) && stem.size() > word.size() &&
                            std::isupper(static_cast<unsigned char>(stem[word.size()])) != 0;
        if (begins || stem.ends_with(word) || stem.ends_with(after) ||
            stem.starts_with(lower(word) + "_")) {
            return true;
        }
    }
    for (auto slash = file.find('/'); slash != std::string_view::npos; slash = file.find('/')) {
        const std::string folder = lower(file.substr(0, slash));
        if (std::ranges::find(kAside, folder) != kAside.end() || folder == "old" ||
            folder.starts_with("old_") || folder.starts_with("oldcode")) {
            return true;
        }
        file.remove_prefix(slash + 1);
    }
    return false;
}

}  // namespace tickproof::harness
