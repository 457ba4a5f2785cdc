// Walks a project's folders, and tells the game's scripts from those of plug-ins.

#include "harness/scan/collect_scripts.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "harness/base/for_all.h"
#include "harness/base/input_error.h"
#include "harness/base/read_file.h"
#include "harness/base/text.h"
#include "harness/project/find_project.h"
#include "harness/project/value_text.h"
#include "harness/scan/in_project.h"
#include "harness/scan/view.h"

namespace tickproof::harness {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 20'000;
constexpr std::size_t kMost_mb = 4;
constexpr int kMostLevels = 32;

/// Folders of third-party code that ships with the game, in lower case.
constexpr std::array<std::string_view, 28> kPlugins{"addons",         "plugins",
                                                    "packages",       "thirdparty",
                                                    "third_party",    "third-party",
                                                    "vendor",         "external",
                                                    "extern",         "lib",
                                                    "libs",           "libraries",
                                                    "deps",           "standard assets",
                                                    "textmesh pro",   "textmeshpro",
                                                    "photon",         "photonunitynetworking",
                                                    "mirror",         "demigiant",
                                                    "dotween",        "cinemachine",
                                                    "steamvr",        "oculus",
                                                    "vuforia",        "mixedrealitytoolkit",
                                                    "standardassets", "sampleassets"};

/// Folders of code that is not shipped, in lower case.
constexpr std::array<std::string_view, 7> kAside{
    "editor", "packagecache", "deriveddatacache", "examples", "samples", "test", "tests"};

bool is_in(std::span<const std::string_view> names, std::string_view name) {
    return std::ranges::find(names, lower(name)) != names.end();
}

struct Collector {
    std::string_view main;
    std::span<const ScriptLanguage> languages;
    CollectedScripts found{};

    /// `below` is the folder's name in the project, with a slash at its end.
    void collect(const fs::path& folder, const std::string& below, bool is_plugin, int level) {
        std::vector<fs::path> entries;
        std::error_code error;
        for (fs::directory_iterator each(folder.empty() ? fs::path(".") : folder, error), end;
             !error && each != end; each.increment(error)) {
            entries.push_back(folder / each->path().filename());
        }
        std::sort(entries.begin(), entries.end());
        for (const fs::path& entry : entries) {
            const fs::file_type type = fs::symlink_status(entry, error).type();
            const std::string name = entry.filename().string();
            if (type == fs::file_type::directory) {
                enter(entry, below + name + '/', is_plugin, level);
            } else if (type == fs::file_type::regular &&
                       std::ranges::find(languages, language_of(name)) != languages.end()) {
                auto& to = is_plugin ? found.plugins : found.files;
                if (to.size() == kMostFiles) {
                    found.cut = found.cut || !is_plugin;
                    return;
                }
                to.push_back(entry.generic_string());
            }
        }
    }

    void enter(const fs::path& folder, const std::string& below, bool is_plugin, int level) {
        const std::string name = folder.filename().string();
        const bool is_main = main.starts_with(below);
        if (!is_main && (is_generated(name) || is_in(kAside, name))) {
            return;
        }
        is_plugin = is_plugin || (!is_main && is_in(kPlugins, name));
        if (level < kMostLevels) {
            collect(folder, below, is_plugin, level + 1);
        } else {
            found.cut = found.cut || !is_plugin;
        }
    }
};

}  // namespace

bool is_skipped_folder(std::string_view name) {
    return is_generated(name) || is_in(kPlugins, name) || is_in(kAside, name);
}

bool is_of_others(std::string_view file) {
    for (auto slash = file.find('/'); slash != std::string_view::npos; slash = file.find('/')) {
        if (is_skipped_folder(file.substr(0, slash))) {
            return true;
        }
        file.remove_prefix(slash + 1);
    }
    return false;
}

CollectedScripts collect_scripts(const std::string& folder, const std::string& main,
                                 std::span<const ScriptLanguage> languages) {
    Collector collector{.main = main, .languages = languages};
    collector.collect(folder, "", false, 0);
    return std::move(collector.found);
}

void add_settings_of_plugins(const std::vector<std::string>& plugins, int jobs,
                             std::vector<CodeSetting>& settings) {
    std::vector<std::vector<CodeSetting>> of_files(plugins.size());
    for_all(plugins.size(), jobs, [&](std::size_t i) {
        ProjectFile file{.name = plugins[i], .text = {}};
        try {
            file.text =
                read_file(file.name, {.noun = "a script", .most_mb = kMost_mb, .advice = ""});
        } catch (const InputError&) {
            return;
        }
        if (may_set_time(file.text)) {
            of_files[i] = scan_script(file).clock.settings;
        }
    });
    const std::vector<CodeSetting> own = settings;
    for (const std::vector<CodeSetting>& some : of_files) {
        for (CodeSetting each : some) {
            each.is_certain = each.at_start = false;
            if (each.pacing != "time_scale" &&
                std::ranges::find(own, each.pacing, &CodeSetting::pacing) == own.end()) {
                settings.push_back(each);
            }
        }
    }
}

}  // namespace tickproof::harness
