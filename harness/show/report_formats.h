// The formats of a report: text, JSON, CSV, JUnit, SARIF, Markdown and HTML. Each is a free
// function that writes a report down and computes nothing.

#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "harness/finding/report.h"
#include "harness/show/plot/plot.h"
#include "harness/show/style.h"

namespace tickproof::harness {

/// Takes the next piece of a long text.
using Write = std::function<void(std::string_view)>;

std::string to_text(const Report& report, const TextStyle& style);
/// {version, format, verb, repeat, comparison, notes, baseline, traces, sections, runs, schedules,
/// tables, findings, captures, charts, verdict, grid}: see docs/report.md. Numbers read back to the
/// same bits; NaN and infinity are null.
std::string to_json(const Report& report);
/// Writes the same JSON, that of a grid of millions of cells piece by piece.
void to_json(const Report& report, const Write& write);
/// Writes a row for each cell of the grid: {engine, policy, the axes, result, value of a quantity,
/// trials, failed, low and high end of the interval, closed form}. The first axis changes slowest.
/// Nothing without a grid.
void to_csv(const Report& report, const Write& write);
/// Writes a suite per section and a case per finding. An error is a failure and `unknown` an error;
/// a note or a warning is the output of a case that passes (with --strict a warning is a failure).
std::string to_junit(const Report& report);
/// SARIF 2.1.0: a rule per check, and a result per finding that does not pass.
std::string to_sarif(const Report& report);

/// The file for --baseline: format 3 of a report with ids, verdicts and numbers alone.
std::string to_baseline(const Report& report);
/// Writes the comment on a pull request, at most as long as GitHub accepts.
std::string to_markdown(const Report& report);
/// One file that opens offline: verdict, findings, tables and commands as HTML, and pictures that
/// its script draws from the JSON of the same report.
std::string to_html(const Report& report);
/// {context, benchmarks} as Google Benchmark 1.7 writes it with repetitions, for its compare.py. A
/// step is an iteration, and a benchmark is called SCENARIO/ENGINE/SETTINGS.
std::string to_benchmark_json(const Report& report);

}  // namespace tickproof::harness
