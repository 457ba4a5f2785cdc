// The process of an engine, and its worlds: a question and an answer for everything that they do.

#include "tests/engines/node_engine.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdio>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "physics/kinematic_motion.h"
#include "tests/engines/real_engine.h"
#include "tests/scratch_folder.h"

namespace tickproof::engines {
namespace {

using nlohmann::json;
using physics::Vec2;

class Process {
  public:
    explicit Process(const std::string& engine) {
        std::signal(SIGPIPE, SIG_IGN);  // An engine that has ended is an error of its test.
        const std::string answers = folder_.path() / "answers";
        const std::string command =
            fmt::format("node {} > '{}'", javascript_driver("worlds.mjs " + engine), answers);
        if (mkfifo(answers.c_str(), 0600) != 0 ||
            (questions_ = popen(command.c_str(), "w")) == nullptr) {
            throw std::runtime_error("failed: " + command);
        }
        answers_.open(answers);
    }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process() { pclose(questions_); }

    json ask(const json& question) {
        std::fputs((question.dump() + "\n").c_str(), questions_);
        std::fflush(questions_);
        std::string line;
        if (!std::getline(answers_, line)) {
            throw std::runtime_error("the engine's process ended at " + question.dump());
        }
        return json::parse(line);
    }

    int next_world() { return worlds_++; }

  private:
    const testing::ScratchFolder folder_;
    std::FILE* questions_ = nullptr;
    std::ifstream answers_;
    int worlds_ = 0;
};

json json_of(const physics::Body& body) {
    constexpr const char* kTypes[] = {"static", "kinematic", "dynamic"};
    json made{{"type", kTypes[static_cast<int>(body.type)]},
              {"position", {body.position_m.x, body.position_m.y}},
              {"velocity", {body.velocity_mps.x, body.velocity_mps.y}},
              {"mass", body.mass_kg},
              {"sensor", body.sensor}};
    if (const auto* circle = std::get_if<physics::Circle>(&body.shape)) {
        made["radius"] = circle->radius_m;
    } else {
        const auto& box = std::get<physics::Box>(body.shape);
        made["size"] = {box.width_m, box.height_m};
    }
    return made;
}

class NodeWorld final : public physics::World {
  public:
    NodeWorld(std::shared_ptr<Process> process, const physics::Scene& scene, const json& options)
        : process_(std::move(process)),
          world_(process_->next_world()),
          motions_(scene.bodies.size()) {
        json made{{"gravity", {scene.gravity_mps2.x, scene.gravity_mps2.y}},
                  {"options", options},
                  {"bodies", json::array()}};
        for (const physics::Body& body : scene.bodies) {
            made["bodies"].push_back(json_of(body));
        }
        ask({{"make", made}});
    }
    NodeWorld(const NodeWorld&) = delete;
    NodeWorld& operator=(const NodeWorld&) = delete;
    ~NodeWorld() override {
        try {
            ask({{"free", true}});
        } catch (const std::runtime_error&) {  // The process has ended, and its worlds with it.
        }
    }

    bool step(double dt_s) override {
        json velocities = json::array();
        json places = json::array();
        std::vector<std::size_t> arriving;
        for (std::size_t i = 0; i < motions_.size(); ++i) {
            physics::KinematicMotion<double>& motion = motions_[i];
            if (!motion.moving) {
                continue;
            }
            const auto next = next_step(motion, number(i, 0), number(i, 1), dt_s);
            velocities.push_back({i, next.velocity_x, next.velocity_y});
            if (next.arrives) {
                motion.moving = false;
                arriving.push_back(i);
                places.push_back({i, motion.target_x, motion.target_y});
            }
        }
        ask({{"velocities", velocities}, {"step", dt_s}, {"places", places}});
        for (const std::size_t i : arriving) {
            ask({{"velocities", {{i, 0, 0}}}});
        }
        return true;
    }

    void read(std::span<physics::BodyState> states) const override {
        for (std::size_t i = 0; i < states.size(); ++i) {
            states[i] = {.position_m = {number(i, 0), number(i, 1)},
                         .angle_rad = number(i, 2),
                         .velocity_mps = {number(i, 3), number(i, 4)},
                         .angular_velocity_radps = number(i, 5),
                         .touching = number(i, 6) != 0,
                         .asleep = number(i, 7) != 0};
        }
    }

    void set_velocity(std::size_t body, Vec2 velocity_mps) override {
        motions_[body].moving = false;
        ask({{"velocities", {{body, velocity_mps.x, velocity_mps.y}}}});
    }
    void place(std::size_t body, Vec2 position_m) override {
        ask({{"places", {{body, position_m.x, position_m.y}}}});
    }
    void set_gravity_scale(std::size_t, double) override {
        throw std::logic_error("no scenario of these tests scales gravity");
    }
    void move_to(std::size_t body, Vec2 target_m, double speed_mps) override {
        motions_[body] = {
            .target_x = target_m.x, .target_y = target_m.y, .speed = speed_mps, .moving = true};
    }

  private:
    double number(std::size_t body, std::size_t field) const {
        return state_[body][field].get<double>();
    }
    void ask(json question) {
        question["world"] = world_;
        state_ = process_->ask(question);
    }

    std::shared_ptr<Process> process_;
    int world_;
    std::vector<physics::KinematicMotion<double>> motions_;
    json state_;
};

}  // namespace

void add_node_engine(const std::string& name, physics::Precision precision,
                     std::vector<physics::EngineOption> options) {
    options.insert(options.begin(),
                   {.name = "substeps", .default_value = 1, .minimum = 1, .maximum = 1});
    const auto process = std::make_shared<std::shared_ptr<Process>>();
    physics::add_engine(
        {.name = name,
         .summary = name + " of npm, in a process of its own",
         .options = options,
         .precision = [precision](const physics::EngineSettings&) { return precision; },
         .make_world =
             [name, options, process](const physics::Scene& scene,
                                      const physics::EngineSettings& settings) {
                 if (!*process) {
                     *process = std::make_shared<Process>(name);
                 }
                 json given = json::object();
                 for (std::size_t i = 0; i < options.size(); ++i) {
                     given[options[i].name] = settings[i];
                 }
                 return std::make_unique<NodeWorld>(*process, scene, given);
             }});
}

}  // namespace tickproof::engines
