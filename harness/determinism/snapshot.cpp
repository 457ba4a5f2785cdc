// Perturbation by a snapshot: fork() copies the process in the middle of the run, and the copy goes
// on after the run has ended. A rollback that restores all state must give the same result.

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/determinism/perturbation_rows.h"
#include "physics/wrapped_world.h"

namespace tickproof::harness {
namespace {

/// The original process and its copy, which waits until the original is done.
class Copy {
  public:
    Copy() {
        if (pipe2(go_, O_CLOEXEC) != 0 || pipe2(back_, O_CLOEXEC) != 0) {
            throw InputError("no pipe can be made; close some programs and try again");
        }
    }
    ~Copy() {
        for (const int end : {go_[0], go_[1], back_[0], back_[1]}) {
            close(end);
        }
        if (process_ > 0) {  // The copy exits when the pipe closes.
            waitpid(process_, nullptr, 0);
        }
    }
    Copy(const Copy&) = delete;
    Copy& operator=(const Copy&) = delete;

    void fork_now() {
        process_ = fork();
        if (process_ < 0) {
            throw InputError("the process cannot be copied; close some programs and try again");
        }
        if (process_ == 0) {
            is_copy_ = true;
            close(std::exchange(go_[1], -1));
            close(std::exchange(back_[0], -1));
            char go = 0;
            if (read(go_[0], &go, 1) != 1) {
                _exit(1);
            }
        }
    }

    bool is_copy() const { return is_copy_; }

    /// Called in the copy: writes the trajectory to the original, and exits.
    [[noreturn]] void hand_over(Trajectory& trajectory) const {
        const bool done = put(trajectory.last_hash) && put_all(trajectory.hashes) &&
                          trajectory.states.parts([&](auto& bodies, auto& places, auto& states) {
                              return put(bodies) && put_all(places) && put_all(states);
                          }) &&
                          put_all(trajectory.contacts);
        _exit(done ? 0 : 1);
    }

    /// Called in the original: lets the copy go on, and reads its trajectory.
    void take_over(Trajectory& trajectory) {
        const char go = 1;
        const bool went = write(go_[1], &go, 1) == 1;
        const bool done = went && take(trajectory.last_hash) && take_all(trajectory.hashes) &&
                          trajectory.states.parts([&](auto& bodies, auto& places, auto& states) {
                              return take(bodies) && take_all(places) && take_all(states);
                          }) &&
                          take_all(trajectory.contacts);
        int status = 0;
        waitpid(std::exchange(process_, -1), &status, 0);
        if (!done || status != 0) {
            throw InputError("the copy of the process ended early; run it again");
        }
    }

  private:
    template <class Value>
    bool put(const Value& value) const {
        return put_bytes(reinterpret_cast<const char*>(&value), sizeof value);
    }
    template <class Value>
    bool put_all(const std::vector<Value>& values) const {
        return put(values.size()) && put_bytes(reinterpret_cast<const char*>(values.data()),
                                               values.size() * sizeof(Value));
    }
    bool put_bytes(const char* bytes, std::size_t count) const {
        while (count > 0) {
            const ssize_t written = write(back_[1], bytes, count);
            if (written <= 0) {
                return false;
            }
            bytes += written;
            count -= static_cast<std::size_t>(written);
        }
        return true;
    }

    template <class Value>
    bool take(Value& value) const {
        return take_bytes(reinterpret_cast<char*>(&value), sizeof value);
    }
    template <class Value>
    bool take_all(std::vector<Value>& values) const {
        std::size_t count = 0;
        if (!take(count)) {
            return false;
        }
        values.resize(count);
        return take_bytes(reinterpret_cast<char*>(values.data()), count * sizeof(Value));
    }
    bool take_bytes(char* bytes, std::size_t count) const {
        while (count > 0) {
            const ssize_t got = read(back_[0], bytes, count);
            if (got <= 0) {
                return false;
            }
            bytes += got;
            count -= static_cast<std::size_t>(got);
        }
        return true;
    }

    int go_[2] = {-1, -1};
    int back_[2] = {-1, -1};
    pid_t process_ = -1;
    bool is_copy_ = false;
};

class CopiedWorld final : public physics::WrappedWorld {
  public:
    CopiedWorld(std::unique_ptr<physics::World> world, std::size_t after_steps, Copy& copy)
        : WrappedWorld(std::move(world)), left_(after_steps), copy_(copy) {}

    bool step(double dt_s) override {
        if (left_-- == 0) {
            copy_.fork_now();
        }
        return WrappedWorld::step(dt_s);
    }

  private:
    std::size_t left_;
    Copy& copy_;
};

Run run_from_snapshot(const RunSpec& spec, const FrameTrace& trace, Keep keep) {
    const std::size_t steps = run(spec, trace).summary.steps;
    Copy copy;
    const auto make = [&](const physics::Engine& engine, const physics::Scene& scene,
                          const physics::EngineSettings& settings) {
        return std::make_unique<CopiedWorld>(engine.make_world(scene, settings),
                                             steps * static_cast<std::size_t>(spec.split) / 2,
                                             copy);
    };
    try {
        Run result = run_with(make, spec, trace, keep);
        if (copy.is_copy()) {
            copy.hand_over(result.trajectory);
        }
        copy.take_over(result.trajectory);
        return result;
    } catch (...) {
        if (copy.is_copy()) {  // The copy must not go on as if it were the program.
            _exit(1);
        }
        throw;
    }
}

}  // namespace

Perturbation snapshot_row() {
    return {.name = "snapshot",
            .summary = "from a snapshot in the middle, restored after the end",
            .cause = "A world that goes on from a copy of all its memory comes to another result",
            .fix = "Look for a clock, a file, an address or a random device in the step.",
            .refusal =
                [](const Run& base) {
                    return std::string(base.summary.steps < 2 ? "the run is too short" : "");
                },
            .run = run_from_snapshot};
}

}  // namespace tickproof::harness
