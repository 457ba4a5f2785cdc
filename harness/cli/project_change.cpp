// Turns recommendations for several platforms into one change of the project's files.

#include "harness/cli/project_change.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/find_row.h"
#include "harness/base/replace_file.h"
#include "harness/base/wrap.h"
#include "harness/cli/output.h"
#include "harness/cli/progress.h"
#include "harness/cli/terminal.h"
#include "harness/project/patch.h"
#include "harness/project/syntax/text_encoding.h"
#include "harness/show/proposal_text.h"

namespace tickproof::harness {
namespace {

/// Tasks to change values of the game, for errors that no setting cures.
std::vector<HandTask> value_tasks(const Findings& left) {
    std::vector<HandTask> tasks;
    for (const Finding& finding : left) {
        if (finding.verdict == Verdict::error) {
            tasks.push_back({.what = fmt::format("{}. {}", finding.summary, finding.fix)});
        }
    }
    return tasks;
}

/// The tasks as text, a line each.
std::string checklist_text(std::string_view head, const std::vector<HandTask>& tasks) {
    if (tasks.empty()) {
        return {};
    }
    std::string text = wrap("", head, terminal_style().width);
    for (const HandTask& task : tasks) {
        text += wrap("  - ", to_text(task), terminal_style().width);
    }
    return text;
}

/// Notes on the change, and remarks that no timestep setting fixes.
std::string remarks_text(const Game& game, const Patch& patch) {
    std::string text;
    for (const ProjectRemark& remark : patch.remarks) {
        text += wrap(
            "", fmt::format("note: {}. Why: {}. Fix: {}", sentence(remark), remark.why, remark.fix),
            terminal_style().width);
    }
    const auto say = [&](std::string_view head, const ProjectRemark& remark,
                         std::string_view rest) {
        text +=
            wrap("", fmt::format("{} {}: {}. {}", head, to_text(remark.at), sentence(remark), rest),
                 terminal_style().width);
    };
    for (const ProjectRemark& remark : game.project->remarks) {
        const bool is_removed =
            std::ranges::find(patch.removed, sentence(remark), sentence) != patch.removed.end();
        if (is_removed) {
            say("removed:", remark, "The engine ignores it.");
        }
    }
    for (const ProjectRemark& remark : patch.left) {
        say("not fixed by timestep settings:", remark, remark.fix);
    }
    return text;
}

}  // namespace

Recommendation recommended(const Game& game, Aim aim, TraceStore& store, int jobs) {
    Progress checks("checks");
    Progress settings("settings");
    return recommend(game, aim, store, jobs,
                     {.checks = checks.counter(), .settings = settings.counter()});
}

std::string ProjectChange::add(const Recommendation& made, const ProjectFile& profile) {
    const Game& game = made.game;
    constexpr std::string_view kInCode = "Left to change by hand, which no settings file holds:";
    const std::vector<HandTask> values = value_tasks(made.left);
    if (!made.chosen || !game.project) {
        add(values);
        return checklist_text(kInCode, values);
    }
    const Game& wanted = made.front[*made.chosen].candidate.game;
    const Patch patch = without_ignored(
        *game.project, edits_for(*game.project, written_policy(game, wanted.policy)));
    for (const ProjectFile& file : game.project->files) {
        add(file);
    }
    add(profile);
    add(patch.edits);
    if (!profile.name.empty()) {
        add(toml_edits(profile, profile_entries(game, wanted, patch.not_held)));
    }
    const std::vector<HandTask> in_editor = editor_tasks(*game.project, wanted.policy);
    std::vector<HandTask> in_code = code_tasks(game, wanted, patch.not_held);
    in_code.insert(in_code.end(), values.begin(), values.end());
    add(in_editor);
    add(in_code);
    left.insert(left.end(), patch.left.begin(), patch.left.end());
    return remarks_text(game, patch) +
           checklist_text("Left to set in the engine's editor:", in_editor) +
           checklist_text(kInCode, in_code);
}

std::vector<std::string> ProjectChange::diffs() const {
    std::vector<std::string> made;
    for (const ProjectFile& file : files) {
        std::string diff = file.stands_for_binary ? "" : unified_diff(file, edits);
        if (!diff.empty() && encoding_of(settings_bytes(file.name)) != TextEncoding::utf8) {
            diff.insert(0, fmt::format("{} is UTF-16, which patch does not change; run recommend "
                                       "with --write:\n",
                                       file.name));
        }
        if (!diff.empty()) {
            made.push_back(std::move(diff));
        }
    }
    return made;
}

void ProjectChange::write() const {
    for (const ProjectFile& file : files) {
        if (!file.stands_for_binary && !unified_diff(file, edits).empty()) {
            replace_file(file.name,
                         encoded(patched(file, edits), encoding_of(settings_bytes(file.name))));
        }
    }
}

void ProjectChange::add(const ProjectFile& file) {
    if (!file.name.empty() && find_row(files, file.name, &ProjectFile::name) == nullptr) {
        files.push_back(file);
    }
}

/// Skips edits that are there already, since platforms may share files.
void ProjectChange::add(const std::vector<FileEdit>& more) {
    const auto is_there = [&](const FileEdit& edit) {
        return std::ranges::any_of(edits, [&](const FileEdit& other) {
            return edit.file == other.file && edit.begin == other.begin && edit.end == other.end &&
                   edit.text == other.text;
        });
    };
    for (const FileEdit& edit : more) {
        if (!is_there(edit)) {
            edits.push_back(edit);
        }
    }
    std::ranges::stable_sort(edits, [](const FileEdit& a, const FileEdit& b) {
        return a.file != b.file ? a.file < b.file : a.begin < b.begin;
    });
}

void ProjectChange::add(const std::vector<HandTask>& more) {
    for (const HandTask& task : more) {
        if (find_row(tasks, task.what, &HandTask::what) == nullptr) {
            tasks.push_back(task);
        }
    }
}

}  // namespace tickproof::harness
