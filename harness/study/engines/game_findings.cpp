// Judges a game once with each engine, and puts the findings of one question side by side.

#include "harness/study/engines/game_findings.h"

#include <algorithm>
#include <utility>

#include "harness/check/investigate.h"

namespace tickproof::harness {
namespace {

std::string title_of(const Finding& finding) {
    std::string title(finding.check);
    return finding.about.empty() ? title : title + ": " + finding.about;
}

}  // namespace

std::vector<FindingByEngine> findings_by_engine(const Game& game,
                                                const std::vector<physics::EngineSpec>& engines,
                                                TraceStore& store, int jobs,
                                                const InquiryProgress& progress) {
    std::vector<Game> games;
    for (const physics::EngineSpec& engine : engines) {
        games.push_back(game);
        games.back().engine = engine;
    }
    const std::vector<Findings> judged =
        judge_all(games, checks_asked_by(&AskedBy::validate), store, jobs, progress);
    std::vector<FindingByEngine> all;
    for (std::size_t i = 0; i < judged.size(); ++i) {
        for (const Finding& finding : judged[i]) {
            auto row = std::ranges::find(all, finding.id, &FindingByEngine::id);
            if (row == all.end()) {
                all.push_back({.id = finding.id, .title = title_of(finding)});
                all.back().found.resize(engines.size());
                row = std::prev(all.end());
            }
            row->found[i] = finding;
        }
    }
    return all;
}

}  // namespace tickproof::harness
