// Edits cost.step_ms of a profile.

#include "harness/cli/bench_write.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/base/replace_file.h"
#include "harness/base/text.h"
#include "harness/base/toml.h"
#include "harness/project/patch.h"
#include "harness/project/syntax/toml_edits.h"

namespace tickproof::harness {
namespace {

double substep_cost_s(const TimedLoop& loop) {
    return loop.step_s.median / physics::world_steps(loop.spec.engine);
}

/// Adds the table at the end if the profile lacks it.
std::vector<FileEdit> edits_of(const ProjectFile& profile, const TomlEntry& entry) {
    const TomlValue file = parse_toml(profile.text, profile.name);
    if (find(file, entry.table) != nullptr) {
        return toml_edits(profile, {&entry, 1});
    }
    const bool ends_a_line = profile.text.empty() || profile.text.ends_with('\n');
    return {{.file = profile.name,
             .begin = profile.text.size(),
             .end = profile.text.size(),
             .text = fmt::format("{}\n[{}]\n{} = {}\n", ends_a_line ? "" : "\n", entry.table,
                                 entry.key, entry.text)}};
}

/// Returns `wrote ... into ...`.
std::string write_cost(double cost_ms, const ProjectFile& profile) {
    const std::string value = fmt::format("{:.3g}", cost_ms);
    const std::vector<FileEdit> edits =
        edits_of(profile, {.table = "cost", .key = "step_ms", .text = value});
    if (edits.empty()) {
        throw InputError(fmt::format(
            "{}: the cost cannot be written where it stands; write step_ms = {} into [cost]",
            profile.name, value));
    }
    const TomlValue file = parse_toml(profile.text, profile.name);
    const TomlValue* const table = find(file, "cost");
    const TomlValue* const before = table == nullptr ? nullptr : find(*table, "step_ms");
    replace_file(profile.name, patched(profile, edits));
    return fmt::format("wrote step_ms = {} into [cost] of {}{}", value, profile.name,
                       before == nullptr ? "" : fmt::format(", in place of {}", before->text));
}

}  // namespace

void refuse_to_write(const BenchOptions& options, const ChosenGames& chosen) {
    if (!options.over.empty() || !options.against.empty()) {
        throw InputError(
            "--write writes one cost into the profile: leave --over and --against out");
    }
    if (chosen.profile.name.empty()) {
        throw InputError(
            "--write needs a profile to write the cost into: make one with tickproof init, or name "
            "it with --profile");
    }
    const Game& game = chosen.games.front();
    if (options.from_capture.empty() && !options.force && game.profile.step_cost_s > 0) {
        throw InputError(
            fmt::format("--write: {} has step_ms = {} in [cost] already, and bench times scenes of "
                        "this program; --force replaces it",
                        chosen.profile.name, shortest(1e3 * game.profile.step_cost_s)));
    }
    if (options.from_capture.empty() && has_other_solver(game)) {
        throw InputError(fmt::format(
            "--write: {} is this program's own and not the solver of your game's engine, so a step "
            "of your game costs something else: estimate it with --from-capture FILE, or write "
            "what your profiler shows as step_ms "
            "into [cost] of {}",
            game.engine.engine->name, chosen.profile.name));
    }
}

std::string write_cost(const Timings& timings, const ProjectFile& profile) {
    const TimedLoop& dearest = *std::ranges::max_element(timings.loops, {}, substep_cost_s);
    return fmt::format(
        "{}: the cost of {} on this machine. The key asks for the slowest machine of your players",
        write_cost(1e3 * substep_cost_s(dearest), profile), dearest.spec.scenario.row->name);
}

std::string write_cost(const Finding& estimate, const physics::EngineSpec& engine,
                       const ProjectFile& profile) {
    return fmt::format(
        "{}: an estimate for the machine of {}. The key asks for the slowest machine of your "
        "players",
        write_cost(named_number(estimate, "step_ms") / physics::world_steps(engine), profile),
        estimate.about);
}

}  // namespace tickproof::harness
