// A real game with a known timestep bug: the facts of its `case.toml`, and what validate says of
// the few lines of settings beside that file.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tickproof::real_projects {

/// One replaced text: the published fix, in the settings or in the profile's loop.
struct Edit {
    std::string file;
    std::string from;
    std::string to;
};

struct RealProject {
    std::string folder;  ///< Its name in tests/fixtures/real_projects.
    std::string name;
    std::string engine;
    std::string kind;    ///< `settings`; `code`: only a look at the code shows it; or `unseen`.
    std::string source;  ///< URL of the setting: a line of a commit, or a published page.
    std::string place;   ///< As the page shows it: `path:line`.
    std::string issue;   ///< URL of the issue, pull request, commit or post that shows the bug.
    std::string seen;    ///< What players saw.
    std::string about;   ///< Why validate cannot show it, or what is assumed; may be empty.
    std::vector<std::string> finds;  ///< Ids of the findings that are this bug.
    std::vector<Edit> fixed_by;      ///< Empty where the fix is no setting.
    std::string fix;                 ///< URL of the published fix; may be empty.
};

struct FindingSeen {
    std::string id;
    std::string verdict;
    std::string summary;
    std::string fix;
    std::string file;
    int line = 0;
};

/// All folders of `fixtures`, in the order of their names. Throws InputError on a case.toml that
/// lacks a fact.
std::vector<RealProject> read_real_projects(const std::filesystem::path& fixtures);

/// Runs `tickproof validate` on the project as it was, or with `edits` applied to a copy.
std::vector<FindingSeen> validate(const std::filesystem::path& project,
                                  const std::vector<Edit>& edits = {});

/// Null where there is none.
const FindingSeen* find_id(const std::vector<FindingSeen>& findings, const std::string& id);

/// The whole of docs/real-projects.md.
std::string to_page(const std::vector<RealProject>& projects,
                    const std::filesystem::path& fixtures);

}  // namespace tickproof::real_projects
