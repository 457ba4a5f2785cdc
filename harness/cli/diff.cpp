// tickproof diff A B: two recordings, and where they differ first.

#include <memory>

#include "harness/cli/output_files.h"
#include "harness/cli/report_options.h"
#include "harness/cli/verbs.h"
#include "harness/recording/record_again.h"
#include "harness/report/recordings.h"

namespace tickproof::harness {
namespace {

struct DiffOptions {
    std::string left;
    std::string right;
    ReportFlags report;
};

int carry_out(const DiffOptions& options, const std::string& command) {
    const std::vector<std::string> read{options.left, options.right};
    refuse_shared_files(outputs_of(options.report), read);
    ReportOptions how = report_options(options.report, "diff", command);
    RecordingSource left = open_recording(options.left);
    RecordingSource right = open_recording(options.right);
    RecordingComparison seen = compare(left, right);
    if (seen.first_step && !(left.header.has_states && right.header.has_states)) {
        if (const auto again = compare_again(left.header, right.header)) {
            explain_by(*again, seen);
        }
    }
    return deliver(report_of(std::move(how), left, right, seen), options.report);
}

}  // namespace

void add_diff(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "diff", "Compare two recordings: the first step, body and field that differ, and how far");
    const auto options = std::make_shared<DiffOptions>();
    verb->add_option("left", options->left, "A recording of tickproof record, or of a game")
        ->type_name("FILE")
        ->required();
    verb->add_option("right", options->right, "Another one")->type_name("FILE")->required();
    add_options(*verb, options->report, false);
    verb->footer(
        "A difference makes it exit with 1. Where the recordings of two runs have hashes only, "
        "both runs are made again to name the first difference.");
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
