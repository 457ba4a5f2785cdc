// Lessens errors by values that the user did not write, and gives findings their places.

#include "harness/finding/warnings.h"

#include <algorithm>
#include <map>

#include "harness/base/find_row.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

bool is_need(std::string_view name) {
    const auto* key = find_row(profile_keys(), name, &ProfileKey::name);
    return key != nullptr && key->is_need;
}

}  // namespace

bool is_asked_for(const GameProfile& profile, std::string_view key) {
    const auto found = profile.at.find(key);
    return found != profile.at.end() && !found->second.empty();
}

void make_warnings(const GameProfile& profile, Findings& findings) {
    std::map<std::string_view, Finding*> worst;
    for (Finding& finding : findings) {
        const bool is_assumed = finding.verdict == Verdict::error && !finding.asked.empty() &&
                                std::ranges::none_of(finding.asked, [&](std::string_view key) {
                                    return is_asked_for(profile, key);
                                });
        if (!is_assumed) {
            continue;
        }
        finding.verdict = Verdict::note;
        if (std::ranges::all_of(finding.asked, is_need)) {
            continue;
        }
        Finding*& of_check = worst[finding.check];
        if (of_check == nullptr || finding.severity > of_check->severity) {
            of_check = &finding;
        }
    }
    for (const auto& [check, finding] : worst) {
        finding->verdict = Verdict::warning;
    }
}

void place_at_keys(const GameProfile& profile, Findings& findings) {
    for (Finding& finding : findings) {
        for (const std::string_view key : finding.asked) {
            const auto found = profile.at.find(key);
            const bool is_in_file =
                found != profile.at.end() && found->second.find(':') != std::string::npos;
            if (finding.at.file.empty() && is_in_file) {
                finding.at = parse_place(found->second);
            }
        }
    }
}

void place_at_policy(const Game& game, Findings& findings) {
    if (!game.project || !is_own_code(*game.project) || game.project->settings.empty()) {
        return;
    }
    for (Finding& finding : findings) {
        if (finding.at.file.empty() && finding.verdict > Verdict::note) {
            finding.at = game.project->settings.front().at;
        }
    }
}

}  // namespace tickproof::harness
