// tickproof diff A B: compares two recordings, and shows where they first differ.

#include <fmt/format.h>

#include <memory>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/check/determinism/recording_pair.h"
#include "harness/cli/game_profile.h"
#include "harness/cli/output_files.h"
#include "harness/cli/reading_progress.h"
#include "harness/cli/report_options.h"
#include "harness/cli/verbs.h"
#include "harness/determinism/ulp_twins.h"
#include "harness/profile/profile.h"
#include "harness/recording/record_again.h"
#include "harness/study/diff/recordings.h"

namespace tickproof::harness {
namespace {

struct DiffOptions {
    std::string left;
    std::string right;
    std::string ensemble = "64";
    std::string profile;
    ReportFlags report;
};

int carry_out(const DiffOptions& options, const std::string& command) {
    if (options.right.empty()) {
        throw InputError(fmt::format(
            "{}: diff compares two recordings; name both: tickproof diff a.tprec b.tprec",
            options.left.empty() ? "no recording" : options.left));
    }
    if (options.left == "-" && options.right == "-") {
        throw InputError("- and -: standard input is one recording; name a file for the other");
    }
    const std::string profile = options.profile.empty() ? profile_beside("") : options.profile;
    std::vector<std::string> read{options.left, options.right, profile};
    std::erase_if(read, [](const std::string& file) { return file.empty() || file == "-"; });
    refuse_shared_files(outputs_of(options.report), read);
    ReportOptions reporting = report_options(options.report, "diff", command);
    reporting.lists_notes = true;   // Notes say why a difference is no fault.
    reporting.lists_passed = true;  // "The same bits" is what the user asks for.
    RecordingSource left = open_recording(options.left);
    RecordingSource right = open_recording(options.right);
    const bool is_lockstep =
        !profile.empty() && parse_profile(read_profile_text(profile), profile).lockstep;
    const std::vector<Perturbation> twins = ulp_twins(
        static_cast<std::size_t>(parse_integer(options.ensemble, 0, kMostTwins, "--ensemble")));
    RecordingComparison seen;
    while_counted(left, options.left,
                  [&] { seen = compare(left, right, moving_bodies_of(left.header)); });
    if (seen.first_step && !(left.header.has_states && right.header.has_states)) {
        try {
            if (const auto again = compare_again(left.header, right.header)) {
                explain_by(*again, seen);
            }
        } catch (const InputError& error) {  // Without the capture: compares hashes.
            seen.not_made_again = error.what();
        }
    }
    const PairJudgement pair =
        judge_pair(left.header, right.header, seen,
                   {.is_lockstep = is_lockstep, .twins = twins, .jobs = jobs_of(options.report)});
    return deliver(report_of(std::move(reporting), left, right, seen, pair), options.report);
}

}  // namespace

void add_diff(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "diff", "Compare two recordings: the first step, body and field that differ, and how far");
    const auto options = std::make_shared<DiffOptions>();
    verb->add_option("left", options->left,
                     "A recording of tickproof record, or of a game; - is standard input. Needed")
        ->type_name("FILE");
    verb->add_option("right", options->right, "Another one. Needed")->type_name("FILE");
    verb->add_option(
            "--ensemble", options->ensemble,
            "For recordings of one run by two builds: twins that begin 1 ULP away, to tell "
            "rounding from a fault; 0: any difference is an error")
        ->capture_default_str();
    verb->add_option("--profile", options->profile,
                     "Game profile: with network.lockstep any difference is an error (default: "
                     "tickproof.toml in this folder)")
        ->type_name("FILE");
    add_options(*verb, options->report, {.checks = false, .runs = false});
    verb->footer(
        "A difference is an error (exit code 1). It is a note between two builds of tickproof, up "
        "to 4 times what 1 ULP at the start makes of the run here, and between two engines after "
        "their first contact. Where recordings have hashes only, both runs are made again to name "
        "the first difference.");
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
