#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "tests/harness/cli/program.h"
#include "tests/real_projects/real_project.h"
#include "tests/scratch_folder.h"

namespace tickproof::real_projects {
namespace {

std::vector<FindingSeen> findings_of(const std::string& report) {
    std::vector<FindingSeen> findings;
    const nlohmann::json parsed = nlohmann::json::parse(report);
    for (const nlohmann::json& each : parsed.at("findings")) {
        findings.push_back({.id = each.at("id"),
                            .verdict = each.at("verdict"),
                            .summary = each.at("summary"),
                            .fix = each.at("fix"),
                            .file = each.at("file").is_null() ? "" : each.at("file"),
                            .line = each.at("line").is_null() ? 0 : each.at("line").get<int>()});
    }
    return findings;
}

std::vector<FindingSeen> validate_folder(const std::filesystem::path& project) {
    const auto ended =
        harness::testing::tickproof("validate \"" + project.string() + "\" --json -");
    if (ended.exit_code > 1) {
        throw std::runtime_error(project.string() + ": " + ended.err);
    }
    return findings_of(ended.out);
}

void apply(const Edit& edit, const std::filesystem::path& project) {
    const std::filesystem::path path = project / edit.file;
    std::string text = harness::testing::contents(path);
    const auto at = text.find(edit.from);
    if (at == std::string::npos || text.find(edit.from, at + 1) != std::string::npos) {
        throw std::runtime_error(path.string() + ": '" + edit.from + "' is not in it exactly once");
    }
    std::ofstream(path, std::ios::binary) << text.replace(at, edit.from.size(), edit.to);
}

}  // namespace

std::vector<FindingSeen> validate(const std::filesystem::path& project,
                                  const std::vector<Edit>& edits) {
    if (edits.empty()) {
        return validate_folder(project);
    }
    const testing::ScratchFolder scratch;
    std::filesystem::copy(project, scratch.path(), std::filesystem::copy_options::recursive);
    for (const Edit& edit : edits) {
        apply(edit, scratch.path());
    }
    return validate_folder(scratch.path());
}

const FindingSeen* find_id(const std::vector<FindingSeen>& findings, const std::string& id) {
    const auto found = std::ranges::find(findings, id, &FindingSeen::id);
    return found == findings.end() ? nullptr : &*found;
}

}  // namespace tickproof::real_projects
