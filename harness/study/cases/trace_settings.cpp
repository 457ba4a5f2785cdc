// Makes the trace of a case, and finds the setting at fault if it cannot.

#include "harness/study/cases/trace_settings.h"

#include <fmt/format.h>

#include <utility>

#include "harness/base/text.h"
#include "harness/study/cases/set_up.h"
#include "harness/study/cases/setting.h"
#include "harness/trace/generate/generated.h"
#include "harness/trace/make_trace.h"

namespace tickproof::harness {
namespace {

/// The first setting with which the trace is refused.
const CaseSetting& at_fault(const CaseSetting& name, const CaseSettings& settings,
                            std::uint64_t seed) {
    std::string text = name.text;
    const CaseSetting* last = &name;
    for (const CaseSetting& setting : settings) {
        try {
            parse_generated(text, seed);
        } catch (const InputError&) {
            break;
        }
        text += fmt::format(":{}={}", setting.key, setting.text);
        last = &setting;
    }
    return *last;
}

FrameTrace generated_of(CaseSettings settings) {
    const CaseSetting name = taken(settings, "name", "constant");
    const CaseSetting seed = taken(settings, "seed", "1");
    refuse_spec(name);
    const auto seed_value = static_cast<std::uint64_t>(
        located(seed, [&] { return parse_integer(seed.text, 0, 2'147'483'647, "trace.seed"); }));
    std::string text = name.text;
    for (const CaseSetting& setting : settings) {
        text += fmt::format(":{}={}", setting.key, setting.text);
    }
    try {
        return parse_generated(text, seed_value);
    } catch (const InputError& error) {
        throw InputError(
            fmt::format("{}: {}", at_fault(name, settings, seed_value).at, error.what()));
    }
}

/// `settings` on top of those of the run's generated trace.
CaseSettings over_run(const CaseSettings& settings, const TraceSpec& of_run,
                      const std::string& at) {
    const SpecText spec = parse_spec(of_run.generator);
    CaseSettings all{{"name", std::string(spec.name), at},
                     {"seed", std::to_string(of_run.seed), at}};
    for (const auto& [key, text] : spec.settings) {
        all.push_back({std::string(key), std::string(text), at});
    }
    return overlaid(std::move(all), settings);
}

}  // namespace

FrameTrace trace_of(CaseSettings settings, const CaseSetting* run, const TraceSpec& of_run) {
    if (run != nullptr && settings.empty()) {
        return located(*run, [&] { return make_trace(of_run); });
    }
    const CaseSettings all = settings;
    const bool captured = has(all, "capture");
    const CaseSetting capture = taken(settings, "capture", "");
    if (captured && capture.text.empty()) {
        throw InputError(capture.at + ": trace.capture is empty; name a file, or leave it out");
    }
    if (captured) {
        for (const CaseSetting& other : all) {
            if (other.key != capture.key) {
                throw InputError(fmt::format(
                    "{}: trace.{} does not go with a capture; leave one out", other.at, other.key));
            }
        }
        return located(capture, [&] { return make_trace({.file = capture.text}); });
    }
    if (run == nullptr) {
        return generated_of(std::move(settings));
    }
    const bool is_another = has(settings, "name") || !of_run.file.empty();
    TraceSpec spec = generated_of(is_another ? settings : over_run(settings, of_run, run->at)).spec;
    spec.edits = of_run.edits;
    return located(*run, [&] { return make_trace(spec); });
}

}  // namespace tickproof::harness
