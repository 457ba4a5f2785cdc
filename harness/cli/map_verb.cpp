// tickproof map SCENARIO --over NAME=VALUES: shows how a scenario ends at every point of a grid.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <optional>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/announced.h"
#include "harness/cli/interruption.h"
#include "harness/cli/map_options.h"
#include "harness/cli/output.h"
#include "harness/cli/output_files.h"
#include "harness/cli/progress.h"
#include "harness/cli/report_options.h"
#include "harness/cli/terminal.h"
#include "harness/cli/verbs.h"
#include "harness/show/report_formats.h"
#include "harness/study/map/map_report.h"
#include "harness/study/map/resume.h"

namespace tickproof::harness {
namespace {

/// Computes the map. If a file keeps finished parts, a request to stop ends it after the current
/// chunks.
std::vector<Cell> cells_of(const MapFlags& flags, const MapPlan& plan, const std::string& command,
                           int jobs) {
    std::vector<Cell> cells;
    std::optional<ResumeFile> kept;
    std::optional<Interruption> interruption;
    MapProgress progress;
    const std::size_t all = order_of(plan).size();
    std::size_t left = all;
    if (!flags.resume.empty()) {
        kept.emplace(flags.resume, plan, command, cells);
        interruption.emplace();
        progress.is_stopped = [&] { return interruption->came(); };
        progress.done = kept->done();
        for (std::size_t chunk = 0; chunk < progress.done.size(); ++chunk) {
            left -= progress.done[chunk] ? Chunks(cells.size()).of(cells, chunk).size() : 0;
        }
    }
    std::atomic<std::size_t> made = 0;
    const double share =
        static_cast<double>(left) / static_cast<double>(std::max(all, std::size_t{1}));
    announcer(jobs)(times(work_of(plan), share));
    {
        Progress shown("trials");
        progress.finished = [&, draw = shown.counter()](std::size_t chunk,
                                                        std::span<const Cell> part) {
            if (kept) {
                kept->add(chunk, part);
            }
            made += part.size();
            if (draw) {
                draw({.done = made * plan.trials, .of = left * plan.trials});
            }
        };
        fill_cells(plan, cells, jobs, progress);
    }
    if (made < left) {
        complain(fmt::format(
            "interrupted; {} keeps {:.0f}% of the map, and the same command goes on from there",
            flags.resume, 100 * static_cast<double>(all - left + made) / static_cast<double>(all)));
        interruption->obey();
    }
    return cells;
}

int carry_out(const MapFlags& flags, const std::string& command) {
    refuse_shared_files(
        std::array{OutputFile{"--csv", flags.csv}, OutputFile{"--json", flags.json},
                   OutputFile{"--html", flags.html}, OutputFile{"--resume", flags.resume}},
        files_of(flags.pacing.sources));
    const int jobs = parse_integer(flags.jobs, 0, 1024, "--jobs");
    if (flags.resume == "-") {
        throw InputError("--resume needs a file: it is read again, and goes on growing");
    }
    std::vector<std::string> notes;
    const MapPlan plan = plan_of(flags, notes);
    std::vector<Cell> cells = cells_of(flags, plan, command, jobs);
    Report report = make_map_report(
        plan, std::move(cells), {.verb = "map", .command = command, .is_plotted = flags.is_plotted},
        flags.is_refined, jobs);
    report.notes = std::move(notes);
    if (!flags.csv.empty()) {
        Output file(flags.csv);
        to_csv(report, [&](std::string_view text) { file.write(text); });
        file.close();
    }
    if (!flags.json.empty()) {
        Output file(flags.json);
        to_json(report, [&](std::string_view text) { file.write(text); });
        file.close();
    }
    if (!flags.html.empty()) {
        write_output(flags.html, to_html(report));
    }
    if (flags.csv != "-" && flags.json != "-" && flags.html != "-") {
        TextStyle style = terminal_style();
        style.detail = flags.is_quiet ? Detail::last_line : Detail::usual;
        write_text(to_text(report, style));
    }
    return kExitPass;
}

}  // namespace

void add_map(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "map", "Try a scenario at every point of a grid: frame rates, phases, speeds, settings");
    const auto flags = std::make_shared<MapFlags>();
    add_options(*verb, *flags);
    verb->footer("A map is no verdict: the exit code is 0, or 2 for bad input. See docs/map.md.");
    verb->callback([flags, &invoked] { invoked.exit_code = carry_out(*flags, invoked.command); });
}

}  // namespace tickproof::harness
