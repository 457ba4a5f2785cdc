// The names that options and operands take, from the program's tables.

#include <algorithm>
#include <iterator>

#include "harness/check/check.h"
#include "harness/cli/completion/words.h"
#include "harness/cli/list_text.h"
#include "harness/determinism/perturbations.h"
#include "harness/pacing/settings.h"
#include "harness/profile/profile.h"
#include "harness/scenario/scenarios.h"
#include "harness/study/cases/published.h"
#include "harness/trace/formats/formats.h"
#include "harness/trace/generate/generated.h"
#include "physics/engines.h"

namespace tickproof::harness {
namespace {

using Names = std::vector<std::string>;

template <class Table>
Names names_of(const Table& table) {
    Names names;
    for (const auto& row : table) {
        names.emplace_back(row.name);
    }
    return names;
}

Names units() {
    const auto all = capture_units();
    return {all.begin(), all.end()};
}

struct Row {
    std::string_view option;
    Names (*names)();
    bool are_list = false;
    bool or_files = false;
    std::string_view verb{};  ///< Empty, or the only verb that the row is for.
};

constexpr Row kRows[] = {
    {"--policy", [] { return names_of(policies()); }, true},
    {"--engine", [] { return names_of(physics::engines()); }, true},
    {"--check", [] { return names_of(checks()); }, true},
    {"--only", [] { return names_of(perturbations({})); }, true},
    {"--clock", [] { return Names{"ns", "us", "ms", "f32", "f64", "native"}; }},
    {"--example", [] { return names_of(example_profiles()); }},
    {"--generate", [] { return names_of(generators()); }},
    {"--unit", units},
    {"--scripts",
     [] {
         return Names{"notes", "warnings", "off"};
     }},
    {"--color",
     [] {
         return Names{"auto", "always", "never"};
     }},
    {"scenario", [] { return names_of(scenarios()); }, false, true, "determinism"},
    {"scenario", [] { return names_of(scenarios()); }, false, true, "bench"},
    {"scenario", [] { return names_of(scenarios()); }, false, true, "shrink"},
    {"scenario", [] { return names_of(scenarios()); }},
    {"case", [] { return names_of(published_cases()); }, false, true},
    {"what", listings},
    {"shell",
     [] {
         return Names{"bash", "zsh", "fish"};
     }},
    {"project", [] { return Names(); }, false, true},
    {"file", [] { return Names(); }, false, true},
    {"recording", [] { return Names(); }, false, true},
};

}  // namespace

ValueWords values_of(const std::string& verb, const std::string& option) {
    const auto row = std::ranges::find_if(kRows, [&](const Row& each) {
        return each.option == option && (each.verb.empty() || each.verb == verb);
    });
    return row == std::end(kRows)
               ? ValueWords()
               : ValueWords{
                     .words = row->names(), .are_list = row->are_list, .are_files = row->or_files};
}

}  // namespace tickproof::harness
