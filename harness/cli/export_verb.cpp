// tickproof export RECORDING FILE: writes a recording for viewers of other projects.

#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/output.h"
#include "harness/cli/output_files.h"
#include "harness/cli/reading_progress.h"
#include "harness/cli/verbs.h"
#include "harness/pacing/settings.h"
#include "harness/recording/mcap/export_mcap.h"
#include "harness/recording/recording.h"

namespace tickproof::harness {
namespace {

struct ExportOptions {
    std::string recording;
    std::string out;
    std::string timestep;
    std::string size = "1";
};

McapWish wish_of(const ExportOptions& options) {
    McapWish wish{.size = parse_number(options.size, "--size")};
    if (wish.size <= 0) {
        throw InputError(fmt::format("--size {}: a body is larger than 0", options.size));
    }
    if (!options.timestep.empty()) {
        wish.timestep_s = parse_timestep(options.timestep, "--timestep").dt_s;
    }
    return wish;
}

int carry_out(const ExportOptions& options, const std::string& command) {
    const std::array read{options.recording == "-" ? std::string() : options.recording};
    refuse_shared_files(std::array{OutputFile{"FILE", options.out}}, read);
    const McapWish wish = wish_of(options);
    RecordingSource recording = open_recording(options.recording);
    std::optional<Output> file;  // Opened once the input is known to be a recording.
    std::uint64_t bytes = 0;
    McapExport done;
    while_counted(recording, options.recording, [&] {
        done = export_mcap(recording, wish, [&](std::string_view text) {
            if (!file) {
                file.emplace(options.out);
            }
            file->write(text);
            bytes += text.size();
        });
    });
    file->close();
    for (const std::string& note : done.notes) {
        complain(note);
    }
    if (options.out != "-") {
        write_text(fmt::format(
            "{} of {} {}, {:.3g} s, to {}: {}\n\nopen the file in Foxglove, Rerun or PlotJuggler; "
            "docs/recordings.md says how\n\nrepeat with\n  {}\n",
            counted(done.steps, "step"), done.bodies, done.bodies == 1 ? "body" : "bodies",
            done.length_s, options.out, size_text(bytes), command));
    }
    return kExitPass;
}

}  // namespace

void add_export(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "export", "Write a recording as an MCAP file, for Foxglove, Rerun and PlotJuggler");
    const auto options = std::make_shared<ExportOptions>();
    verb->add_option("recording", options->recording,
                     "A recording of tickproof record, or of a game; - is standard input")
        ->type_name("RECORDING")
        ->required();
    verb->add_option("file", options->out, "The MCAP file to write; - is standard output")
        ->type_name("FILE")
        ->required();
    verb->add_option("--timestep", options->timestep,
                     "Length of a step: 1/60, 16ms, 60hz; without it that of the recorded run, or "
                     "1/60 in a game's recording");
    verb->add_option("--size", options->size,
                     "Diameter of a body whose shape the recording does not tell, in its unit")
        ->capture_default_str();
    verb->footer("What the file holds, and how to open it: docs/recordings.md.");
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
