#include <fmt/format.h>

#include <algorithm>

#include "tests/real_projects/real_project.h"

namespace tickproof::real_projects {
namespace {

constexpr const char* kHead = R"(# Known bugs of real games

{} real games and engines whose players met a timestep bug, each with the setting at fault and the issue, commit or post
that shows it. Nothing here is a file of theirs: `tests/fixtures/real_projects` holds the few values that matter, as
facts, and what the game asks of its physics, as far as its source says it.

This page is the output of `tools/real-projects`. A test runs it: a row fails if validate does not find its bug, if the
bug is still found where the game's own fix is applied, or if this page is not what the command prints.

| | games |
|---|---|
| found by `tickproof validate` from the settings | {} |
| in the code: the settings are right | {} |
| not shown by settings | {} |
)";

constexpr const char* kFound = R"(
## Found from the settings

*Healed* means that the game's own fix, applied to the fixture, ends the finding.

| game | setting | what players saw | what validate says | healed |
|---|---|---|---|---|
)";

constexpr const char* kCode = R"(
## In the code

The settings are right; a line of code is not. The fixtures hold settings alone, so nothing here is judged. In the games'
own folders validate searches scripts for a few such mistakes ([scripts.md](scripts.md)).

| game | line | what players saw | why settings do not show it |
|---|---|---|---|
)";

constexpr const char* kUnseen = R"(
## Not shown by settings

| game | setting | what players saw | why |
|---|---|---|---|
)";

/// `512` of `https://github.com/PixelGuys/Cubyz/issues/512`; the first digits of a commit.
std::string short_name(const std::string& url) {
    const std::string last = url.substr(url.rfind('/') + 1);
    if (url.find("/commit/") != std::string::npos) {
        return last.substr(0, 10);
    }
    if (!last.empty() && last.find_first_not_of("0123456789") == std::string::npos) {
        return "#" + last;
    }
    return "post";
}

std::string link(const std::string& text, const std::string& url) {
    return fmt::format("[{}]({})", text, url);
}

std::string first_cells(const RealProject& project) {
    return fmt::format("| {} ({}) | {} | {} {} |", project.name, project.engine,
                       link("`" + project.place + "`", project.source), project.seen,
                       link(short_name(project.issue), project.issue));
}

std::string healed(const RealProject& project, const std::filesystem::path& folder) {
    if (project.fixed_by.empty()) {
        return "";
    }
    const std::vector<FindingSeen> after = validate(folder, project.fixed_by);
    const bool none = std::ranges::none_of(project.finds, [&](const std::string& id) {
        const FindingSeen* finding = find_id(after, id);
        return finding != nullptr && finding->verdict == "error";
    });
    const std::string answer = none ? "yes" : "no";
    return project.fix.empty() ? answer : link(answer, project.fix);
}

std::string found_row(const RealProject& project, const std::filesystem::path& fixtures) {
    const std::filesystem::path folder = fixtures / project.folder;
    const std::vector<FindingSeen> findings = validate(folder);
    std::string said;
    for (const std::string& id : project.finds) {
        const FindingSeen* finding = find_id(findings, id);
        said += fmt::format("{}`{}`: {}", said.empty() ? "" : "<br>", id,
                            finding == nullptr ? "NOT FOUND" : finding->summary);
    }
    if (!project.about.empty()) {
        said += " (" + project.about + ")";
    }
    return fmt::format("{} {} | {} |\n", first_cells(project), said, healed(project, folder));
}

long count(const std::vector<RealProject>& projects, std::string_view kind) {
    return std::ranges::count(projects, kind, &RealProject::kind);
}

std::string unfound_rows(const std::vector<RealProject>& projects, std::string_view kind) {
    std::string rows;
    for (const RealProject& project : projects) {
        if (project.kind == kind) {
            rows += fmt::format("{} {} |\n", first_cells(project), project.about);
        }
    }
    return rows;
}

}  // namespace

std::string to_page(const std::vector<RealProject>& projects,
                    const std::filesystem::path& fixtures) {
    std::string page = fmt::format(kHead, projects.size(), count(projects, "settings"),
                                   count(projects, "code"), count(projects, "unseen"));
    page += kFound;
    for (const RealProject& project : projects) {
        if (project.kind == "settings") {
            page += found_row(project, fixtures);
        }
    }
    page += kCode + unfound_rows(projects, "code");
    page += kUnseen + unfound_rows(projects, "unseen");
    return page;
}

}  // namespace tickproof::real_projects
