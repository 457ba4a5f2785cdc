// The table of project readers, and the files that are refused before a reader sees them.

#include "harness/project/readers.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/project/engines/reader_rows.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

const std::vector<ProjectReader>& table() {
    static const std::vector<ProjectReader> rows = {
        unity_reader(),  godot_reader(), unreal_reader(),   defold_reader(),
        stride_reader(), o3de_reader(),  own_loop_reader(), love_reader(),
    };
    return rows;
}

[[noreturn]] void refuse_binary(const ProjectFile& file) {
    if (file.name.ends_with(".asset")) {
        throw InputError(
            fmt::format("{}: is a binary asset of a form that only the Unity editor reads; set "
                        "Asset Serialization in "
                        "Project Settings > Editor to Force Text, and save the project",
                        file.name));
    }
    throw InputError(
        fmt::format("{}: is not text; name the settings file of a project, or its "
                    "folder",
                    file.name));
}

/// Throws InputError on files that no reader can read.
void check_text(const ProjectFile& file) {
    const std::string_view text = file.text;
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        throw InputError(
            fmt::format("{}: is empty; save the project again, or restore the file", file.name));
    }
    if (text.starts_with("version https://git-lfs.github.com/spec/")) {
        throw InputError(fmt::format(
            "{}:1: is a Git LFS pointer without the settings; run git lfs pull", file.name));
    }
    if (text.find('\0') != std::string_view::npos) {
        refuse_binary(file);
    }
    constexpr std::string_view kConflict = "<<<<<<< ";  // As git and others write it.
    std::size_t line = 1;
    for (const std::string_view each : split(text, '\n')) {
        if (each.starts_with(kConflict) && text.find("\n>>>>>>> ") != std::string_view::npos) {
            throw InputError(fmt::format(
                "{}:{}: holds both sides of a merge; resolve the conflict first", file.name, line));
        }
        ++line;
    }
}

/// Makes texts fit for reports.
void make_printable(Project& project) {
    project.version = shown_line(project.version);
    project.platform = shown_line(project.platform);
    for (ProjectSetting& setting : project.settings) {
        setting.key = shown_line(setting.key);
        setting.text = shown_line(setting.text);
    }
    for (ProjectRemark& remark : project.remarks) {
        for (std::string* text :
             {&remark.key, &remark.value, &remark.effect, &remark.why, &remark.fix}) {
            *text = shown_line(*text);
        }
    }
}

const ProjectReader* reader_of(const ProjectFile& file, std::span<const ProjectReader> readers) {
    const ProjectFile nameless{.text = file.text};
    for (const ProjectFile* by : {&nameless, &file}) {
        for (const ProjectReader& reader : readers) {
            if (reader.recognises(*by)) {
                return &reader;
            }
        }
    }
    return nullptr;
}

std::string places_of(std::span<const ProjectReader> readers) {
    std::string places;
    for (const ProjectReader& reader : readers) {
        places += fmt::format("{}{} ({})", places.empty() ? "" : ", ", reader.places.front(),
                              reader.name);
    }
    return places;
}

}  // namespace

std::span<const ProjectReader> project_readers() {
    return table();
}

bool is_own_code(const Project& project) {
    return project.reader != nullptr && project.reader->is_own_code;
}

std::string known_places() {
    return places_of(table());
}

std::vector<Project> read_project_files(std::span<const ProjectFile> files,
                                        std::span<const ProjectReader> readers) {
    if (files.empty()) {
        throw InputError("no settings files; name one, or the folder of a project");
    }
    const ProjectReader* reader = nullptr;
    std::vector<ProjectFile> readable;
    for (const ProjectFile& file : files) {
        const ProjectReader* found = reader_of(file, readers);
        if (found != nullptr) {
            if (found->is_binary == nullptr || !found->is_binary(file)) {
                check_text(file);
            }
            reader = reader == nullptr ? found : reader;
        }
        readable.push_back(file);
    }
    if (reader == nullptr) {
        check_text(files.front());
        throw InputError(
            fmt::format("{}: is not a settings file that tickproof reads; those are {}",
                        files.front().name, places_of(readers)));
    }
    std::vector<Project> projects;
    try {
        projects = reader->read(readable);
    } catch (const InputError& error) {
        throw InputError(shown_line(error.what()));
    }
    for (Project& project : projects) {
        project.reader = reader;
        make_printable(project);
    }
    return projects;
}

}  // namespace tickproof::harness
