// Writes a shrunk trial as a case file in TOML, which docs/cases.md describes.

#include "harness/advise/shrink/case_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "harness/advise/shrink/shrink.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/game/engine_text.h"

namespace tickproof::harness {
namespace {

std::string in_quotes(std::string_view text) {
    std::string result = "\"";
    for (const char c : visible(text)) {
        result += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c == '\n' ? ' ' : c};
    }
    return result + '"';
}

/// Writes a spec as a table: `[policy]`, `name = "variable"`, and its settings.
std::string table_of_spec(std::string_view table, std::string_view text) {
    const SpecText spec = parse_spec(text);
    std::string lines = fmt::format("\n[{}]\nname = {}\n", table, in_quotes(spec.name));
    for (const auto& [key, value] : spec.settings) {
        lines += fmt::format("{} = {}\n", key, in_quotes(value));
    }
    return lines;
}

std::string scenario_table(const ScenarioSpec& scenario) {
    std::string lines = fmt::format("\n[scenario]\nname = {}\n", in_quotes(scenario.row->name));
    for (const std::string& assignment : assignments(scenario)) {
        const std::size_t point = assignment.find('.');
        const std::size_t equals = assignment.find('=');
        lines += fmt::format("{} = {}\n", assignment.substr(point + 1, equals - point - 1),
                             in_quotes(assignment.substr(equals + 1)));
    }
    return lines;
}

std::string load_and_run_tables(const Game& game) {
    std::string lines;
    if (game.load != Load{}) {
        lines +=
            fmt::format("\n[load]\nrender = {}\nstep_cost = {}\n",
                        in_quotes(exact(game.load.render)), in_quotes(exact(game.load.step_cost)));
    }
    const bool has_starts = game.starts.kind == Starts::Kind::given && !game.scenarios.empty();
    if (has_starts || game.split != 1 || game.phase != 0) {
        lines += "\n[run]\n";
    }
    if (has_starts) {
        lines += fmt::format("start_frame = \"{}\"\n", fmt::join(game.starts.frames, ","));
    }
    if (game.split != 1) {
        lines += fmt::format("split = {}\n", game.split);
    }
    if (game.phase != 0) {
        lines += fmt::format("phase = {}\n", shortest(game.phase));
    }
    return lines;
}

/// The keys of a trace by name: the parameters of a generator, or the file of a capture.
std::map<std::string, std::string> keys_of(const TraceSpec& trace) {
    if (trace.edits != TraceEdits{} || trace.reading != CaptureOptions{}) {
        throw InputError("a case file cannot hold several traces that are edited");
    }
    if (!trace.file.empty()) {
        return {{"capture", trace.file}};
    }
    const SpecText spec = parse_spec(trace.generator);
    std::map<std::string, std::string> keys{{"name", std::string(spec.name)}};
    if (const auto steady = steady_of(trace)) {
        keys["fps"] = shortest(steady->fps);
        keys["frames"] = std::to_string(steady->count);
        keys["but"] = steady->but.empty() ? "none" : to_text(steady->but);
    } else {
        for (const auto& [key, text] : spec.settings) {
            keys[std::string(key)] = std::string(text);
        }
    }
    if (trace.seed != 1) {
        keys["seed"] = std::to_string(trace.seed);
    }
    return keys;
}

/// One list per key, with one element per trace.
std::string trace_lines(const std::vector<TraceSpec>& traces) {
    std::map<std::string, std::vector<std::string>> lists;
    for (const TraceSpec& trace : traces) {
        for (const auto& [key, text] : keys_of(trace)) {
            lists[key].push_back(in_quotes(text));
        }
    }
    std::string lines;
    for (const auto& [key, texts] : lists) {
        if (texts.size() != traces.size()) {
            throw InputError("a case file cannot hold traces of several kinds");
        }
        const bool is_one = texts.size() == 1;
        lines += is_one ? fmt::format("trace.{} = {}\n", key, texts.front())
                        : fmt::format("trace.{} = [{}]\n", key, fmt::join(texts, ", "));
    }
    return lines;
}

/// The trial as one run, or as the schedule of its one trace; none if it has several.
std::optional<RunSpec> only_run(const Game& game) {
    const bool has_scenario = !game.scenarios.empty();
    if (game.frames.traces.size() != 1 || game.scenarios.size() > 1) {
        return std::nullopt;
    }
    if (!has_scenario) {
        return schedule_spec(game, game.frames.traces.front());
    }
    if (game.starts.kind != Starts::Kind::given || game.starts.frames.size() != 1) {
        return std::nullopt;
    }
    return run_spec(game, game.scenarios.front(), game.frames.traces.front(),
                    game.starts.frames.front());
}

}  // namespace

std::string case_text(const Trial& trial, const Failure& failure, const std::string& source) {
    const Game& game = trial.game;
    if (!game.others.empty() || game.scenarios.size() > 1) {
        throw InputError("a case file cannot compare several engines or scenarios");
    }
    std::string text = fmt::format("title = {}\nsource = {}\n", in_quotes(failure.finding.summary),
                                   in_quotes(source));
    std::string traces;
    if (const auto run = only_run(game)) {
        text += fmt::format("run = {}\n", in_quotes(to_text(*run)));
    } else {
        if (!game.scenarios.empty()) {
            text += scenario_table(game.scenarios.front());
            text += table_of_spec("engine", to_text(game.engine));
        }
        text += table_of_spec("policy", to_text(game.policy)) + load_and_run_tables(game);
        traces = trace_lines(game.frames.traces);
    }
    return text + fmt::format("\n[[expect]]\ncheck = {}\nverdict = {}\n{}",
                              in_quotes(failure.finding.check),
                              in_quotes(to_text(failure.finding.verdict)), traces);
}

}  // namespace tickproof::harness
