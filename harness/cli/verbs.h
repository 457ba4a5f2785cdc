// The verbs of the command line. Each adds its sub-command to the app and says, in `exit_code`,
// what became of it.

#pragma once

#include <CLI/CLI.hpp>

namespace tickproof::harness {

inline constexpr int kExitPass = 0;
inline constexpr int kExitFail = 1;
inline constexpr int kExitBadInput = 2;

void add_run(CLI::App& app, int& exit_code);
void add_schedule(CLI::App& app, int& exit_code);
void add_trace(CLI::App& app, int& exit_code);
void add_cases(CLI::App& app, int& exit_code);
void add_validate(CLI::App& app, int& exit_code);
void add_recommend(CLI::App& app, int& exit_code);
void add_init(CLI::App& app, int& exit_code);
void add_list(CLI::App& app, int& exit_code);

}  // namespace tickproof::harness
