// The verbs of the command line. Each adds its sub-command to the app, and sets the result in
// `invoked`.

#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace tickproof::harness {

inline constexpr int kExitPass = 0;
inline constexpr int kExitFail = 1;
inline constexpr int kExitBadInput = 2;

/// One call of the program.
struct Invoked {
    /// The command that repeats the call: its words, without options for report files, for how much
    /// they show, and for threads.
    std::string command;
    int exit_code = kExitPass;
};

void add_run(CLI::App& app, Invoked& invoked);
void add_schedule(CLI::App& app, Invoked& invoked);
void add_trace(CLI::App& app, Invoked& invoked);
void add_cases(CLI::App& app, Invoked& invoked);
void add_validate(CLI::App& app, Invoked& invoked);
void add_recommend(CLI::App& app, Invoked& invoked);
void add_bench(CLI::App& app, Invoked& invoked);
void add_determinism(CLI::App& app, Invoked& invoked);
void add_record(CLI::App& app, Invoked& invoked);
void add_shrink(CLI::App& app, Invoked& invoked);
void add_map(CLI::App& app, Invoked& invoked);
void add_diff(CLI::App& app, Invoked& invoked);
void add_engines(CLI::App& app, Invoked& invoked);
void add_export(CLI::App& app, Invoked& invoked);
void add_init(CLI::App& app, Invoked& invoked);
void add_list(CLI::App& app, Invoked& invoked);
void add_completion(CLI::App& app, Invoked& invoked);
void add_manual(CLI::App& app, Invoked& invoked);
void add_help(CLI::App& app, Invoked& invoked);

}  // namespace tickproof::harness
