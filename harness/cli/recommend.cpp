// tickproof recommend [PROJECT]: the cheapest settings that pass everything.

#include <fmt/format.h>

#include <memory>

#include "harness/base/text.h"
#include "harness/cli/options.h"
#include "harness/cli/progress.h"
#include "harness/cli/subject_options.h"
#include "harness/cli/verbs.h"
#include "harness/report/recommendation.h"

namespace tickproof::harness {
namespace {

struct RecommendOptions {
    SubjectOptions subject;
    std::string jobs = "0";
};

Recommendation recommended(const Subject& subject, int jobs) {
    Progress progress("settings");
    return recommend(subject, frames_of(subject.profile), jobs,
                     [&](std::size_t done, std::size_t of) { progress.report(done, of); });
}

int carry_out(const RecommendOptions& options) {
    const int jobs = parse_integer(options.jobs, 0, 1024, "--jobs");
    int exit_code = kExitPass;
    for (const Subject& subject : subjects_of(options.subject)) {
        const Recommendation made = recommended(subject, jobs);
        fmt::print("{}\n", to_text(made, terminal_style()));
        if (!made.chosen) {
            exit_code = kExitFail;
        }
    }
    fmt::print("repeat with\n  tickproof recommend{}\n", flags_of(options.subject));
    return exit_code;
}

}  // namespace

void add_recommend(CLI::App& app, int& exit_code) {
    CLI::App* verb = app.add_subcommand(
        "recommend", "Find the cheapest timestep settings that pass everything, and the change");
    const auto options = std::make_shared<RecommendOptions>();
    add_options(*verb, options->subject);
    verb->add_option("--jobs", options->jobs, "Threads; 0: as many as there are processors");
    verb->footer("Exits with 0 where settings were found that pass, with 1 where none do.");
    verb->callback([options, &exit_code] { exit_code = carry_out(*options); });
}

}  // namespace tickproof::harness
