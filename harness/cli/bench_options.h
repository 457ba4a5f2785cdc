// The options of bench, and the games that they choose.

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "harness/cli/game_options.h"
#include "harness/cli/report_options.h"
#include "harness/finding/report.h"
#include "harness/study/bench/time_loops.h"

namespace tickproof::harness {

struct BenchOptions {
    GameOptions game;
    std::vector<std::string> words;
    std::string engine;
    std::vector<std::string> parameters;
    std::vector<std::string> over;
    std::string against;
    std::string time;
    std::string budget;
    std::string within;
    std::string benchmark_json;
    std::string from_capture;
    std::string baseline;
    bool counts = false;
    bool write = false;
    bool force = false;      ///< --write may replace a cost that the profile has.
    std::string count_loop;  ///< The loop to run, in a process that counts instructions.
    ReportFlags report;
};

void add_options(CLI::App& verb, BenchOptions& options);

/// Throws InputError.
TimingBudget timing_budget(const BenchOptions& options);

/// The distance of --within; NaN if the text is empty. Throws InputError.
double allowed_distance_m(const std::string& within);

/// Words are scenarios together with flags, or else a project. Without words it is the project in
/// this folder. Throws InputError.
ChosenGames games_of(BenchOptions options);

/// One section for each game under each variation of its settings, two for a comparison. Throws
/// InputError.
std::vector<Section> sections_of(const ChosenGames& chosen, const BenchOptions& options);

}  // namespace tickproof::harness
