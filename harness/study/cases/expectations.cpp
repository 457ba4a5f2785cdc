// Reads the tables [[expect]] into lines, and refuses keys that would have no effect.

#include "harness/study/cases/expectations.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harness/base/text.h"
#include "harness/finding/finding.h"
#include "harness/study/cases/derivation.h"
#include "harness/study/cases/line_settings.h"
#include "harness/study/cases/threshold.h"

namespace tickproof::harness {
namespace {

using Kind = TomlValue::Kind;

/// Reads one [[expect]], piece by piece.
class ExpectTable {
  public:
    ExpectTable(const TomlFile& file, const TomlValue& table) : file_(file), table_(table) {
        refuse_unknown_keys();
        settings_ = read_line_settings(file, table);
        check_ = find(table, "check");
        refuse_what_says_nothing();
        derivation_ = read_derivation(file, table);
        if (const TomlValue* to = find(table, "to")) {
            to_ = read_line_settings(file, *to);
        }
        published_ = find(table, check_ != nullptr ? "verdict" : "published");
        if (published_ == nullptr) {
            file.refuse(table, check_ != nullptr
                                   ? "a check needs its expected verdict: verdict = "
                                     "\"pass\""
                                   : "an expectation needs its published figure: published = 64");
        }
        count_lines();
    }

    void add_to(std::vector<Expectation>& expectations) const;

