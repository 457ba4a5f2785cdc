// The times of bench in Google Benchmark's JSON format. Bench measures no processor time, so
// `cpu_time` is real time, too.

#include <fmt/format.h>

#include "harness/finding/json_number.h"
#include "harness/game/engine_text.h"
#include "harness/show/report_formats.h"

namespace tickproof::harness {
namespace {

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

void add_benchmark(const std::string& name, std::size_t instance, const Repetitions& repetitions,
                   Json& benchmarks) {
    const std::size_t count = repetitions.times_s.size();
    for (std::size_t i = 0; i < count; ++i) {
        Json json = entry(name, instance, count);
        json["repetition_index"] = i;
        json["iterations"] = repetitions.steps;
        add_time(repetitions.times_s[i], json);
        benchmarks.push_back(std::move(json));
    }
    add_aggregate("mean", repetitions.mean_s, name, instance, count, benchmarks);
    add_aggregate("median", repetitions.median_s, name, instance, count, benchmarks);
    add_aggregate("stddev", repetitions.deviation_s, name, instance, count, benchmarks);
}

}  // namespace

std::string to_benchmark_json(const Report& report) {
    const Timings& timings = *report.timings;
    Json json;
    json["context"] = {{"executable", "tickproof"},  {"num_cpus", timings.processors},
                       {"machine", timings.machine}, {"caches", Json::array()},
                       {"load_avg", Json::array()},  {"library_build_type", "release"}};
    json["benchmarks"] = Json::array();
    for (std::size_t i = 0; i < timings.loops.size(); ++i) {
        const TimedLoop& loop = timings.loops[i];
        add_benchmark(fmt::format("{}/{}/{}", loop.spec.scenario.row->name,
                                  to_text(loop.spec.engine), report.sections[loop.section].name),
                      i, loop.repetitions, json["benchmarks"]);
    }
    return dumped(json);
}

}  // namespace tickproof::harness
