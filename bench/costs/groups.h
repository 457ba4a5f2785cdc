// The groups of benchmarks of the program `costs`, a file each.

#pragma once

namespace tickproof::bench {

// Each verifies the answers of its group, and registers its benchmarks: `step/...` and so on.

void add_step_costs();
/// Every combination where the user filters; else one thing changed at a time.
void add_body_costs(bool all);
void add_hash_costs();
void add_run_costs();
void add_pacing_costs();
void add_recording_costs();
void add_capture_costs();

}  // namespace tickproof::bench
