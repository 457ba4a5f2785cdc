// tickproof list WHAT: prints the tables of checks, scenarios, formats and so on.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/cli/list_text.h"
#include "harness/cli/output.h"
#include "harness/cli/terminal.h"
#include "harness/cli/verbs.h"
#include "harness/determinism/perturbations.h"
#include "harness/project/readers.h"
#include "harness/run/schedule_quantities.h"
#include "harness/scan/script_scan.h"
#include "harness/study/cases/published.h"
#include "harness/study/cases/read_case.h"
#include "harness/trace/formats/formats.h"
#include "harness/trace/formats/not_frames.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

/// `run, validate`: the verbs that make a check when the user names none.
std::string asked_by(const Check& check) {
    std::vector<std::string_view> verbs;
    for (const auto& [verb, asks] : {std::pair{"run", check.asked_by.run},
                                     {"schedule", check.asked_by.schedule},
                                     {"validate", check.asked_by.validate},
                                     {"determinism", check.asked_by.determinism}}) {
        if (asks) {
            verbs.emplace_back(verb);
        }
    }
    return fmt::format("{}", fmt::join(verbs, ", "));
}

std::string list_checks(const TextStyle& style) {
    std::string text;
    for (const Check& check : checks()) {
        text += entry(check.name, check.question, style);
        text += detail("judges", check.summary, style);
        text += detail("default of", asked_by(check), style);
        if (!check.aliases.empty()) {
            text += detail("also called", fmt::format("{}", fmt::join(check.aliases, ", ")), style);
        }
    }
    return text;
}

std::string list_profile(const TextStyle& style) {
    std::string text;
    for (const ProfileKey& key : profile_keys()) {
        text += entry(key.name, fmt::format("{} (default {})", key.summary, value_text(key, {})),
                      style);
    }
    return text;
}

std::string list_examples(const TextStyle& style) {
    std::string text;
    for (const ExampleProfile& example : example_profiles()) {
        text += entry(example.name, example.summary, style);
    }
    return text + "\nFor the values of one: tickproof init --example NAME -\n";
}

std::string list_projects(const TextStyle& style) {
    std::string text;
    for (const ProjectReader& reader : project_readers()) {
        text += entry(reader.name, reader.summary, style);
        text += detail("files", fmt::format("{}", fmt::join(reader.places, ", ")), style);
    }
    return text;
}

std::string list_scripts(const TextStyle& style) {
    std::string text;
    for (const ScriptPattern& pattern : script_patterns()) {
        text += entry(pattern.name, pattern.summary, style);
        text += detail("languages", pattern.languages, style);
    }
    return text;
}

std::string initial_text(const GeneratorParameter& parameter) {
    return parameter.unit == GeneratorUnit::lengths ? "none"
           : parameter.unit == GeneratorUnit::time  ? readable(from_seconds(parameter.initial))
                                                    : shortest(parameter.initial);
}

std::string list_traces(const TextStyle& style) {
    std::string text;
    for (const Generator& generator : generators()) {
        text += entry(generator.name,
                      fmt::format("{}{}", generator.summary, generator.random ? " (seeded)" : ""),
                      style);
        for (const GeneratorParameter& parameter : generator.parameters) {
            text += detail(
                parameter.name,
                fmt::format("{} (default {})", parameter.summary, initial_text(parameter)), style);
        }
    }
    return text;
}

std::string list_formats(const TextStyle& style) {
    std::string text;
    for (const CaptureFormat& format : capture_formats()) {
        text += entry(format.name, format.summary, style);
    }
    text += "\nrefused, with advice:\n";
    for (const NotFrames& each : not_frames()) {
        text += entry(each.name, each.reason, style);
    }
    return text;
}

std::string list_quantities(const TextStyle& style) {
    std::string text;
    for (const ScheduleQuantity& quantity : schedule_quantities()) {
        text += entry(quantity.name, quantity.summary, style);
    }
    return text + "\nFor the quantities of scenarios: tickproof list scenarios\n";
}

std::string list_cases(const TextStyle& style) {
    std::string text;
    for (const PublishedCase& each : published_cases()) {
        const Case read = parse_case(each.toml, std::string(each.name));
        text += entry(read.name, read.title, style);
        text += detail("source", read.source, style);
    }
    return text;
}

