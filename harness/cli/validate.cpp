// tickproof validate [PROJECT]: does a game keep its promises with these settings?

#include <fmt/format.h>

#include <memory>

#include "harness/base/text.h"
#include "harness/cli/options.h"
#include "harness/cli/progress.h"
#include "harness/cli/subject_options.h"
#include "harness/cli/verbs.h"
#include "harness/report/validation.h"

namespace tickproof::harness {
namespace {

struct ValidateOptions {
    SubjectOptions subject;
    std::string jobs = "0";
};

int carry_out(const ValidateOptions& options) {
    std::vector<Validation> validations;
    const int jobs = parse_integer(options.jobs, 0, 1024, "--jobs");
    Verdict verdict = Verdict::pass;
    for (Subject& subject : subjects_of(options.subject)) {
        Frames frames = frames_of(subject.profile);
        Progress progress("checks");
        validations.push_back(
            validate(std::move(subject), std::move(frames), jobs,
                     [&](std::size_t done, std::size_t of) { progress.report(done, of); }));
        verdict = worse(verdict, validations.back().verdict);
    }
    fmt::print("{}", to_text(validations, "tickproof validate" + flags_of(options.subject),
                             terminal_style()));
    return verdict == Verdict::pass || verdict == Verdict::note ? kExitPass : kExitFail;
}

}  // namespace

void add_validate(CLI::App& app, int& exit_code) {
    CLI::App* verb = app.add_subcommand(
        "validate", "Judge a game's timestep settings, and say what breaks at which frame rate");
    const auto options = std::make_shared<ValidateOptions>();
    add_options(*verb, options->subject);
    verb->add_option("--jobs", options->jobs, "Threads; 0: as many as there are processors");
    verb->footer("The verdict is the exit code: 0 pass or note, 1 fail or unknown, 2 bad input.");
    verb->callback([options, &exit_code] { exit_code = carry_out(*options); });
}

}  // namespace tickproof::harness
