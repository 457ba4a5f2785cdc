// tickproof cases [NAME or FILE]...: recomputes figures that others published.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/announced.h"
#include "harness/cli/output.h"
#include "harness/cli/progress.h"
#include "harness/cli/report_options.h"
#include "harness/cli/verbs.h"
#include "harness/study/cases/case_report.h"
#include "harness/study/cases/published.h"
#include "harness/study/cases/read_case.h"
#include "harness/study/cases/run_line.h"

namespace tickproof::harness {
namespace {

struct CasesOptions {
    std::vector<std::string> cases;
    std::vector<std::string> settings;
    ReportFlags report;
    bool show = false;
};

const PublishedCase* find_published(std::string_view name) {
    for (const PublishedCase& each : published_cases()) {
        if (each.name == name) {
            return &each;
        }
    }
    return nullptr;
}

bool is_file(std::string_view text) {
    return text.find('/') != std::string_view::npos || text.ends_with(".toml");
}

const PublishedCase& published(std::string_view name) {
    if (const PublishedCase* found = find_published(name)) {
        return *found;
    }
    std::vector<std::string_view> known;
    for (const PublishedCase& each : published_cases()) {
        known.push_back(each.name);
    }
    throw InputError(unknown_name("case", name, known) + " (a file of your own ends in .toml)");
}

Case read_published(const PublishedCase& each) {
    return parse_case(each.toml, std::string(each.name) + ".toml");
}

std::vector<Case> read_all(const std::vector<std::string>& names) {
    std::vector<Case> cases;
    if (names.empty()) {
        for (const PublishedCase& each : published_cases()) {
            cases.push_back(read_published(each));
        }
    }
    for (const std::string& name : names) {
        cases.push_back(is_file(name) ? read_case(name) : read_published(published(name)));
    }
    return cases;
}

CaseSettings overrides(const std::vector<std::string>& settings) {
    CaseSettings made;
    for (const std::string& text : settings) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || text.find('.') > equals) {
            throw InputError(fmt::format(
                "--set '{}': expected TABLE.KEY=VALUE, as in engine.velocity_rounding=none", text));
        }
        if (equals + 1 == text.size()) {
            throw InputError(
                fmt::format("--set '{}' has no value: write one after '=', or leave it out", text));
        }
        made.push_back({text.substr(0, equals), text.substr(equals + 1), "--set " + text});
    }
    return made;
}

/// The case files, and the captures that their traces come from.
std::vector<std::string> files_of(const std::vector<std::string>& names,
                                  const std::vector<Case>& cases, const CaseSettings& overrides) {
    std::vector<std::string> files;
    std::ranges::copy_if(names, std::back_inserter(files), is_file);
    const auto add = [&](const CaseSettings& settings) {
        for (const CaseSetting& setting : settings) {
            if (setting.key == "trace.capture") {
                files.push_back(setting.text);
            }
        }
        if (find_run(settings) != nullptr) {
            const TraceSpec trace = run_of(settings).trace;
            files.insert(files.end(), {trace.file, trace.edits.hitches});
        }
    };
    add(overrides);
    for (const Case& each : cases) {
        add(each.settings);
        for (const Expectation& expectation : each.expectations) {
            add(expectation.settings);
            add(expectation.varied);
            std::ranges::for_each(expectation.traces, add);
        }
    }
    return files;
}

std::vector<JudgedCase> judge_with_progress(const std::vector<Case>& cases,
                                            const CaseSettings& settings, int jobs) {
    announcer(jobs)(work_of(cases, settings));
    Progress progress("figures");
    return judge_cases(cases, settings, jobs, progress.counter());
}

int carry_out(const CasesOptions& options, const std::string& command) {
    if (options.show) {
        if (options.cases.empty()) {
            throw InputError(
                "--show prints the files of named cases; name one, see tickproof list cases");
        }
        for (const std::string& name : options.cases) {
            if (is_file(name)) {
                throw InputError(fmt::format(
                    "--show prints built-in cases, but '{}' is a file; see tickproof list cases",
                    name));
            }
            write_output("-", std::string(published(name).toml));
        }
        return kExitPass;
    }
    if (options.cases.empty() && !options.settings.empty()) {
        throw InputError(
            "--set changes named cases only; name one, see tickproof list "
            "cases");
    }
    const CaseSettings settings = overrides(options.settings);
    const std::vector<Case> cases = read_all(options.cases);
    refuse_shared_files(outputs_of(options.report), files_of(options.cases, cases, settings));
    ReportOptions reporting = report_options(options.report, "cases", command);
    return deliver(report_of(std::move(reporting),
                             judge_with_progress(cases, settings, jobs_of(options.report))),
                   options.report);
}

}  // namespace

void add_cases(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "cases", "Recompute published figures, or figures that your game must meet");
    const auto options = std::make_shared<CasesOptions>();
    verb->add_option("case", options->cases,
                     "Names (see list cases) or your own case files (default: all built-in cases)");
    verb->add_option(
            "--set", options->settings,
            "Change a setting of the named cases: engine.velocity_rounding=none; repeatable")
        ->allow_extra_args(false);
    verb->add_flag("--show", options->show, "Print the files of the named cases, and run nothing");
    add_options(*verb, options->report, {.checks = false, .runs = false, .plots = false});
    verb->footer("How to write a case: docs/cases.md.");
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
