#include <algorithm>

#include "harness/base/toml.h"
#include "tests/harness/cli/program.h"
#include "tests/real_projects/real_project.h"

namespace tickproof::real_projects {
namespace {

using harness::TomlFile;
using harness::TomlValue;

std::string fact(const TomlFile& file, const TomlValue& table, std::string_view key) {
    const TomlValue* value = find(table, key);
    if (value == nullptr) {
        file.refuse(table, "has no " + std::string(key));
    }
    return file.text(*value, key);
}

std::string optional_fact(const TomlFile& file, const TomlValue& table, std::string_view key) {
    const TomlValue* value = find(table, key);
    return value == nullptr ? std::string() : file.text(*value, key);
}

/// A line of a commit on GitHub; or `source` and `place`, of a page.
void read_place(RealProject& project, const TomlFile& file, const TomlValue& root) {
    if (find(root, "repository") == nullptr) {
        project.source = fact(file, root, "source");
        project.place = fact(file, root, "place");
        return;
    }
    const TomlValue* line = find(root, "line");
    if (line == nullptr) {
        file.refuse(root, "has no line");
    }
    const std::string path = fact(file, root, "path");
    project.place = path + ":" + line->text;
    project.source = "https://github.com/" + fact(file, root, "repository") + "/blob/" +
                     fact(file, root, "commit") + "/" + path + "#L" + line->text;
}

RealProject read_real_project(const std::filesystem::path& folder) {
    const TomlFile file((folder / "case.toml").string());
    const TomlValue root =
        harness::parse_toml(harness::testing::contents(folder / "case.toml"), file.name());
    RealProject project{.folder = folder.filename().string(),
                        .name = fact(file, root, "name"),
                        .engine = fact(file, root, "engine"),
                        .kind = fact(file, root, "kind"),
                        .issue = fact(file, root, "issue"),
                        .seen = fact(file, root, "seen"),
                        .about = optional_fact(file, root, "about"),
                        .fix = optional_fact(file, root, "fix")};
    if (project.kind != "settings" && project.kind != "code" && project.kind != "unseen") {
        file.refuse(root, "has a kind other than settings, code and unseen");
    }
    read_place(project, file, root);
    if (const TomlValue* finds = find(root, "finds")) {
        for (const TomlValue& id : finds->items) {
            project.finds.push_back(file.text(id, "finds"));
        }
    }
    if (const TomlValue* edits = find(root, "fixed_by")) {
        for (const TomlValue& edit : edits->items) {
            project.fixed_by.push_back({.file = fact(file, edit, "file"),
                                        .from = fact(file, edit, "from"),
                                        .to = fact(file, edit, "to")});
        }
    }
    return project;
}

}  // namespace

std::vector<RealProject> read_real_projects(const std::filesystem::path& fixtures) {
    std::vector<std::filesystem::path> folders;
    for (const auto& entry : std::filesystem::directory_iterator(fixtures)) {
        folders.push_back(entry.path());
    }
    std::ranges::sort(folders);
    std::vector<RealProject> projects;
    for (const std::filesystem::path& folder : folders) {
        projects.push_back(read_real_project(folder));
    }
    return projects;
}

}  // namespace tickproof::real_projects
