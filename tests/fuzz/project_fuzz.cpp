// Every reader of project settings: --engine=NAME tells which one is fuzzed, by its name in the
// table. What is accepted is changed, and must be read again with the change.

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/input_error.h"
#include "harness/project/patch.h"
#include "harness/project/readers.h"
#include "tests/fuzz/properties.h"

namespace tickproof::fuzz {
namespace {

using namespace tickproof::harness;

struct Engine {
    std::string_view name, file;
};
constexpr Engine kEngines[] = {
    {"unity", "TimeManager.asset"},    {"godot", "project.godot"},
    {"unreal", "DefaultEngine.ini"},   {"defold", "game.project"},
    {"stride", "Game.sdgamesettings"}, {"o3de", "physxsystemconfiguration.setreg"},
    {"own-loop", "tickproof.toml"},    {"love", "conf.lua"},
};

const Engine* chosen = nullptr;

/// A reader that is added to the table must be fuzzed, too.
void require_seeds() {
    for (const ProjectReader& reader : project_readers()) {
        bool known = false;
        for (const Engine& engine : kEngines) {
            known = known || engine.name == reader.name;
        }
        const std::string seeds = TICKPROOF_FUZZ_CORPUS "/project_" + std::string(reader.name);
        require(known && std::filesystem::is_directory(seeds), "no seeds: " + seeds);
    }
}

void choose(std::string_view name) {
    for (const Engine& engine : kEngines) {
        chosen = engine.name == name ? &engine : chosen;
    }
    require(chosen != nullptr, "no engine " + std::string(name));
}

/// The library refuses to write what is no UTF-8.
void require_line(const std::string& text) {
    try {
        (void)nlohmann::json(text).dump();
    } catch (const nlohmann::json::exception&) {
        require(false, "a text is no UTF-8: " + text);
    }
    require(text.find('\n') == std::string::npos, "a text is one line: " + text);
}

std::optional<std::vector<Project>> read(const ProjectFile& file, std::string& refusal) {
    try {
        return read_project_files({&file, 1});
    } catch (const InputError& error) {
        refusal = error.what();
        require(refusal.starts_with(file.name + ":"), "a refusal begins with the file: " + refusal);
        require_line(refusal);
    }
    return std::nullopt;
}

void check_place(const Place& at, const ProjectFile& file) {
    if (at.file.empty()) {
        return;
    }
    require(at.file == file.name && at.line > 0, "a place is in the file");
    require(at.begin <= at.end && at.end <= file.text.size(), "its bytes are in the file");
}

void check_texts(const Project& project, const ProjectFile& file) {
    require_line(project.version);
    require_line(project.platform);
    for (const ProjectSetting& setting : project.settings) {
        require_line(setting.key);
        require_line(setting.text);
        check_place(setting.at, file);
    }
    for (const ProjectRemark& remark : project.remarks) {
        for (const std::string* text :
             {&remark.key, &remark.value, &remark.effect, &remark.why, &remark.fix}) {
            require_line(*text);
        }
        check_place(remark.at, file);
    }
}

/// Another timestep, where the policy has one.
void check_patch(const Project& project, const ProjectFile& file) {
    PolicySpec wanted = project.policy;
    if (reads(*wanted.policy, "timestep")) {
        set_setting(wanted, "timestep", "1/90");
    }
    if (reads(*wanted.policy, "time_scale")) {
        set_setting(wanted, "time_scale", "0.75");
    }
    const Patch patch = edits_for(project, wanted);
    std::size_t at = 0;
    for (const FileEdit& edit : patch.edits) {
        require(edit.begin >= at && edit.end >= edit.begin && edit.end <= file.text.size(),
                "edits are in order");
        at = edit.end;
    }
    std::string refusal;
    const ProjectFile after{.name = file.name, .text = patched(file, patch.edits)};
    require(read(after, refusal).has_value(), "what was changed is read: " + refusal);
    require(unified_diff(file, patch.edits).empty() == patch.edits.empty(),
            "a change has a difference");
}

}  // namespace
}  // namespace tickproof::fuzz

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
    constexpr std::string_view kFlag = "--engine=";
    tickproof::fuzz::require_seeds();
    for (int i = 1; i < *count; ++i) {
        const std::string_view argument = (*arguments)[i];
        if (argument.starts_with(kFlag)) {
            tickproof::fuzz::choose(argument.substr(kFlag.size()));
        }
    }
    tickproof::fuzz::require(tickproof::fuzz::chosen != nullptr, "--engine=NAME is given");
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tickproof::fuzz;
    const tickproof::harness::ProjectFile file{
        .name = std::string(chosen->file),
        .text = std::string(reinterpret_cast<const char*>(data), size)};
    std::string refusal;
    const auto projects = read(file, refusal);
    if (projects) {
        for (const auto& project : *projects) {
            check_texts(project, file);
            check_patch(project, file);
        }
    }
    return 0;
}
