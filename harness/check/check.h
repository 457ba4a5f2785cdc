// A check answers one question that a user would ask. It is a pure function that runs nothing
// itself: it is asked in rounds, says in each which runs it needs, and judges them once they are
// made.

#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "harness/check/inquiry.h"
#include "harness/finding/finding.h"

namespace tickproof::harness {

/// Which verbs make a check when none is named.
struct AskedBy {
    bool run = false;
    bool schedule = false;
    bool validate = false;
    bool determinism = false;
};

struct Check {
    std::string_view name;
    std::string_view summary;
    std::string_view question;                ///< What a user would ask.
    std::vector<std::string_view> aliases{};  ///< Earlier names.
    AskedBy asked_by{};
    BodyKind body = BodyKind::any;  ///< What it is about; with a character, as characters move.
    bool is_slow = false;           ///< Takes many runs: asked last where one failure is enough.
    /// Empty where the game has nothing that it is about. What is returned while `ask.waits()` is
    /// thrown away, and the check is asked again with the runs that it named.
    Findings (*judge)(Inquiry& ask) = nullptr;
};

/// The table, in the order of reports.
std::span<const Check> checks();

/// The table, as reports for code scanning describe it.
std::vector<Rule> rules_of_checks();

/// The checks of these names, or of earlier ones, in the order of the table. Throws InputError with
/// a suggestion.
std::vector<const Check*> checks_named(std::span<const std::string> names);

/// Those that a verb makes when none is named.
std::vector<const Check*> checks_asked_by(bool AskedBy::*verb);

}  // namespace tickproof::harness
