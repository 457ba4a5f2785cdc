#include "harness/report/baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/report/plain_text.h"
#include "harness/report/shown.h"

namespace tickproof::harness {
namespace {

using nlohmann::json;

/// Of a report it is 7: {validations: [{findings: [{numbers: {speed: {value}}}]}]}.
constexpr int kDepthMost = 32;
/// What a severity may grow by before it is worse: what a last digit does.
constexpr double kGrowth = 1.01;
constexpr std::string_view kForeign = "is no report of tickproof validate";
constexpr std::string_view kAdvice = "write one with tickproof validate --json FILE";

[[noreturn]] void refuse(std::string_view name, std::string_view what) {
    throw InputError(fmt::format("{}: {}; {}", one_line(name), what, kAdvice));
}

/// Millions of brackets would take gigabytes to hold.
json parse(std::string_view text, std::string_view name) {
    const auto shallow = [&](int depth, json::parse_event_t, json&) {
        if (depth > kDepthMost) {
            refuse(name, kForeign);
        }
        return true;
    };
    json parsed = json::parse(text, shallow, false);
    if (parsed.is_discarded()) {
        refuse(name, "is no JSON, or the beginning of some");
    }
    return parsed;
}

const json* member(const json& object, const char* key) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    return !object.is_object() || found == object.end() ? nullptr : &*found;
}

/// Empty where it is none.
std::string text_of(const json& object, const char* key) {
    const json* value = member(object, key);
    return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
}

void refuse_another_version(const json& report, std::string_view name) {
    const std::string version = text_of(report, "version");
    if (version != TICKPROOF_VERSION) {
        refuse(name, fmt::format("was written by tickproof {}, and this is {}, which may measure "
                                 "otherwise",
                                 shortened(one_line(version), 20), TICKPROOF_VERSION));
    }
}

Verdict verdict_of(const std::string& text, std::string_view name) {
    for (const Verdict verdict : {Verdict::pass, Verdict::note, Verdict::unknown, Verdict::fail}) {
        if (text == to_text(verdict)) {
            return verdict;
        }
    }
    refuse(name, fmt::format("has a finding whose verdict is '{}'", shortened(one_line(text), 20)));
}

KnownFinding finding_of(const json& finding, const std::string& platform, std::string_view name) {
    for (const char* key : {"check", "about", "verdict", "summary"}) {
        const json* value = member(finding, key);
        if (value == nullptr || !value->is_string()) {
            refuse(name, fmt::format("has a finding without '{}'", key));
        }
    }
    KnownFinding known{.platform = platform,
                       .check = text_of(finding, "check"),
                       .about = text_of(finding, "about"),
                       .verdict = verdict_of(text_of(finding, "verdict"), name),
                       .severity = std::numeric_limits<double>::quiet_NaN(),
                       .summary = text_of(finding, "summary")};
    const json* severity = member(finding, "severity");
    if (severity != nullptr && severity->is_number()) {
        known.severity = severity->get<double>();
    } else if (known.verdict == Verdict::fail) {
        known.severity = std::numeric_limits<double>::infinity();
    }
    return known;
}

void add_findings(const json& validation, std::string_view name, Baseline& baseline) {
    const json* findings = member(validation, "findings");
    const json* project = member(validation, "project");
    const std::string platform = project == nullptr ? std::string() : text_of(*project, "platform");
    if (findings == nullptr || !findings->is_array() || project == nullptr) {
        refuse(name, kForeign);
    }
    baseline.engine = text_of(*project, "engine");
    for (const json& finding : *findings) {
        baseline.findings.push_back(finding_of(finding, platform, name));
    }
}

std::string_view named(std::string_view engine) {
    return engine.empty() ? "settings without a project" : engine;
}

void refuse_another_engine(const std::vector<Validation>& validations, const Baseline& baseline) {
    for (const Validation& validation : validations) {
        const auto& project = validation.subject.project;
        const std::string_view engine = project ? std::string_view(project->engine) : "";
        if (engine != baseline.engine) {
            refuse(baseline.name,
                   fmt::format("is of {}, and this is of {}",
                               shortened(one_line(named(baseline.engine)), 40), named(engine)));
        }
    }
}

Change change_of(const GameFinding& now, const KnownFinding& before) {
    if (!fails(now.finding.verdict)) {
        return fails(before.verdict) ? Change::mended : Change::as_before;
    }
    if (!fails(before.verdict)) {
        return Change::added;
    }
    const bool is_worse =
        now.finding.verdict > before.verdict || now.severity > before.severity * kGrowth;
    return is_worse ? Change::worse : Change::as_before;
}

}  // namespace

Baseline parse_baseline(std::string_view text, std::string_view name) {
    const json report = parse(text, name);
    const json* one = member(report, "findings");
    const json* several = member(report, "validations");
    const json* list = several == nullptr ? one : several;
    if (list == nullptr || !list->is_array() || text_of(report, "version").empty()) {
        refuse(name, kForeign);
    }
    refuse_another_version(report, name);
    Baseline baseline{.name = std::string(name)};
    if (several == nullptr) {
        add_findings(report, name, baseline);
    } else {
        for (const json& validation : *several) {
            add_findings(validation, name, baseline);
        }
    }
    if (baseline.findings.empty()) {
        refuse(name, "has no findings to compare with");
    }
    return baseline;
}

std::string_view to_text(Change change) {
    switch (change) {
        case Change::added:
            return "new";
        case Change::worse:
            return "worse";
        case Change::as_before:
            return "as before";
        case Change::mended:
            return "mended";
        case Change::none:
            break;
    }
    return "";
}

Comparison compare(const std::vector<Validation>& validations, const Baseline& baseline) {
    refuse_another_engine(validations, baseline);
    // Findings of one name are compared in their order: a third is new where there were two.
    std::map<std::tuple<std::string, std::string, std::string>, std::vector<const KnownFinding*>>
        known;
    for (auto each = baseline.findings.rbegin(); each != baseline.findings.rend(); ++each) {
        known[{each->platform, each->check, each->about}].push_back(&*each);
    }
    Comparison comparison{.baseline = baseline.name};
    for (const Validation& validation : validations) {
        std::vector<SinceBaseline> since;
        for (const GameFinding& now : validation.findings) {
            auto& before = known[{valid_utf8(platform_of(validation)),
                                  valid_utf8(now.finding.check), valid_utf8(now.about)}];
            if (before.empty()) {
                since.push_back({.change = Change::added});
                continue;
            }
            since.push_back(
                {.change = change_of(now, *before.back()), .severity = before.back()->severity});
            before.pop_back();
        }
        comparison.since.push_back(std::move(since));
    }
    for (const KnownFinding& each : baseline.findings) {
        const auto& left = known[{each.platform, each.check, each.about}];
        const bool is_left = std::ranges::find(left, &each) != left.end();
        if (fails(each.verdict) && is_left) {
            comparison.resolved.push_back(each);
        }
    }
    return comparison;
}

}  // namespace tickproof::harness
