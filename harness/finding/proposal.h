// Settings under which every check passes, as a report shows them: the candidates that were tried,
// which one is recommended, what it changes in the files, and what the team changes by hand.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "harness/finding/finding.h"
#include "harness/project/syntax/toml_edits.h"

namespace tickproof::harness {

/// The settings to find: those that change as little as possible, or those that cost least.
enum class Aim { least_change, least_cost };

/// A candidate that was judged, and how near it is to failing.
struct JudgedCandidate {
    double steps_per_s = 0;            ///< Per second of simulated time, substeps included.
    std::vector<std::string> changes;  ///< From the game's own settings, an instruction each.
    bool passes = false;
    /// Severity of its worst finding. The search stops at the first finding that fails, so a later
    /// one may be worse. NaN if no finding counts.
    double severity = 0;
    std::string finding;  ///< The id of its worst finding.
};

/// A candidate that the report shows.
struct ProposedSettings {
    double steps_per_s = 0;            ///< Per second of simulated time, substeps included.
    std::vector<std::string> changes;  ///< From the game's own settings, an instruction each.
    std::string policy;                ///< The policy with its settings.
    std::string engine;                ///< The engine with its settings.
    bool passes = false;
    Finding worst;  ///< The finding that is nearest to failing, or that fails first.
};

/// The settings that are recommended to one platform of a game.
struct Proposal {
    std::string project;       ///< The engine of the project; empty without a project.
    std::string platform;      ///< `mobile`; empty if the project has only one.
    bool has_profile = false;  ///< False if only a plain jump and hitch are judged.
    Aim aim = Aim::least_change;
    std::string policy;               ///< The policy as it is, with its settings.
    std::string engine;               ///< The engine as it is, with its settings.
    Verdict verdict = Verdict::pass;  ///< Worst verdict of the settings as they are.
    double severity = 0;              ///< Largest severity of the settings as they are.
    /// Candidates by the size of the change, up to the first that passes; or by rising cost, up to
    /// one beyond the first that passes.
    std::vector<ProposedSettings> front;
    std::optional<std::size_t> chosen;  ///< Index into `front`.
    /// If nothing passes: the candidate with the least severe worst finding.
    std::optional<ProposedSettings> closest;
    /// False if no customary step rate passes, and one between them does.
    bool is_customary = true;
    std::vector<JudgedCandidate> judged;  ///< All candidates, in the order of the search.
    Findings left;   ///< Findings that no setting cures: they stay with the chosen settings.
    Findings notes;  ///< Notes on the chosen settings, such as a missing cost of a step.
};

/// A change that only the team can make, of the game's code or in the editor.
struct HandTask {
    std::string what;
    TomlEntry noted{};  ///< Entry of the profile that records the change; may have no key.
    bool in_editor = false;
};

/// The proposals for all platforms of a game, and the changes that they need.
struct ProposedChange {
    std::vector<Proposal> proposals;
    std::vector<HandTask> tasks;
    std::vector<std::string> diffs;  ///< One per file, as `patch -p0` reads it.
};

}  // namespace tickproof::harness
