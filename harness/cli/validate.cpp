// tickproof validate [PROJECT]: does a game keep its promises with these settings?

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <memory>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/arguments.h"
#include "harness/cli/options.h"
#include "harness/cli/progress.h"
#include "harness/cli/subject_options.h"
#include "harness/cli/verbs.h"
#include "harness/report/shown.h"
#include "harness/report/validation.h"

namespace tickproof::harness {
namespace {

/// A report has about 100 kB for each platform.
constexpr std::size_t kBaselineMost = std::size_t{16} << 20;

struct ValidateOptions {
    SubjectOptions subject;
    std::vector<std::string> checks;
    std::string jobs = "0";
    std::string json;
    std::string junit;
    std::string sarif;
    std::string markdown;
    std::string baseline;
};

/// No more than a baseline may have is read, of a device without an end, too.
Baseline read_baseline(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string text;
    if (std::filesystem::is_directory(file) || !stream) {
        throw InputError(file + ": cannot be opened; does it exist, and may it be read?");
    }
    text.resize(kBaselineMost + 1);
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    if (text.size() > kBaselineMost) {
        throw InputError(file +
                         ": is larger than 16 MiB, and so no report of tickproof validate; write "
                         "one with tickproof validate --json FILE");
    }
    return parse_baseline(text, file);
}

std::vector<Validation> validate_all(const ValidateOptions& options) {
    std::vector<Validation> validations;
    const int jobs = parse_integer(options.jobs, 0, 1024, "--jobs");
    const std::vector<GameCheck> checks = checks_named(listed("--check", options.checks));
    for (Subject& subject : subjects_of(options.subject)) {
        Frames frames = frames_of(subject.profile);
        Progress progress("checks");
        validations.push_back(validate(
            std::move(subject), std::move(frames), jobs,
            [&](std::size_t done, std::size_t of) { progress.report(done, of); }, checks));
    }
    return validations;
}

int carry_out(const ValidateOptions& options) {
    // The baseline may be written anew: it is read to its end before.
    refuse_shared_files(
        std::array{OutputFile{"--json", options.json}, OutputFile{"--junit", options.junit},
                   OutputFile{"--sarif", options.sarif},
                   OutputFile{"--markdown", options.markdown}},
        files_of(options.subject));
    const Baseline baseline =
        options.baseline.empty() ? Baseline{} : read_baseline(options.baseline);
    const std::vector<Validation> validations = validate_all(options);
    const Comparison comparison =
        options.baseline.empty() ? Comparison{} : compare(validations, baseline);
    std::string command = "tickproof validate" + flags_of(options.subject);
    if (!options.checks.empty()) {
        command += fmt::format(" --check {}", fmt::join(listed("--check", options.checks), ","));
    }
    if (!options.baseline.empty()) {
        command += " --baseline " + shell_word(options.baseline);
    }
    bool is_quiet = false;
    const auto write = [&](const std::string& file, auto&& to_report) {
        if (!file.empty()) {
            write_output(file, to_report());
            is_quiet = is_quiet || file == "-";
        }
    };
    write(options.json, [&] { return to_json(validations, command, comparison); });
    write(options.junit, [&] { return to_junit(validations, comparison); });
    write(options.sarif, [&] { return to_sarif(validations, command, comparison); });
    write(options.markdown, [&] { return to_markdown(validations, command, comparison); });
    if (!is_quiet) {
        write_text(to_text(validations, command, terminal_style(), comparison));
    }
    return fails(verdict_of(shown(validations, comparison))) ? kExitFail : kExitPass;
}

}  // namespace

void add_validate(CLI::App& app, int& exit_code) {
    CLI::App* verb = app.add_subcommand(
        "validate", "Judge a game's timestep settings, and say what breaks at which frame rate");
    const auto options = std::make_shared<ValidateOptions>();
    add_options(*verb, options->subject);
    verb->add_option("--check", options->checks, "Make these checks only; see list checks")
        ->allow_extra_args(false);
    verb->add_option("--baseline", options->baseline,
                     "An earlier --json: fail only on what got worse since");
    verb->add_option("--json", options->json,
                     "Write the report as JSON to a file, or to standard output for -");
    verb->add_option("--junit", options->junit, "The same as JUnit XML, for build servers");
    verb->add_option("--sarif", options->sarif, "The same as SARIF 2.1.0, for code hosts");
    verb->add_option("--markdown", options->markdown,
                     "The same as Markdown, for the comment on a pull request");
    verb->add_option("--jobs", options->jobs, "Threads; 0: as many as there are processors");
    verb->footer("The verdict is the exit code: 0 pass or note, 1 fail or unknown, 2 bad input.");
    verb->callback([options, &exit_code] { exit_code = carry_out(*options); });
}

}  // namespace tickproof::harness
