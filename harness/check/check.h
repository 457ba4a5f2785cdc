// A check answers one question that a user would ask. It is a pure function that runs nothing: the
// harness asks it in rounds, and in each round it names the runs that it needs, until it can judge.

#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "harness/check/inquiry.h"
#include "harness/finding/finding.h"

namespace tickproof::harness {

/// The verbs that make a check when the user names none.
struct AskedBy {
    bool run = false;
    bool schedule = false;
    bool validate = false;
    bool determinism = false;
};

struct Check {
    std::string_view name;
    std::string_view summary;
    std::string_view question;                ///< The question in a user's words.
    std::vector<std::string_view> aliases{};  ///< Earlier names.
    AskedBy asked_by{};
    /// The kind of body that it judges. A check of characters gets the engine and the
    /// steps of characters.
    BodyKind body = BodyKind::any;
    bool is_slow = false;                   ///< Takes many runs: a search asks it last.
    Compares compares = Compares::nothing;  ///< The other side of a comparison of runs.
    bool is_about_code = false;        ///< Judges by rules of the game's code, not of an engine.
    bool needs_display_times = false;  ///< Judges captures that say when frames were displayed.
    bool is_about_files = false;       ///< Judges the game's files, and needs no loop.
    /// It fails where a frame has no time for its steps, so that a lower step rate may help.
    bool may_want_fewer_steps = false;
    /// The run that shows its finding is judged alike on its own: the command asks for this check.
    bool is_shown_alone = false;
    /// Returns no finding if the game has nothing that the check is about. While `ask.waits()` the
    /// caller drops the findings and asks again, once the requested runs are made.
    Findings (*judge)(Inquiry& ask) = nullptr;
};

/// The table, in the order of reports.
std::span<const Check> checks();

/// The table, as reports for code scanning describe it.
std::vector<Rule> rules_of_checks();

/// The checks with these names or aliases, in the order of the table. Throws InputError with a
/// suggestion.
std::vector<const Check*> checks_named(std::span<const std::string> names);

/// The checks that a verb makes when the user names none.
std::vector<const Check*> checks_asked_by(bool AskedBy::*verb);

}  // namespace tickproof::harness
