#include "bench/ratios/child.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/require.h"

namespace tickproof::bench {
namespace {

double seconds_of(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

[[noreturn]] void become(const std::vector<std::string>& command, int output) {
    std::vector<char*> words;
    for (const std::string& word : command) {
        words.push_back(const_cast<char*>(word.c_str()));
    }
    words.push_back(nullptr);
    dup2(output, STDOUT_FILENO);
    execv(words.front(), words.data());
    _exit(127);
}

}  // namespace

Child run_child(const std::vector<std::string>& command) {
    int ends[2];
    require(pipe2(ends, O_CLOEXEC) == 0, "a pipe is made");
    const pid_t process = fork();
    require(process >= 0, "a process is made");
    if (process == 0) {
        become(command, ends[1]);
    }
    close(ends[1]);
    Child child;
    char part[4096];
    for (ssize_t size = 0; (size = read(ends[0], part, sizeof part)) > 0;) {
        child.output.append(part, static_cast<std::size_t>(size));
    }
    close(ends[0]);
    int status = 0;
    rusage used{};
    require(wait4(process, &status, 0, &used) == process && WIFEXITED(status),
            command.front() + " ends by itself");
    child.exit_code = WEXITSTATUS(status);
    child.processor_s = seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
    child.memory_mb = static_cast<double>(used.ru_maxrss) * 1024 / 1e6;
    return child;
}

}  // namespace tickproof::bench
