// The times of bench in Google Benchmark's JSON format. Bench measures no processor time, so
// `cpu_time` is real time, too.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "harness/finding/json_number.h"
#include "harness/game/engine_text.h"
#include "harness/show/report_formats.h"

namespace tickproof::harness {
namespace {

/// At most kMost repetitions, each the median of equally many timings.
std::vector<double> repetitions_of(const TimedLoop& loop) {
    constexpr std::size_t kMost = 30;
    const std::size_t count = std::min(kMost, loop.samples_s.size());
    std::vector<double> repetitions;
    for (std::size_t i = 0; i < count; ++i) {
        const auto at = [&](std::size_t part) {
            return loop.samples_s.begin() +
                   static_cast<std::ptrdiff_t>(part * loop.samples_s.size() / count);
        };
        repetitions.push_back(spread_of({at(i), at(i + 1)}).median);
    }
    return repetitions;
}

Json entry(const std::string& name, std::size_t instance, std::size_t count) {
    return {{"name", name},     {"family_index", instance}, {"per_family_instance_index", 0},
            {"run_name", name}, {"run_type", "iteration"},  {"repetitions", count},
            {"threads", 1}};
}

void add_time(double value_s, Json& json) {
    json["real_time"] = 1e9 * value_s;
    json["cpu_time"] = 1e9 * value_s;
    json["time_unit"] = "ns";
}

void add_aggregate(std::string_view aggregate, double value_s, const std::string& name,
                   std::size_t instance, std::size_t count, Json& benchmarks) {
    Json json = entry(name, instance, count);
    json["name"] = fmt::format("{}_{}", name, aggregate);
    json["run_type"] = "aggregate";
    json["aggregate_name"] = aggregate;
    json["aggregate_unit"] = "time";
    json["iterations"] = count;
    add_time(value_s, json);
    benchmarks.push_back(std::move(json));
}

void add_benchmark(const std::string& name, std::size_t instance, const TimedLoop& loop,
                   Json& benchmarks) {
    const std::vector<double> times_s = repetitions_of(loop);
    const auto count = static_cast<double>(times_s.size());
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < times_s.size(); ++i) {
        Json json = entry(name, instance, times_s.size());
        json["repetition_index"] = i;
        json["iterations"] = loop.steps * loop.repeated * loop.samples_s.size() / times_s.size();
        add_time(times_s[i], json);
        benchmarks.push_back(std::move(json));
        sum += times_s[i];
    }
    for (const double time_s : times_s) {
        squares += (time_s - sum / count) * (time_s - sum / count);
    }
    add_aggregate("mean", sum / count, name, instance, times_s.size(), benchmarks);
    add_aggregate("median", spread_of(times_s).median, name, instance, times_s.size(), benchmarks);
    add_aggregate("stddev", count > 1 ? std::sqrt(squares / (count - 1)) : 0, name, instance,
                  times_s.size(), benchmarks);
}

}  // namespace

std::string to_benchmark_json(const Report& report) {
    const Timings& timings = *report.timings;
    Json json;
    json["context"] = {
        {"executable", "tickproof"},  {"num_cpus", std::thread::hardware_concurrency()},
        {"machine", timings.machine}, {"caches", Json::array()},
        {"load_avg", Json::array()},  {"library_build_type", "release"}};
    json["benchmarks"] = Json::array();
    for (std::size_t i = 0; i < timings.loops.size(); ++i) {
        const TimedLoop& loop = timings.loops[i];
        add_benchmark(fmt::format("{}/{}/{}", loop.spec.scenario.row->name,
                                  to_text(loop.spec.engine), report.sections[loop.section].name),
                      i, loop, json["benchmarks"]);
    }
    return dumped(json);
}

}  // namespace tickproof::harness
