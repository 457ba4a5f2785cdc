// Remarks of the project's reader on single keys: misspelt, renamed, ignored.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/check/settings/lints.h"
#include "harness/project/readers.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

/// The key that the engine reads instead, if a file has it; else null.
const ProjectSetting* read_instead(const ProjectRemark& remark, const Project& project) {
    const auto other = std::ranges::find_if(project.settings, [&](const ProjectSetting& setting) {
        return key_of(setting) == remark.renamed_to && !setting.at.file.empty() &&
               to_text(setting.at) != to_text(remark.at);
    });
    return remark.renamed_to.empty() || other == project.settings.end() ? nullptr : &*other;
}

std::string fix_of(const ProjectRemark& remark, const Game& game) {
    const bool counts_frames = game.scripts && !game.scripts->motion.frame_counts.empty();
    return counts_frames && !remark.fix_with_frame_counts.empty()
               ? fmt::format("{}: {} counts frames.", remark.fix_with_frame_counts,
                             to_text(game.scripts->motion.frame_counts.front()))
               : remark.fix;
}

}  // namespace

void project_remarks(const Game& game, Findings& found) {
    if (!game.project) {
        return;
    }
    for (const ProjectRemark& remark : game.project->remarks) {
        const ProjectSetting* const other = read_instead(remark, *game.project);
        // An editor that renamed the key may leave the old one behind, with the same value.
        const bool is_said = other != nullptr && shown(other->text) == remark.value;
        const bool fails = is_fault(remark.kind) && !is_said;
        Finding made = fails ? judged("settings", without_value(remark), kPlain)
                             : noted("settings", without_value(remark));
        made.at = remark.at;
        made.summary = sentence(remark);
        made.cause = remark.why;
        made.asks_for_a_look = !fails && remark.asks_for_a_look;
        if (game.project->reader != nullptr) {
            made.source = remark.source.empty() ? game.project->reader->source : remark.source;
        }
        // With two lines of one key, chance would decide between them.
        made.fix = other == nullptr ? fix_of(remark, game)
                                    : fmt::format("Delete this line: {} is set in {}.",
                                                  remark.renamed_to, to_text(other->at));
        found.push_back(std::move(made));
    }
}

}  // namespace tickproof::harness
