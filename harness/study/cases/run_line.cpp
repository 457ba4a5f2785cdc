// Reads the text of a run as the settings of a case.

#include "harness/study/cases/run_line.h"

#include <fmt/format.h>

#include <filesystem>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"

namespace tickproof::harness {
namespace {

std::string beside(const TomlFile& file, const std::string& capture) {
    const std::filesystem::path path(capture);
    return capture.empty() || path.is_absolute()
               ? capture
               : (std::filesystem::path(file.name()).parent_path() / path).string();
}

}  // namespace

CaseSetting run_setting(const TomlFile& file, const TomlValue& value) {
    RunSpec spec;
    try {
        spec = parse_run_spec(file.text(value, "run"));
    } catch (const InputError& error) {
        const std::string line = file.at(value);
        const bool has_line = std::string_view(error.what()).starts_with(line);
        throw InputError(has_line ? error.what() : fmt::format("{}: {}", line, error.what()));
    }
    spec.trace.file = beside(file, spec.trace.file);
    spec.trace.edits.hitches = beside(file, spec.trace.edits.hitches);
    return {std::string(kRunText), to_text(spec), file.at(value)};
}

void refuse_beside_run(const CaseSettings& settings) {
    if (find_run(settings) == nullptr) {
        return;
    }
    for (const CaseSetting& setting : settings) {
        if (setting.key != kRunText) {
            throw InputError(
                fmt::format("{}: {} cannot be set beside run, which sets scenario, engine, policy, "
                            "trace, load, start frame and split; leave one of them out",
                            setting.at, setting.key));
        }
    }
}

const CaseSetting* find_run(const CaseSettings& settings) {
    return find_row(settings, kRunText, &CaseSetting::key);
}

RunSpec run_of(const CaseSettings& settings) {
    const CaseSetting* run = find_run(settings);
    if (run == nullptr) {
        return {};
    }
    try {
        return parse_run_spec(run->text);
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", run->at, error.what()));
    }
}

}  // namespace tickproof::harness
