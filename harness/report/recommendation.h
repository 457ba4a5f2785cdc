// The report of `tickproof recommend`.

#pragma once

#include <string>
#include <vector>

#include "harness/recommend/profile_entries.h"
#include "harness/recommend/recommend.h"
#include "harness/report/style.h"

namespace tickproof::harness {

/// Settings that pass, of each platform, and what has to be changed for them.
struct ProposedChange {
    std::vector<Recommendation> recommendations;
    std::vector<HandTask> tasks;     ///< In the game's code, and in the engine's editor.
    std::vector<std::string> diffs;  ///< Of each file, as `patch -p0` reads it.
};

/// What to do, and what to write into the profile once it is done.
std::string to_text(const HandTask& task);

/// The reason why a level is not recommended.
std::string failure_text(const Level& level);

/// The settings that pass, the failure of those before them, and the front of cost or change
/// against the worst finding. The command line adds the patch.
std::string to_text(const Recommendation& recommendation, const TextStyle& style);

/// `2 warnings remain: gate, reach. Nobody asked for their values, …`; empty where there is none.
std::string left_text(const Recommendation& recommendation);

/// {version, repeat, recommendations: [{project, platform, aim, current, tried, chosen, front,
/// judged, notes, left}], code, editor, patch}: one for each platform, `chosen` an index into its
/// `front` or null; what is left to change in the game's code; the unified diffs of all files in
/// one.
std::string to_json(const ProposedChange& change, const std::string& command);

}  // namespace tickproof::harness
