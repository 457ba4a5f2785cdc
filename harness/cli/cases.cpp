// tickproof cases [NAME or FILE]...: figures that others published, recomputed.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cases/published.h"
#include "harness/cases/read_case.h"
#include "harness/cli/options.h"
#include "harness/cli/verbs.h"
#include "harness/report/cases.h"

namespace tickproof::harness {
namespace {

struct CasesOptions {
    std::vector<std::string> cases;
    std::vector<std::string> settings;
    std::string json;
    std::string jobs = "0";
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
            throw InputError(fmt::format(
                "--set '{}' has no value: write one behind '=', or leave it out", text));
        }
        made.push_back({text.substr(0, equals), text.substr(equals + 1), "--set " + text});
    }
    return made;
}

/// The case files, and the captures that they take their frames from.
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

std::string repeat_command(const CasesOptions& options) {
    std::string command = "tickproof cases";
    for (const std::string& name : options.cases) {
        command += ' ' + shell_word(name);
    }
    for (const std::string& text : options.settings) {
        command += " --set " + shell_word(text);
    }
    return command;
}

int carry_out(const CasesOptions& options) {
    if (options.show) {
        if (options.cases.empty()) {
            throw InputError(
                "--show prints the files of named cases; name one, see tickproof list cases");
        }
        for (const std::string& name : options.cases) {
            if (is_file(name)) {
                throw InputError(
                    fmt::format("--show prints cases that come with the tool, and '{}' is "
                                "a file; see tickproof list cases",
                                name));
            }
            write_output("-", std::string(published(name).toml));
        }
        return kExitPass;
    }
    if (options.cases.empty() && !options.settings.empty()) {
        throw InputError(
            "--set is for named cases, since few settings suit all; name one, see tickproof list "
            "cases");
    }
    const CaseSettings settings = overrides(options.settings);
    const std::vector<Case> cases = read_all(options.cases);
    refuse_shared_files(std::array{OutputFile{"--json", options.json}},
                        files_of(options.cases, cases, settings));
    const auto judged =
        judge_cases(cases, settings, parse_integer(options.jobs, 0, 1024, "--jobs"));
    if (!options.json.empty()) {
        write_output(options.json, to_json(judged));
    }
    if (options.json != "-") {
        write_text(to_text(judged, terminal_style()) + "\nrepeat with\n  " +
                   repeat_command(options) + '\n');
    }
    return verdict_of(judged) >= Verdict::unknown ? kExitFail : kExitPass;
}

}  // namespace

void add_cases(CLI::App& app, int& exit_code) {
    CLI::App* verb = app.add_subcommand(
        "cases", "Recompute figures that others published, or that your game must have");
    const auto options = std::make_shared<CasesOptions>();
    verb->add_option("case", options->cases,
                     "Names (see list cases) or files of your own; without any, all that come with "
                     "the tool");
    verb->add_option(
            "--set", options->settings,
            "Another setting for the named cases: engine.velocity_rounding=none; repeatable")
        ->allow_extra_args(false);
    verb->add_flag("--show", options->show, "Print the files of the named cases instead");
    verb->add_option("--jobs", options->jobs,
                     "Threads; 0 is one a processor. Never changes a byte of output")
        ->capture_default_str();
    verb->add_option("--json", options->json,
                     "Write the report as JSON to a file, or to standard output for -");
    verb->footer("How to write a case: docs/cases.md.");
    verb->callback([options, &exit_code] { exit_code = carry_out(*options); });
}

}  // namespace tickproof::harness
