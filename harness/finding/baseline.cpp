// Reads the baseline, which is an earlier JSON report, and compares findings with it.

#include "harness/finding/baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/nesting.h"
#include "harness/base/plain_text.h"
#include "harness/base/text.h"
#include "harness/finding/json_number.h"

namespace tickproof::harness {
namespace {

/// Another compiler may change the last digits of a severity.
constexpr double kGrowth = 1.01;
constexpr std::string_view kForeign = "is not a report of tickproof";
constexpr std::string_view kAdvice = "write one with --write-baseline FILE";

[[noreturn]] void refuse(std::string_view name, std::string_view what) {
    throw InputError(fmt::format("{}: {}; {}", one_line(name), what, kAdvice));
}

Json parse(std::string_view text, std::string_view name) {
    if (is_json_deeper(text)) {
        refuse(name, kForeign);
    }
    Json parsed = Json::parse(text, nullptr, false);
    if (parsed.is_discarded()) {
        refuse(name, "is not JSON, or is cut short");
    }
    return parsed;
}

const Json* member(const Json& object, const char* key) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    return !object.is_object() || found == object.end() ? nullptr : &*found;
}

/// The text of a member; empty if it is no text.
std::string text_of(const Json& object, const char* key) {
    const Json* value = member(object, key);
    return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
}

/// The members that are read mean the same in every format from kOldestRead on.
void refuse_another_format(const Json& report, std::string_view name) {
    constexpr int kOldestRead = 2;
    const Json* format = member(report, "format");
    if (format == nullptr || !format->is_number_integer() || *format < kOldestRead ||
        *format > kReportFormat) {
        refuse(name, fmt::format("is not a report of format {} to {}", kOldestRead, kReportFormat));
    }
}

Verdict verdict_of(const std::string& text, std::string_view name) {
    for (const Verdict verdict :
         {Verdict::pass, Verdict::note, Verdict::warning, Verdict::unknown, Verdict::error}) {
        if (text == to_text(verdict)) {
            return verdict;
        }
    }
    refuse(name, fmt::format("has a finding whose verdict is '{}'", shortened(one_line(text), 20)));
}

double first_step_of(const Json& finding) {
    const Json* value = &finding;
    for (const char* key : {"numbers", "first_step", "value"}) {
        value = member(*value, key);
        if (value == nullptr) {
            break;
        }
    }
    return value != nullptr && value->is_number() ? value->get<double>() : kNotSeen;
}

KnownFinding finding_of(const Json& finding, std::string_view name) {
    for (const char* key : {"id", "verdict"}) {
        const Json* value = member(finding, key);
        if (value == nullptr || !value->is_string()) {
            refuse(name, fmt::format("has a finding without '{}'", key));
        }
    }
    KnownFinding known{.id = text_of(finding, "id"),
                       .verdict = verdict_of(text_of(finding, "verdict"), name),
                       .severity = std::numeric_limits<double>::quiet_NaN(),
                       .summary = text_of(finding, "summary")};
    const Json* severity = member(finding, "severity");
    if (severity != nullptr && severity->is_number()) {
        known.severity = severity->get<double>();
    } else if (known.verdict == Verdict::error) {
        known.severity = std::numeric_limits<double>::infinity();
    }
    known.first_step = first_step_of(finding);
    return known;
}

/// The engine of the first project: all sections of a report have the same engine.
std::string engine_of(const Json& report) {
    const Json* sections = member(report, "sections");
    if (sections == nullptr || !sections->is_array() || sections->empty()) {
        return {};
    }
    const Json* project = member(sections->front(), "project");
    return project == nullptr ? std::string() : text_of(*project, "engine");
}

/// The name of diff's only section, which names both files; empty for other verbs.
std::string files_of(const Json& report) {
    const Json* sections = member(report, "sections");
    return text_of(report, "verb") == "diff" && sections != nullptr && sections->is_array() &&
                   !sections->empty()
               ? text_of(sections->front(), "name")
               : std::string();
}

}  // namespace

Baseline parse_baseline(std::string_view text, std::string_view name) {
    const Json report = parse(text, name);
    const Json* findings = member(report, "findings");
    if (findings == nullptr || !findings->is_array() || text_of(report, "version").empty()) {
        refuse(name, kForeign);
    }
    refuse_another_format(report, name);
    Baseline baseline{.name = std::string(name),
                      .version = shortened(one_line(text_of(report, "version")), 20),
                      .verb = text_of(report, "verb"),
                      .engine = engine_of(report),
                      .files = files_of(report)};
    for (const Json& finding : *findings) {
        baseline.findings.push_back(finding_of(finding, name));
    }
    if (baseline.findings.empty()) {
        refuse(name, "has no findings to compare with");
    }
    return baseline;
}

std::string_view to_text(BaselineState state) {
    switch (state) {
        case BaselineState::added:
            return "new";
        case BaselineState::worse:
            return "worse";
        case BaselineState::as_before:
            return "unchanged";
        case BaselineState::mended:
            return "fixed";
        case BaselineState::none:
            break;
    }
    return "";
}

SinceBaseline compare(const Finding& now, const KnownFinding* before) {
    if (before == nullptr) {
        return {.state = BaselineState::added};
    }
    SinceBaseline since{.state = BaselineState::as_before, .severity = before->severity};
    if (now.asks_for_a_look) {  // An option decides if it is a warning: only its severity counts.
        const bool is_more = now.severity > before->severity * kGrowth;
        since.state = is_more ? BaselineState::worse : BaselineState::as_before;
    } else if (!is_reported(now.verdict)) {
        since.state = is_reported(before->verdict) ? BaselineState::mended
                      : now.verdict == Verdict::note && before->verdict == Verdict::pass
                          ? BaselineState::added
                          : BaselineState::as_before;
    } else if (!is_reported(before->verdict)) {
        since.state = BaselineState::added;
    } else if (now.verdict > before->verdict || now.severity > before->severity * kGrowth ||
               named_number(now, "first_step") < before->first_step) {
        since.state = BaselineState::worse;
    }
    return since;
}

}  // namespace tickproof::harness