  private:
    void refuse_unknown_keys() const;
    void refuse_lists_of_a_check() const;
    void refuse_what_says_nothing() const;
    void count_lines();
    Expectation common() const;
    std::string quantity(const Expectation& made) const;
    std::optional<double> tolerance() const;
    Figure verdict() const;
    Figure figure(std::size_t line) const;
    const TomlFile& file_;
    const TomlValue& table_;
    const TomlValue* check_ = nullptr;
    const TomlValue* published_ = nullptr;
    LineSettings settings_;
    Derivation derivation_;
    LineSettings to_;  ///< Settings of the other run that the quantity is compared with.
    std::size_t lines_ = 1;
};

void ExpectTable::refuse_unknown_keys() const {
    constexpr std::array<std::string_view, 19> known{
        "quantity", "published", "tolerance", "reason", "check",  "share", "verdict",
        "largest",  "smallest",  "within",    "holds",  "derive", "to",    "scenario",
        "engine",   "policy",    "trace",     "load",   "run"};
    for (const auto& [key, value] : table_.members) {
        if (std::ranges::find(known, key) == known.end()) {
            file_.refuse(value, unknown_name("key in [[expect]]", key, known));
        }
    }
}

void ExpectTable::refuse_lists_of_a_check() const {
    for (const auto& [key, list] : settings_.lists) {
        if (table_of(key) != "trace") {
            file_.refuse(*list, fmt::format("{}: a check compares traces, so only settings of "
                                            "trace may be lists; write one [[expect]] for each",
                                            key));
        }
    }
}

/// Throws on keys that have no effect beside others, or without them.
void ExpectTable::refuse_what_says_nothing() const {
    const auto refuse = [this](std::string_view key, std::string_view advice) {
        if (const TomlValue* value = find(table_, key)) {
            file_.refuse(*value, fmt::format("{} {}", key, advice));
        }
    };
    if (check_ == nullptr) {
        refuse("verdict",
               "goes with a check only; name one, check = \"frame-rate\", or leave it out");
    } else {
        refuse_lists_of_a_check();
        for (const std::string_view key :
             {"quantity", "published", "tolerance", "largest", "smallest", "share", "within",
              "holds", "derive", "to"}) {
            refuse(key,
                   "does not go with a check, which has a verdict instead; leave one of them out");
        }
    }
    const bool has_setting = find(table_, "largest") != nullptr ||
                             find(table_, "smallest") != nullptr ||
                             find(table_, "share") != nullptr;
    if (!has_setting) {
        for (const std::string_view key : {"within", "holds"}) {
            refuse(key, "goes with a threshold only; name its setting: largest = \"trace.fps\"");
        }
    }
}

void ExpectTable::count_lines() {
    auto lists = settings_.lists;
    lists.insert(lists.end(), to_.lists.begin(), to_.lists.end());
    lines_ = published_->kind == Kind::list ? published_->items.size() : 1;
    if (check_ == nullptr && lists.empty() && lines_ > 1) {
        file_.refuse(*published_,
                     "published is a list, but no setting is; write a list of setting values for "
                     "it, as in trace.fps = [30, 60]");
    }
    bool counted = published_->kind == Kind::list;
    for (const auto& [key, list] : lists) {
        if (counted && list->items.size() != lines_) {
            file_.refuse(
                *list,
                fmt::format("{} has {}, but another list has {}: all lists of an [[expect]] need "
                            "the same length",
                            key, tickproof::harness::counted(list->items.size(), "value"), lines_));
        }
        lines_ = list->items.size();
        counted = true;
    }
    if (lines_ == 0) {
        file_.refuse(table_, "the list is empty; add a value, or leave it out");
    }
}

/// A tolerance must come with its reason.
std::optional<double> ExpectTable::tolerance() const {
    const TomlValue* tolerance = find(table_, "tolerance");
    if (tolerance == nullptr) {
        return std::nullopt;
    }
    const double allowed = file_.number(*tolerance, "tolerance");
    if (allowed < 0) {
        file_.refuse(*tolerance, "tolerance: expected a number of 0 or more");
    }
    const TomlValue* reason = find(table_, "reason");
    if (reason == nullptr || reason->text.empty()) {
        file_.refuse(*tolerance,
                     "a tolerance needs a reason: reason = \"...\"; without a tolerance a number "
                     "must match to its printed precision");
    }
    return allowed;
}

Figure ExpectTable::verdict() const {
    std::string text = file_.text(*published_, "verdict");
    if (text == "fail") {
        text = to_text(Verdict::error);  // The former name, from before there were warnings.
    }
    const std::array known{to_text(Verdict::pass), to_text(Verdict::note),
                           to_text(Verdict::warning), to_text(Verdict::unknown),
                           to_text(Verdict::error)};
    if (std::ranges::find(known, text) == known.end()) {
        file_.refuse(*published_, unknown_name("verdict", text, known));
    }
    return {.text = text, .low = {}, .high = {}};
}

Figure ExpectTable::figure(std::size_t line) const {
    const TomlValue& value = published_->kind == Kind::list ? published_->items[line] : *published_;
    return parse_figure(figure_text(file_, value, "published"), tolerance(),
                        file_.at(value) + ": published");
}

std::string ExpectTable::quantity(const Expectation& made) const {
    if (const TomlValue* quantity = find(table_, "quantity")) {
        return file_.text(*quantity, "quantity");
    }
    if (!made.threshold && check_ == nullptr) {
        file_.refuse(table_,
                     "an expectation needs a quantity (quantity = \"apex\") or a check; see "
                     "tickproof list scenarios and tickproof list quantities");
    }
    return "passage";
}

Expectation ExpectTable::common() const {
    const TomlValue* quantity_value = find(table_, "quantity");
    const TomlValue& subject = check_ != nullptr           ? *check_
                               : quantity_value != nullptr ? *quantity_value
                                                           : table_;
    Expectation made{.at = file_.at(subject)};
    made.settings = settings_.same;
    made.derivation = derivation_;
    made.derivation.settings = to_.same;
    if (const TomlValue* reason = find(table_, "reason")) {
        made.reason = file_.text(*reason, "reason");
    }
    if (check_ != nullptr) {
        made.check = file_.text(*check_, "check");
    }
    made.threshold = read_threshold(file_, table_);
    made.quantity = quantity(made);
    return made;
}

void ExpectTable::add_to(std::vector<Expectation>& expectations) const {
    const Expectation shared = common();
    if (check_ != nullptr) {
        Expectation made = shared;
        made.published = verdict();
        for (std::size_t line = 0; line < lines_; ++line) {
            made.traces.push_back(listed(file_, settings_, line));
        }
        expectations.push_back(made);
        return;
    }
    for (std::size_t line = 0; line < lines_; ++line) {
        Expectation made = shared;
        made.published = figure(line);
        made.varied = listed(file_, settings_, line);
        made.derivation.settings = overlaid(made.derivation.settings, listed(file_, to_, line));
        expectations.push_back(made);
    }
}

}  // namespace

void add_expectations(const TomlFile& file, const TomlValue& table,
                      std::vector<Expectation>& expectations) {
    file.expect(Kind::table, table, "expect", "[[expect]]");
    ExpectTable(file, table).add_to(expectations);
}

}  // namespace tickproof::harness
