#include "tests/harness/pacing/golden_table.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/pacing/policies.h"

namespace tickproof::harness {
namespace {

std::string digits(const NativeValue& value) {
    return fmt::format("{:.{}g}", value.value, value.digits);
}

std::string state_row(std::size_t frame, const std::vector<NativeValue>& state) {
    std::string row = std::to_string(frame);
    for (const NativeValue& value : state) {
        row += fmt::format(",{}", digits(value));
    }
    row += '\n';
    return row;
}

std::string step_rows(std::size_t frame, const std::vector<NativeValue>& state,
                      const StepList& steps) {
    const std::string delta = digits(state.at(0));
    const std::string buffer = digits(state.at(1));
    if (steps.empty()) {
        return fmt::format("{},{},,,{}\n", frame, delta, buffer);
    }
    std::string rows;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        rows += fmt::format("{},{},{},{:.9g},{}\n", frame, delta, i, steps[i].dt_s, buffer);
    }
    return rows;
}

}  // namespace

std::string read_text(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw InputError(path + ": cannot be read");
    }
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::vector<Duration> read_frames(const std::string& path, std::string_view unit) {
    const std::string text = read_text(path);
    std::vector<Duration> frames;
    for (const std::string_view line : split(text, '\n')) {
        frames.push_back(parse_duration(fmt::format("{}{}", line, unit), path));
    }
    return frames;
}

std::string golden_table(std::string_view policy, const std::vector<Duration>& frames) {
    const PolicySpec spec = parse_policy(fmt::format("{}:clock=native", policy));
    const bool by_step = policy.starts_with("refresh-");
    const auto pacer = make_pacer(spec);

    std::string table = "frame";
    for (const NativeValue& column : pacer->native_state()) {
        table += fmt::format(",{}", column.name);
    }
    table = by_step ? "frame,frame_delta,step,dt,buffer_after\n" : table + "\n";

    FramePlan plan;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        pacer->advance(frames[i], plan);
        const std::vector<NativeValue> state = pacer->native_state();
        table += by_step ? step_rows(i, state, plan.steps) : state_row(i, state);
    }
    return table;
}

}  // namespace tickproof::harness
