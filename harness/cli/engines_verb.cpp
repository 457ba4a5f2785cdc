// tickproof engines A B...: what engines do with the same scenes; with --from and --to, what an
// upgrade changes.

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/input_error.h"
#include "harness/cli/report_options.h"
#include "harness/cli/verbs.h"
#include "harness/game/engine_text.h"
#include "harness/study/engines/engines_report.h"

namespace tickproof::harness {
namespace {

struct EnginesFlags {
    std::vector<std::string> engines;
    std::string from;
    std::string to;
    ReportFlags report;
};

int carry_out(const EnginesFlags& flags, const std::string& command) {
    ReportOptions options = report_options(flags.report, "engines", command);
    const int jobs = jobs_of(flags.report);
    if (flags.from.empty() != flags.to.empty()) {
        throw InputError("--from and --to go together: name the engine before and the one after");
    }
    if (!flags.from.empty()) {
        if (!flags.engines.empty()) {
            throw InputError("name engines, or --from and --to");
        }
        return deliver(upgrade_report(std::move(options), parse_engine(flags.from),
                                      parse_engine(flags.to), jobs),
                       flags.report);
    }
    std::vector<physics::EngineSpec> engines;
    for (const std::string& name : flags.engines) {
        engines.push_back(parse_engine(name));
    }
    if (engines.empty()) {
        throw InputError(
            "name engines to compare: tickproof engines box2d euler; see tickproof "
            "list engines");
    }
    return deliver(engines_report(std::move(options), engines, jobs), flags.report);
}

}  // namespace

void add_engines(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "engines", "Compare what engines do, and what changes when a game changes its engine");
    const auto flags = std::make_shared<EnginesFlags>();
    verb->add_option("engine", flags->engines, "Engines with options; see list engines");
    verb->add_option("--from", flags->from, "The engine before an upgrade")->type_name("ENGINE");
    verb->add_option("--to", flags->to, "The engine after it")->type_name("ENGINE");
    add_options(*verb, flags->report, {.checks = false, .runs = false, .plots = false});
    verb->callback([flags, &invoked] { invoked.exit_code = carry_out(*flags, invoked.command); });
}

}  // namespace tickproof::harness
