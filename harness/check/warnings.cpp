#include "harness/check/warnings.h"

#include <algorithm>
#include <map>

namespace tickproof::harness {

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
        Finding*& of_check = worst[finding.check];
        if (of_check == nullptr || finding.severity > of_check->severity) {
            of_check = &finding;
        }
    }
    for (const auto& [check, finding] : worst) {
        finding->verdict = Verdict::warning;
    }
}

}  // namespace tickproof::harness
