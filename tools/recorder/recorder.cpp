// Records one run at a fixed 60 Hz, with the steps of `tickproof record`, and prints the last
// positions. It has few files and needs no library but Box2D, so that tools/matrix can build it
// with other compilers and flags, and for other machines.
//
//     recorder FILE SCENARIO ENGINE [SCENARIO.PARAMETER=NUMBER]... [--about NAME=TEXT]...

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "examples/record/c/record.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/game/engine_text.h"
#include "harness/run/simulate.h"
#include "harness/scenario/scenarios.h"

namespace tickproof::harness {
namespace {

constexpr double kRate_hz = 60;

struct Request {
    std::string file;
    ScenarioSpec scenario;
    physics::EngineSpec engine;
    std::string about;  ///< Members of a JSON object.
};

Request request_of(std::span<const std::string_view> arguments) {
    if (arguments.size() < 3) {
        throw InputError(
            "usage: recorder FILE SCENARIO ENGINE [SCENARIO.PARAMETER=NUMBER]... "
            "[--about NAME=TEXT]...");
    }
    Request asked{.file = std::string(arguments[0]),
                  .scenario = parse_scenario(arguments[1]),
                  .engine = parse_engine(arguments[2])};
    for (std::size_t i = 3; i < arguments.size(); ++i) {
        if (arguments[i] == "--about" && i + 1 < arguments.size()) {
            const std::string_view text = arguments[++i];
            const std::size_t equals = std::min(text.find('='), text.size() - 1);
            asked.about += fmt::format(R"({}"{}":"{}")", asked.about.empty() ? "" : ",",
                                       text.substr(0, equals), text.substr(equals + 1));
        } else {
            set_parameter(std::span(&asked.scenario, 1), arguments[i]);
        }
    }
    return asked;
}

/// One step a frame, until the scenario's end.
StepSchedule fixed_steps(const Scenario& scenario) {
    constexpr double slack = 1e-6;
    const int count = static_cast<int>(std::ceil(scenario.length_s * kRate_hz - slack));
    StepSchedule schedule;
    for (int i = 0; i < count; ++i) {
        schedule.steps.push_back({.dt_s = 1 / kRate_hz});
        schedule.frames.push_back({.effective = from_seconds(1 / kRate_hz),
                                   .first_step = static_cast<std::uint32_t>(i),
                                   .steps = 1});
    }
    return schedule;
}

/// The header has no spec: this program cannot repeat the run from one.
std::string header_of(const Request& asked, const Scenario& scenario) {
    std::string bodies;
    for (const physics::Body& body : scenario.scene.bodies) {
        bodies += fmt::format("{}\"{}\"", bodies.empty() ? "" : ",", body.name);
    }
    std::string fields;
    for (const char* name :
         {"position.x", "position.y", "angle", "velocity.x", "velocity.y", "angular_velocity"}) {
        fields += fmt::format(R"({}{{"name":"{}","type":"f32"}})", fields.empty() ? "" : ",", name);
    }
    for (const char* name : {"touching", "limited", "asleep"}) {
        fields += fmt::format(R"(,{{"name":"{}","type":"flag"}})", name);
    }
    return fmt::format(R"({{"bodies":[{}],"fields":[{}],"hashes":["row"],"about":{{{}}}}})", bodies,
                       fields, asked.about);
}

class RowSink final : public StepSink {
  public:
    explicit RowSink(recording& file) : file_(file) {}

    void take(std::size_t, const physics::World&, std::span<const physics::BodyState> states,
              bool) override {
        row_.clear();
        for (const physics::BodyState& state : states) {
            for (const double value :
                 {state.position_m.x, state.position_m.y, state.angle_rad, state.velocity_mps.x,
                  state.velocity_mps.y, state.angular_velocity_radps}) {
                const auto single = static_cast<float>(value);
                const auto* bytes = reinterpret_cast<const char*>(&single);
                row_.insert(row_.end(), bytes, bytes + sizeof single);
            }
            row_.push_back(state.touching ? 1 : 0);
            row_.push_back(state.limited ? 1 : 0);
            row_.push_back(state.asleep ? 1 : 0);
        }
        recording_step(&file_, row_.data(), row_.size());
        states_.assign(states.begin(), states.end());
    }

    /// Prints each body's last position, in metres.
    void print_last_positions() const {
        for (const physics::BodyState& state : states_) {
            fmt::print("{} {}\n", state.position_m.x, state.position_m.y);
        }
    }

  private:
    recording& file_;
    std::vector<char> row_;
    std::vector<physics::BodyState> states_;
};

void record(const Request& asked) {
    const Scenario scenario = make(asked.scenario);
    if (asked.engine.engine->precision(asked.engine.settings) != physics::Precision::f32) {
        throw InputError("recorder writes f32: choose an engine with this precision");
    }
    recording file;
    if (recording_open(&file, asked.file.c_str(), header_of(asked, scenario).c_str()) == 0) {
        throw InputError(asked.file + ": cannot be written");
    }
    Run run;
    RowSink sink(file);
    simulate(scenario, asked.engine, fixed_steps(scenario), Keep::outcome, run, &sink);
    if (recording_close(&file) == 0) {
        throw InputError(asked.file + ": cannot be written");
    }
    sink.print_last_positions();
}

}  // namespace
}  // namespace tickproof::harness

int main(int argc, char** argv) {
    try {
        const std::vector<std::string_view> arguments(argv + 1, argv + argc);
        tickproof::harness::record(tickproof::harness::request_of(arguments));
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "recorder: {}\n", error.what());
        return 2;
    }
}
