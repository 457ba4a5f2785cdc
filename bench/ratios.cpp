// The harness's cost: each row of the table is a ratio of two works that are timed side by side in
// this process, in pairs; or the cost of a command. tools/ratios builds and starts it.
//
// Each row verifies its answers before it measures. The files of bench/ratios/ say which works they
// compare, and what the numbers hide. Rows of cheap steps are measured in several starts of the
// program. The time is the processor's, which other programs lengthen but do not add to; only two
// threads are timed by the clock.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <iterator>

#include "bench/ratios/long_run.h"
#include "bench/ratios/ratio_table.h"
#include "bench/ratios/row.h"
#include "bench/ratios/starts_ratios.h"
#include "harness/cli/box2d_memory.h"

namespace tickproof::bench {
namespace {

struct Options {
    std::size_t pairs = Effort{}.pairs;
    std::vector<std::string> only;
    bool is_json = false;
    std::string json_file;
    bool is_small = false;
    bool starts_once = false;
    bool lists = false;
};

Rows all_rows() {
    Rows all;
    for (Rows (*rows)() : {recording_rows, recorded_file_rows, trial_rows, program_rows, check_rows,
                           growth_rows, command_rows}) {
        Rows some = rows();
        std::move(some.begin(), some.end(), std::back_inserter(all));
    }
    return all;
}

/// The rows whose name contains one of the texts.
Rows chosen(Rows rows, const std::vector<std::string>& texts) {
    if (!texts.empty()) {
        std::erase_if(rows, [&](const Row& row) {
            return std::ranges::none_of(texts, [&](const std::string& text) {
                return row.name.find(text) != std::string::npos;
            });
        });
    }
    return rows;
}

int wrong(const std::string& what) {
    fmt::print(stderr, "ratios: {}; see tools/ratios --help\n", what);
    return 2;
}

int measure(const Options& options) {
    const Rows rows = chosen(all_rows(), options.only);
    if (rows.empty()) {
        return wrong("--filter: no row has that in its name; --list shows them");
    }
    if (options.lists) {
        fmt::print("{}", head_text());
        for (const Row& row : rows) {
            fmt::print("{}", line_text(row));
        }
        return 0;
    }
    std::ofstream file;
    if (!options.json_file.empty()) {
        file.open(options.json_file);
        if (!file) {
            return wrong(fmt::format("{}: cannot be written", options.json_file));
        }
    }
    const bool is_quiet = options.is_json && options.json_file.empty();
    const Effort effort{.pairs = options.is_small ? 2 : options.pairs,
                        .is_small = options.is_small};
    std::vector<Result> results;
    const auto print = [&](const std::string& text) {
        fmt::print("{}", is_quiet ? "" : text);
        std::fflush(stdout);
    };
    print(head_text());
    for (const Row& row : rows) {
        const bool is_here = row.starts == 1 || options.starts_once || options.is_small;
        results.push_back(
            {.row = &row,
             .measured = is_here ? row.measure(effort) : over_starts(row, options.pairs)});
        print(options.is_small ? line_text(row) : line_text(results.back()));
    }
    if (is_quiet) {
        fmt::print("{}", to_json(results));
    } else if (options.is_json) {
        file << to_json(results) << std::flush;
    }
    return is_quiet || !options.is_json || file ? 0
                                                : wrong(options.json_file + ": not all is written");
}

int carry_out(int argc, char** argv) {
    CLI::App app("What the harness costs, as ratios of times measured side by side");
    app.name("tools/ratios");
    Options options;
    app.add_option("--pairs", options.pairs,
                   "Pairs of the cheapest rows; dearer ones take fewer (default: 400)")
        ->check(CLI::Range(6, 1'000'000));
    app.add_option("--filter", options.only, "Only rows with this text in their name; repeatable")
        ->allow_extra_args(false);
    CLI::Option* json = app.add_option("--json", options.json_file,
                                       "Write JSON to FILE; without FILE to standard output, "
                                       "instead of the table")
                            ->expected(0, 1)
                            ->type_name("FILE");
    app.add_flag("--small", options.is_small,
                 "Measure hardly anything, to see that everything works: seconds, no figures");
    app.add_flag("--once", options.starts_once,
                 "Measure all rows in this start of the program; else some in several");
    app.add_flag("--list", options.lists, "Print the rows and their goals, and measure nothing");
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        return wrong(error.what());
    }
    options.is_json = json->count() > 0;
    return measure(options);
}

}  // namespace
}  // namespace tickproof::bench

int main(int argc, char** argv) {
    using namespace tickproof::bench;
    if (argc == 3 && std::string_view(argv[1]) == kLongRun) {
        return long_run(argv[2]);
    }
    tickproof::harness::keep_memory_of_worlds();  // The program does so, too.
    return carry_out(argc, argv);
}
