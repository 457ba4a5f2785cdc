// JUnit XML, which every build server shows beside its tests.
//
// There is no standard but what readers take: testsuites of testcases with `name` and `classname`,
// each with a failure, an error or what it printed. GitLab and GitHub's actions link `file`.

#include <fmt/format.h>

#include <pugixml.hpp>
#include <sstream>

#include "harness/report/plain_text.h"
#include "harness/report/shown.h"
#include "harness/report/validation.h"

namespace tickproof::harness {
namespace {

void set(pugi::xml_node node, const char* name, const std::string& text) {
    node.append_attribute(name).set_value(one_line(text).c_str());
}

void set_counts(pugi::xml_node node, const std::vector<Shown>& findings) {
    node.append_attribute("tests").set_value(static_cast<unsigned long>(findings.size()));
    node.append_attribute("failures")
        .set_value(static_cast<unsigned long>(count(findings, Verdict::fail)));
    node.append_attribute("errors").set_value(
        static_cast<unsigned long>(count(findings, Verdict::unknown)));
}

/// Cause, fix and command, a line each.
std::string body(const Shown& shown) {
    const Finding& finding = shown.found->finding;
    std::string text = one_line(change_text(shown) + finding.summary) + '\n';
    const auto add = [&](std::string_view label, const std::string& part) {
        if (!part.empty()) {
            text += fmt::format("{}: {}\n", label, one_line(part));
        }
    };
    add("at", to_text(shown.found->at));
    add("why", finding.cause);
    add("fix", finding.fix);
    add("repeat with", repeat_command(*shown.validation, *shown.found));
    return text;
}

/// Jenkins shows what is before the last dot as a package. A platform belongs to the name, since
/// GitLab tells cases apart by name and classname alone.
std::string class_of(const Shown& shown) {
    const std::string platform = platform_of(*shown.validation);
    return fmt::format("tickproof.{}{}{}", platform, platform.empty() ? "" : ".",
                       shown.found->finding.check);
}

void add_case(const Shown& shown, pugi::xml_node suite) {
    pugi::xml_node made = suite.append_child("testcase");
    set(made, "classname", class_of(shown));
    set(made, "name", shown.found->about.empty() ? class_of(shown) : shown.found->about);
    if (!shown.found->at.file.empty()) {
        set(made, "file", shown.found->at.file);
        set(made, "line", fmt::format("{}", shown.found->at.line));
    }
    if (shown.verdict == Verdict::note) {
        made.append_child("system-out").text().set(body(shown).c_str());
    } else if (fails(shown.verdict)) {
        const bool is_failure = shown.verdict == Verdict::fail;
        pugi::xml_node fault = made.append_child(is_failure ? "failure" : "error");
        set(fault, "message", change_text(shown) + shown.found->finding.summary);
        set(fault, "type", std::string(to_text(shown.verdict)));
        fault.text().set(body(shown).c_str());
    }
}

}  // namespace

std::string to_junit(const std::vector<Validation>& validations, const Comparison& comparison) {
    pugi::xml_document document;
    pugi::xml_node declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version").set_value("1.0");
    declaration.append_attribute("encoding").set_value("UTF-8");
    pugi::xml_node suites = document.append_child("testsuites");
    set(suites, "name", "tickproof validate");
    set_counts(suites, shown(validations, comparison));
    for (std::size_t i = 0; i < validations.size(); ++i) {
        const std::vector<Shown> findings = shown_of(validations, i, comparison);
        pugi::xml_node suite = suites.append_child("testsuite");
        set(suite, "name", name_of(validations[i]));
        set_counts(suite, findings);
        for (const Shown& finding : findings) {
            add_case(finding, suite);
        }
    }
    std::ostringstream text;
    document.save(text, "  ", pugi::format_default, pugi::encoding_utf8);
    return text.str();
}

}  // namespace tickproof::harness
