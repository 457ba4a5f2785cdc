// JUnit XML, which every build server shows beside its tests.
//
// No standard defines it. Readers take testsuites of testcases with `name` and `classname`, each
// with a failure, an error or its output. GitLab and GitHub's actions link `file`.

#include <fmt/format.h>

#include <pugixml.hpp>
#include <sstream>
#include <vector>

#include "harness/base/plain_text.h"
#include "harness/finding/report.h"
#include "harness/show/report_formats.h"

namespace tickproof::harness {
namespace {

void set(pugi::xml_node node, const char* name, const std::string& text) {
    node.append_attribute(name).set_value(one_line(text).c_str());
}

bool is_failure(const Report& report, Verdict verdict) {
    return verdict == Verdict::error || (report.options.is_strict && verdict == Verdict::warning);
}

std::vector<const Reported*> findings_of(const Report& report, std::size_t section) {
    std::vector<const Reported*> findings;
    for (const Reported& each : report.findings) {
        if (each.section == section) {
            findings.push_back(&each);
        }
    }
    return findings;
}

struct Counts {
    unsigned long tests = 0;
    unsigned long failures = 0;
    unsigned long errors = 0;

    void add(const Report& report, const Reported& reported) {
        ++tests;
        failures += is_failure(report, reported.verdict) ? 1 : 0;
        errors += reported.verdict == Verdict::unknown ? 1 : 0;
    }
    void write(pugi::xml_node node) const {
        node.append_attribute("tests").set_value(tests);
        node.append_attribute("failures").set_value(failures);
        node.append_attribute("errors").set_value(errors);
    }
};

/// Summary, place, cause, fix and command, a line each.
std::string body(const Reported& reported) {
    const Finding& finding = reported.finding;
    std::string text = one_line(change_text(reported) + finding.summary) + '\n';
    const auto add = [&](std::string_view label, const std::string& part) {
        if (!part.empty()) {
            text += fmt::format("{}: {}\n", label, one_line(part));
        }
    };
    add("at", to_text(finding.at));
    for (const Place& place : finding.also_at) {
        add("at", to_text(place));
    }
    add("accepted because", reported.accepted_because);
    add("why", finding.cause);
    add(fix_label(finding), finding.fix);
    add("repeat with", repeat_command(finding));
    return text;
}

/// Jenkins shows what is before the last dot as a package. A platform belongs to the name, since
/// GitLab tells cases apart by name and classname alone.
std::string class_of(const Report& report, const Reported& reported) {
    const std::string& prefix = prefix_of(report, reported);
    return fmt::format("tickproof.{}{}{}", prefix, prefix.empty() ? "" : ".",
                       reported.finding.check);
}

/// The subject of a finding; its id if it has no subject, or if an earlier finding has the same.
const std::string& name_of(const Finding& finding) {
    const bool is_apart = finding.id.ends_with(id_of(finding.check, finding.about));
    return is_apart && !finding.about.empty() ? finding.about : finding.id;
}

void add_case(const Report& report, const Reported& reported, pugi::xml_node suite) {
    const Finding& finding = reported.finding;
    pugi::xml_node test_case = suite.append_child("testcase");
    set(test_case, "classname", class_of(report, reported));
    set(test_case, "name", name_of(finding));
    if (!finding.at.file.empty()) {
        set(test_case, "file", finding.at.file);
        set(test_case, "line", fmt::format("{}", finding.at.line));
    }
    const bool fails = is_failure(report, reported.verdict);
    if (fails || reported.verdict == Verdict::unknown) {
        pugi::xml_node fault = test_case.append_child(fails ? "failure" : "error");
        set(fault, "message", change_text(reported) + finding.summary);
        set(fault, "type", std::string(to_text(reported.verdict)));
        fault.text().set(body(reported).c_str());
    } else if (reported.verdict != Verdict::pass) {
        test_case.append_child("system-out").text().set(body(reported).c_str());
    }
}

}  // namespace

std::string to_junit(const Report& report) {
    pugi::xml_document document;
    pugi::xml_node declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version").set_value("1.0");
    declaration.append_attribute("encoding").set_value("UTF-8");
    pugi::xml_node suites = document.append_child("testsuites");
    set(suites, "name", "tickproof " + report.options.verb);
    Counts all;
    for (const Reported& each : report.findings) {
        all.add(report, each);
    }
    all.write(suites);
    for (std::size_t i = 0; i < report.sections.size(); ++i) {
        const std::vector<const Reported*> findings = findings_of(report, i);
        Counts counts;
        for (const Reported* each : findings) {
            counts.add(report, *each);
        }
        pugi::xml_node suite = suites.append_child("testsuite");
        set(suite, "name", report.sections[i].name);
        counts.write(suite);
        for (const Reported* each : findings) {
            add_case(report, *each, suite);
        }
    }
    std::ostringstream text;
    document.save(text, "  ", pugi::format_default, pugi::encoding_utf8);
    return text.str();
}

}  // namespace tickproof::harness
