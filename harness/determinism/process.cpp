// Perturbations that start tickproof as a new process: with other addresses, or as on a processor
// without fused multiply-add.

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/shell_words.h"
#include "harness/determinism/perturbation_rows.h"
#include "harness/determinism/run_of_process.h"

namespace tickproof::harness {
namespace {

/// The environment with one variable set. `setting` is `NAME=value` or empty.
std::vector<std::string> environment_with(const std::string& setting) {
    std::vector<std::string> all;
    const std::string name = setting.substr(0, setting.find('=') + 1);
    for (char** variable = environ; *variable != nullptr; ++variable) {
        if (name.empty() || !std::string_view(*variable).starts_with(name)) {
            all.emplace_back(*variable);
        }
    }
    if (!setting.empty()) {
        all.push_back(setting);
    }
    return all;
}

std::vector<char*> pointers(std::vector<std::string>& words) {
    std::vector<char*> all;
    all.reserve(words.size() + 1);
    for (std::string& word : words) {
        all.push_back(word.data());
    }
    all.push_back(nullptr);
    return all;
}

/// A child process; this one reads its standard output.
class Child {
  public:
    Child(std::vector<std::string> words, const std::string& setting) {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0) {
            refuse(errno);
        }
        read_end_ = ends[0];
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        std::vector<std::string> environment = environment_with(setting);
        const int error = posix_spawn(&process_, words.front().c_str(), &actions, nullptr,
                                      pointers(words).data(), pointers(environment).data());
        posix_spawn_file_actions_destroy(&actions);
        close(ends[1]);
        if (error != 0) {
            close(read_end_);
            refuse(error);
        }
    }
    ~Child() {
        close(read_end_);
        int status = 0;
        waitpid(process_, &status, 0);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    std::string output() const { return fmt::format("/dev/fd/{}", read_end_); }

  private:
    [[noreturn]] static void refuse(int error) {
        throw InputError(
            fmt::format("a process of tickproof's own cannot be started: {}; leave the "
                        "perturbation out with --only",
                        std::strerror(error)));
    }

    pid_t process_ = 0;
    int read_end_ = -1;
};

/// Turns the command `run ...` into `record ... --out -`.
std::vector<std::string> words_of(const std::string& program, const RunSpec& spec, Keep keep) {
    std::vector<std::string> words = shell_words(to_text(spec));
    words.front() = "record";
    words.insert(words.begin(), program);
    words.insert(words.end(), {"--out", "-"});
    if (keep != Keep::states) {
        words.emplace_back("--only-hashes");
    }
    return words;
}

Run in_process(const std::string& program, const std::string& setting, const RunSpec& spec,
               const FrameTrace& trace, Keep keep) {
    // This process makes summary, schedule and outcome; the child makes hashes and states.
    Run result = run(spec, trace, Keep::hashes);
    const Child child(words_of(program, spec, keep), setting);
    read_recorded(child.output(), keep, result);
    return result;
}

/// Why no process can make the run; empty if one can. It has only the engines of the program.
std::string can_start(const std::string& program, const Run& base) {
    if (program.empty()) {
        return "tickproof does not know its own file";
    }
    for (const physics::Engine& engine : physics::engines()) {
        if (&engine == base.spec.engine.engine) {
            return {};
        }
    }
    return "the engine is not in tickproof's own table";
}

}  // namespace

Perturbation fresh_process_row(const std::string& program) {
    return {.name = "fresh-process",
            .summary = "in a process of its own",
            .cause = "The result depends on addresses, on memory, or on what ran before",
            .fix = "Do not sort, hash or iterate by address, and initialise every member.",
            .refusal = [program](const Run& base) { return can_start(program, base); },
            .run = [program](const RunSpec& spec, const FrameTrace& trace,
                             Keep keep) { return in_process(program, "", spec, trace, keep); }};
}

Perturbation without_fma_row(const std::string& program) {
    return {.name = "without-fma",
            .summary = "as on a processor without fused multiply-add (glibc)",
            .cause =
                "The C library computes sin, cos, exp or pow in another way on processors "
                "without FMA",
            .fix = "Bring your own sinf and cosf, or give all players the same library build.",
            .refusal =
                [program](const Run& base) {
#if defined(__GLIBC__) && defined(__x86_64__)
                    return __builtin_cpu_supports("fma") == 0
                               ? std::string("this processor has no fused multiply-add")
                               : can_start(program, base);
#else
                    static_cast<void>(base);
                    return std::string("it is tried with glibc on x86-64 only");
#endif
                },
            .run =
                [program](const RunSpec& spec, const FrameTrace& trace, Keep keep) {
                    return in_process(program, "GLIBC_TUNABLES=glibc.cpu.hwcaps=-FMA,-FMA4", spec,
                                      trace, keep);
                }};
}

}  // namespace tickproof::harness
