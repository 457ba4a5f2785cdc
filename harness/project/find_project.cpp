// Searches a path and the folders below it for the files of the project readers.

#include "harness/project/find_project.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/project/syntax/text_encoding.h"

namespace tickproof::harness {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& path, std::string_view what) {
    throw InputError(visible(fmt::format("{}: {}", path.generic_string(), what)));
}

ProjectFile load(const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) {
        refuse(path, "is neither a file nor a folder; name a settings file, or a project's folder");
    }
    const std::string name = path.generic_string();
    const std::string bytes = settings_bytes(name);
    auto text = decoded(bytes, encoding_of(bytes));
    if (!text) {
        refuse(path, "is damaged UTF-16: it ends or breaks off within a letter; restore the file");
    }
    return {.name = name, .text = *std::move(text)};
}

/// True if `name` fits `pattern`, in which one `*` stands for any letters.
bool matches(std::string_view pattern, std::string_view name) {
    const auto star = pattern.find('*');
    if (star == std::string_view::npos) {
        return pattern == name;
    }
    const std::string_view head = pattern.substr(0, star);
    const std::string_view tail = pattern.substr(star + 1);
    return name.size() >= head.size() + tail.size() && name.starts_with(head) &&
           name.ends_with(tail);
}

/// The sorted names in a folder; empty if it cannot be read.
std::vector<std::string> names_in(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code error;
    const fs::path real = folder.empty() ? fs::path(".") : folder;
    for (fs::directory_iterator each(real, error), end; !error && each != end;
         each.increment(error)) {
        names.push_back(each->path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

/// The files below `folder` that fit a place of a reader.
std::vector<fs::path> files_at(const fs::path& folder, std::string_view place) {
    const auto slash = place.find('/');
    const std::string_view first = place.substr(0, slash);
    const bool last = slash == std::string_view::npos;
    std::vector<fs::path> found;
    std::vector<std::string> names{std::string(first)};
    if (first.find('*') != std::string_view::npos) {
        names = names_in(folder);
    }
    for (const std::string& name : names) {
        std::error_code error;
        const fs::path path = folder / name;
        if (!matches(first, name) || !fs::exists(path, error)) {
            continue;
        }
        if (last && fs::is_regular_file(path, error)) {
            found.push_back(path);
        } else if (!last && fs::is_directory(path, error)) {
            const std::vector<fs::path> below = files_at(path, place.substr(slash + 1));
            found.insert(found.end(), below.begin(), below.end());
        }
    }
    return found;
}

struct FoundProject {
    std::string_view engine;
    fs::path folder;
    std::vector<ProjectFile> files;
};

void add(std::vector<ProjectFile>& files, const fs::path& path) {
    const bool there = std::any_of(files.begin(), files.end(), [&](const ProjectFile& file) {
        return file.name == path.generic_string();
    });
    if (!there) {
        files.push_back(load(path));
    }
}

/// Adds files of the project's folder that the found files name.
void add_named(const ProjectReader& reader, const fs::path& folder,
               std::vector<ProjectFile>& files) {
    for (std::size_t i = 0; reader.named != nullptr && i < files.size(); ++i) {
        std::error_code error;
        const fs::path path = reader.named(files[i]);
        const bool is_below =
            !path.empty() && !path.has_root_path() && *path.lexically_normal().begin() != "..";
        if (is_below && fs::is_regular_file(folder / path, error)) {
            add(files, folder / path);
        }
    }
}

/// Adds the projects that lie directly in a folder.
void look_into(const fs::path& folder, std::vector<FoundProject>& found) {
    const std::size_t before = found.size();
    for (const ProjectReader& reader : project_readers()) {
        FoundProject project{.engine = reader.name, .folder = folder};
        for (const std::string_view place : reader.places) {
            for (const fs::path& path : files_at(folder, place)) {
                add(project.files, path);
            }
        }
        if (std::any_of(project.files.begin(), project.files.end(), reader.recognises)) {
            if (reader.gives_way && found.size() > before) {  // Such rows come last.
                continue;
            }
            add_named(reader, folder, project.files);
            found.push_back(std::move(project));
        }
    }
}

void look_below(const fs::path& folder, int levels, std::vector<FoundProject>& found) {
    for (const std::string& name : names_in(folder)) {
        std::error_code error;
        const fs::path below = folder / name;
        if (is_generated(name) || !fs::is_directory(below, error)) {
            continue;
        }
        const std::size_t before = found.size();
        look_into(below, found);
        if (levels > 1 && found.size() == before) {
            look_below(below, levels - 1, found);
        }
    }
}

std::vector<ProjectFile> in_folder(const fs::path& folder) {
    std::error_code error;
    const fs::directory_iterator listing(folder, error);
    if (error) {
        refuse(folder,
               fmt::format("cannot be listed ({}); check its permissions", error.message()));
    }
    std::vector<FoundProject> found;
    look_into(folder, found);
    if (found.empty()) {
        look_below(folder, 2, found);
    }
    if (found.empty()) {
        const bool has_profile = fs::exists(folder / "tickproof.toml", error);
        refuse(folder, fmt::format("neither it nor a folder in it holds a project{}; looked for {}",
                                   has_profile ? " (its tickproof.toml has no [loop] table)" : "",
                                   known_places()));
    }
    if (found.size() > 1) {
        std::vector<std::string> names;
        names.reserve(found.size());
        for (const FoundProject& each : found) {
            names.push_back(fmt::format("{} ({})", each.files.front().name, each.engine));
        }
        refuse(folder, fmt::format("contains {}; name one of {}", counted(found.size(), "project"),
                                   fmt::join(names, ", ")));
    }
    return found.front().files;
}

/// True if a path ends as `place` does; sets `folder` to the rest of the path.
bool lies_at(const fs::path& path, std::string_view place, fs::path& folder) {
    folder = path;
    const std::vector<std::string_view> parts = split(place, '/');
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        if (!matches(*part, folder.filename().string())) {
            return false;
        }
        folder = folder.parent_path();
    }
    return true;
}

/// Adds the companions of a file: those of its project if it lies where the engine puts it, else
/// those beside it.
void add_companions(const fs::path& path, std::vector<ProjectFile>& files) {
    for (const ProjectReader& reader : project_readers()) {
        if (!reader.recognises(files.front())) {
            continue;
        }
        for (const std::string_view place : reader.places) {
            fs::path folder;
            std::string_view prefix;
            if (!lies_at(path, place, folder)) {
                const auto slash = place.rfind('/');
                folder = path.parent_path();
                prefix = slash == std::string_view::npos ? "" : place.substr(0, slash + 1);
                if (!matches(place.substr(prefix.size()), path.filename().string())) {
                    continue;
                }
            }
            for (const std::string_view other : reader.places) {
                if (other.starts_with(prefix)) {
                    for (const fs::path& each : files_at(folder, other.substr(prefix.size()))) {
                        add(files, each);
                    }
                }
            }
            add_named(reader, folder, files);
            return;
        }
    }
}

}  // namespace

bool is_generated(std::string_view folder) {
    for (const std::string_view each : {"Library", "Temp", "Intermediate", "Saved", "Binaries",
                                        "node_modules", "build", "bin", "obj"}) {
        if (folder == each) {
            return true;
        }
    }
    return folder.starts_with('.');
}

bool holds_project(const std::string& folder) {
    std::vector<FoundProject> found;
    look_into(folder, found);
    if (found.empty()) {
        look_below(folder, 2, found);
    }
    return !found.empty();
}

std::string folder_of(const Project& project) {
    if (project.reader == nullptr) {
        return {};
    }
    for (const ProjectFile& file : project.files) {
        for (const std::string_view place : project.reader->places) {
            fs::path folder;
            if (lies_at(file.name, place, folder)) {
                return folder.lexically_normal().generic_string();
            }
        }
    }
    return {};
}

std::vector<ProjectFile> find_project(const std::string& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) {
        refuse(path, "does not exist; name a settings file, or the folder of a project");
    }
    if (status.type() == fs::file_type::directory) {
        return in_folder(path);
    }
    std::vector<ProjectFile> files{load(path)};
    add_companions(path, files);
    return files;
}

std::vector<Project> read_project(const std::string& path) {
    return read_project_files(find_project(path));
}

}  // namespace tickproof::harness
