// Cost of TICKPROOF_PORTABLE: steps of Box2D with tickproof's own sine and cosine, against the C
// library's, as a ratio of times. 1.02 is 2 % more.
//
// A program has one sine, so two programs run: this one, and the same with the other sine. Each
// waits for a line, makes its run and answers. This program asks one after the other, in random
// order.
//
// Verified first: each program ends in the same state twice; in the pyramid both end in the same.
//
// Biases. All times include a question and an answer through pipes, and the making of a world. In
// the pile the two sines part after 0.3 s, and the boxes then fall differently: its ratio includes
// that, too.

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include <cstdlib>
#include <iostream>
#include <span>
#include <string>
#include <vector>

#include "bench/pairs.h"
#include "bench/require.h"
#include "harness/game/engine_text.h"
#include "harness/run/simulate.h"
#include "harness/timing/paired.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

constexpr const char* kPyramid = "pyramid";

RunSpec spec_of(const std::string& name) {
    RunSpec spec{.scenario = parse_scenario("stack"),
                 .engine = parse_engine("box2d"),
                 .policy = parse_policy("fixed"),
                 .trace = generated_spec("constant:fps=60")};
    const std::vector<std::string> settings =
        name == kPyramid ? std::vector<std::string>{"stack.sleeping=0"}
                         : std::vector<std::string>{"stack.rows=14", "stack.gap_m=0.3",
                                                    "stack.tilt_deg=20", "stack.sleeping=0"};
    for (const std::string& setting : settings) {
        set_parameter(std::span(&spec.scenario, 1), setting);
    }
    return spec;
}

/// Answers each line with the hash of the last state.
int serve(const std::string& name) {
    const RunSpec spec = spec_of(name);
    const FrameTrace trace = parse_generated("constant:fps=60", 1);
    for (std::string line; std::getline(std::cin, line);) {
        fmt::print("{:016x}\n", run(spec, trace, Keep::outcome).final_hash);
        std::fflush(stdout);
    }
    return 0;
}

/// A process that runs serve().
class Server {
  public:
    Server(const std::string& program, const std::string& name) {
        int questions[2];
        int answers[2];
        require(pipe2(questions, O_CLOEXEC) == 0 && pipe2(answers, O_CLOEXEC) == 0,
                "no pipe can be made");
        process_ = fork();
        require(process_ >= 0, "no process can be made");
        if (process_ == 0) {
            dup2(questions[0], STDIN_FILENO);
            dup2(answers[1], STDOUT_FILENO);
            execl(program.c_str(), program.c_str(), "--serve", name.c_str(), nullptr);
            _exit(1);
        }
        close(questions[0]);
        close(answers[1]);
        question_ = fdopen(questions[1], "w");
        answer_ = fdopen(answers[0], "r");
    }
    ~Server() {
        std::fclose(question_);  // The process ends with its input.
        std::fclose(answer_);
        waitpid(process_, nullptr, 0);
    }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    std::string ask() {
        std::fputs("\n", question_);
        std::fflush(question_);
        char text[32] = {};
        require(std::fgets(text, sizeof text, answer_) != nullptr, "a program ended early");
        return text;
    }

  private:
    pid_t process_ = -1;
    std::FILE* question_ = nullptr;
    std::FILE* answer_ = nullptr;
};

void compare(const std::string& name, const std::string& own, const std::string& other,
             std::size_t pairs) {
    Server plain(own, name);
    Server portable(other, name);
    const std::string first = plain.ask();
    const std::string second = portable.ask();
    require(first == plain.ask() && second == portable.ask(), name + " does not repeat");
    require(name != kPyramid || first == second, "the pyramids differ");
    const PairedRatio ratio =
        paired_ratio(pairs, {.run = [&] { portable.ask(); }}, {.run = [&] { plain.ask(); }});
    fmt::print("{:<8}  {:.4f} [{:.4f}, {:.4f}]\n", name, ratio.median, ratio.low, ratio.high);
}

}  // namespace
}  // namespace tickproof::bench

int main(int argc, char** argv) {
    using namespace tickproof::bench;
    const std::string first = argc > 1 ? argv[1] : "";
    if (first == "--serve" && argc == 3) {
        return serve(argv[2]);
    }
    const std::size_t pairs = pairs_of(argc, argv, "portable_cost");
    const std::string own = argv[0];
    fmt::print(
        "time with portable sines / time without: median of {} paired ratios [95 % interval]\n",
        pairs);
    for (const char* name : {kPyramid, "pile"}) {
        compare(name, own, own + "_sines", pairs);
    }
    return 0;
}