std::string list_perturbations(const TextStyle& style) {
    std::string text;
    for (const Perturbation& row : perturbations({})) {
        text += entry(row.name, row.summary + (row.may_matter ? " (may matter)" : ""), style);
    }
    return text;
}

struct ListOptions {
    std::string what;
    std::vector<std::string> names;
};

struct Listing {
    std::string_view name;
    std::string_view summary;
    std::string (*print)(const TextStyle& style);
};

constexpr Listing kListings[] = {
    {"engines", "physics engines, with options", list_engines},
    {"policies", "ways to turn frame time into steps, with defaults and sources", list_policies},
    {"settings", "settings of policies, with units", list_settings},
    {"scenarios", "what run simulates, with parameters and outcomes", list_scenarios},
    {"checks", "the questions that tickproof answers, and the verbs that ask them", list_checks},
    {"perturbations", "what determinism changes in a run", list_perturbations},
    {"profile", "keys of a game profile, with defaults", list_profile},
    {"examples", "example game profiles that init writes", list_examples},
    {"scripts", "patterns that validate looks for in a project's scripts", list_scripts},
    {"projects", "engines whose settings files validate reads", list_projects},
    {"quantities", "numbers of a schedule that a case can test", list_quantities},
    {"cases", "published figures that tickproof cases recomputes", list_cases},
    {"traces", "frame times that --generate makes", list_traces},
    {"formats", "capture files that --trace reads", list_formats},
};

/// The rows of a table: each begins with its name at the start of a line.
std::vector<std::string> rows_of(const std::string& table) {
    std::vector<std::string> rows;
    std::istringstream lines(table);
    for (std::string line; std::getline(lines, line);) {
        if (rows.empty() || !line.starts_with(' ')) {
            rows.emplace_back();
        }
        rows.back() += line + '\n';
    }
    return rows;
}

std::string first_word(const std::string& row) {
    return row.substr(0, row.find_first_of(" \n"));
}

/// The rows that begin with one of the names: `PresentMon` has several. Throws InputError on a name
/// that begins none.
std::string only(const std::vector<std::string>& names, std::string_view what,
                 const std::string& table) {
    const std::vector<std::string> rows = rows_of(table);
    std::string text;
    for (const std::string& name : names) {
        bool is_known = false;
        for (const std::string& row : rows) {
            if (row.starts_with(name + ' ')) {
                is_known = true;
                text += row;
            }
        }
        if (!is_known) {
            std::vector<std::string> words;
            std::ranges::transform(rows, std::back_inserter(words), first_word);
            const std::vector<std::string_view> known(words.begin(), words.end());
            throw InputError(fmt::format("list {}: {}", what, unknown_name("row", name, known)));
        }
    }
    return text;
}

void carry_out(const ListOptions& options) {
    const TextStyle style = terminal_style();
    if (options.what.empty()) {
        for (const Listing& listing : kListings) {
            write_text(entry(listing.name, listing.summary, style));
        }
        return;
    }
    std::vector<std::string_view> known;
    for (const Listing& listing : kListings) {
        if (listing.name == options.what) {
            const std::string table = listing.print(style);
            write_text(options.names.empty() ? table : only(options.names, options.what, table));
            return;
        }
        known.push_back(listing.name);
    }
    throw InputError(unknown_name("list", options.what, known));
}

}  // namespace

std::vector<std::string> listings() {
    std::vector<std::string> names;
    for (const Listing& listing : kListings) {
        names.emplace_back(listing.name);
    }
    return names;
}

void add_list(CLI::App& app, Invoked&) {
    CLI::App* verb =
        app.add_subcommand("list",
                           "List engines, policies, settings, scenarios, checks, perturbations, "
                           "profile keys, examples, projects, scripts, quantities, cases, traces "
                           "or formats");
    const auto options = std::make_shared<ListOptions>();
    verb->add_option("what", options->what, "Table to print (default: the names of all tables)");
    verb->add_option("name", options->names,
                     "Rows of it to print: list scenarios wall (default: all)");
    verb->callback([options] { carry_out(*options); });
}

}  // namespace tickproof::harness
