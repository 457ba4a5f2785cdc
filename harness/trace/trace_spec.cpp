// Writes the spec of a trace as flags of the command line.

#include "harness/trace/trace_spec.h"

#include <fmt/format.h>

#include <limits>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kConstant = "constant:fps=";

/// True for `constant:fps=60` without other parameters, which `--fps` makes.
bool is_plain_rate(std::string_view generator) {
    return generator.starts_with(kConstant) &&
           generator.find(':', kConstant.size()) == std::string_view::npos;
}

/// ` --trace game.csv`; with `=` if the value looks like a flag.
std::string flag(std::string_view name, std::string_view value) {
    return fmt::format(" --{}{}{}", name, value.starts_with('-') ? '=' : ' ', shell_word(value));
}

std::string source_flags(const TraceSpec& spec) {
    if (!spec.file.empty()) {
        const std::string flags = flag("trace", spec.file).substr(1);
        return spec.digest == 0 ? flags : flags + fmt::format(" --digest {:016x}", spec.digest);
    }
    if (is_plain_rate(spec.generator)) {
        return fmt::format("--fps {}", spec.generator.substr(kConstant.size()));
    }
    std::string flags = "--generate " + shell_word(spec.generator);
    return spec.seed == 1 ? flags : flags + fmt::format(" --seed {}", spec.seed);
}

}  // namespace

std::string flags_of(const CaptureOptions& options) {
    std::string flags;
    for (const auto& [name, value] : {std::pair{"unit", &options.unit},
                                      {"column", &options.column},
                                      {"process", &options.process},
                                      {"stream", &options.stream}}) {
        if (!value->empty()) {
            flags += flag(name, *value);
        }
    }
    return flags + (options.raw ? " --raw" : "");
}

std::string flags_of(const TraceEdits& edits) {
    std::string flags;
    if (edits.from > Duration{0}) {
        flags += fmt::format(" --from {}", exact(edits.from));
    }
    if (edits.to) {
        flags += fmt::format(" --to {}", exact(*edits.to));
    }
    if (edits.speed != 1) {
        flags += fmt::format(" --speed {}", shortest(edits.speed));
    }
    if (edits.repeat != 1) {
        flags += fmt::format(" --repeat {}", edits.repeat);
    }
    if (!edits.hitches.empty()) {
        flags += flag("add-hitches", edits.hitches);
    }
    if (edits.hitches_digest != 0) {
        flags += fmt::format(" --hitches-digest {:016x}", edits.hitches_digest);
    }
    return flags;
}

double constant_rate_of(const TraceSpec& spec) {
    const std::string_view text = spec.generator;
    if (!text.starts_with(kConstant) || spec.edits != TraceEdits{}) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    const std::string_view rest = text.substr(kConstant.size());
    return parse_number(rest.substr(0, rest.find(':')), "rate");
}

std::string to_text(const TraceSpec& spec) {
    return source_flags(spec) + flags_of(spec.reading) + flags_of(spec.edits);
}

}  // namespace tickproof::harness
