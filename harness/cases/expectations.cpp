#include "harness/cases/expectations.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "harness/base/text.h"
#include "harness/cases/run_text.h"
#include "harness/cases/threshold.h"
#include "harness/check/finding.h"

namespace tickproof::harness {
namespace {

using Kind = TomlValue::Kind;

std::string setting_text(const TomlFile& file, std::string_view key, const TomlValue& value) {
    switch (value.kind) {
        case Kind::text:
        case Kind::number:
            break;
        case Kind::boolean:
            return value.text == "true" ? "on" : "off";
        case Kind::list: {
            std::string text;
            for (const TomlValue& item : value.items) {
                if (item.kind == Kind::list) {
                    file.refuse(item, fmt::format("{}: a list inside a list; write one list", key));
                }
                text += text.empty() ? "" : ",";
                text += setting_text(file, key, item);
            }
            return text;
        }
        case Kind::table:
            file.refuse(value, fmt::format("{}: expected a number, a string, true or false", key));
    }
    if (key == "trace.capture" && !value.text.empty() &&
        std::filesystem::path(value.text).is_relative()) {
        return (std::filesystem::path(file.name()).parent_path() / value.text).string();
    }
    return value.text;
}

/// One [[expect]], piece by piece.
class ExpectTable {
  public:
    ExpectTable(const TomlFile& file, const TomlValue& table) : file_(file), table_(table) {
        read_settings();
        refuse_settings_beside_run();
        check_ = find(table, "check");
        refuse_what_says_nothing();
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
    void read_settings();
    void refuse_settings_beside_run() const;
    void refuse_what_says_nothing() const;
    void count_lines();
    Expectation common() const;
    std::string quantity(const Expectation& made) const;
    std::optional<double> tolerance() const;
    Figure verdict() const;
    Figure figure(std::size_t line) const;
    CaseSettings settings_of(std::size_t line) const;

    const TomlFile& file_;
    const TomlValue& table_;
    const TomlValue* check_ = nullptr;
    const TomlValue* published_ = nullptr;
    CaseSettings settings_;
    std::vector<std::pair<std::string, const TomlValue*>> varied_;
    std::size_t lines_ = 1;
};

void ExpectTable::read_settings() {
    constexpr std::array<std::string_view, 16> known{
        "quantity", "published", "tolerance", "reason", "check",  "verdict", "largest", "smallest",
        "within",   "holds",     "scenario",  "engine", "policy", "trace",   "load",    "run"};
    for (const auto& [table, value] : table_.members) {
        if (!is_settings_table(table)) {
            if (std::ranges::find(known, table) == known.end()) {
                file_.refuse(value, unknown_name("key in [[expect]]", table, known));
            }
            continue;
        }
        if (table == "run" && value.kind == Kind::text) {
            settings_.push_back(run_setting(file_, value));
            continue;
        }
        file_.expect(Kind::table, value, table, fmt::format("{}.name = ...", table));
        for (const auto& [name, setting] : value.members) {
            std::string key = fmt::format("{}.{}", table, name);
            if (setting.kind == Kind::list) {
                if (find(table_, "check") != nullptr && table != "trace") {
                    file_.refuse(setting,
                                 fmt::format("{}: a check compares traces, so only settings "
                                             "of trace may be lists; write one [[expect]] "
                                             "for each",
                                             key));
                }
                varied_.emplace_back(std::move(key), &setting);
            } else {
                settings_.push_back(case_setting(file_, key, setting));
            }
        }
    }
}

/// A run in one line stands for all settings, of all lines.
void ExpectTable::refuse_settings_beside_run() const {
    CaseSettings all = settings_;
    for (const auto& [key, list] : varied_) {
        all.push_back({key, {}, file_.at(*list)});
    }
    refuse_beside_run(all);
}

/// Keys that would not be read beside the others, or without them.
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
        for (const std::string_view key :
             {"quantity", "published", "tolerance", "largest", "smallest", "within", "holds"}) {
            refuse(key,
                   "does not go with a check, which has a verdict instead; leave one of them out");
        }
    }
    if (find(table_, "largest") == nullptr && find(table_, "smallest") == nullptr) {
        for (const std::string_view key : {"within", "holds"}) {
            refuse(key, "goes with a threshold only; name its setting: largest = \"trace.fps\"");
        }
    }
}

void ExpectTable::count_lines() {
    lines_ = published_->kind == Kind::list ? published_->items.size() : 1;
    if (check_ == nullptr && varied_.empty() && lines_ > 1) {
        file_.refuse(*published_,
                     "published is a list, but no setting is; write a list of setting values for "
                     "it, as in trace.fps = [30, 60]");
    }
    bool counted = published_->kind == Kind::list;
    for (const auto& [key, list] : varied_) {
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

/// Where one is given, so must be its reason.
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
        text = to_text(Verdict::error);  // Its name before there were warnings.
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

CaseSettings ExpectTable::settings_of(std::size_t line) const {
    CaseSettings settings;
    for (const auto& [key, list] : varied_) {
        settings.push_back(case_setting(file_, key, list->items[line]));
    }
    return settings;
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
    made.settings = settings_;
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
            made.traces.push_back(settings_of(line));
        }
        expectations.push_back(made);
        return;
    }
    for (std::size_t line = 0; line < lines_; ++line) {
        Expectation made = shared;
        made.published = figure(line);
        made.varied = settings_of(line);
        expectations.push_back(made);
    }
}

}  // namespace

CaseSetting case_setting(const TomlFile& file, const std::string& key, const TomlValue& value) {
    return {key, setting_text(file, key, value), file.at(value)};
}

void add_expectations(const TomlFile& file, const TomlValue& table,
                      std::vector<Expectation>& expectations) {
    file.expect(Kind::table, table, "expect", "[[expect]]");
    ExpectTable(file, table).add_to(expectations);
}

}  // namespace tickproof::harness
