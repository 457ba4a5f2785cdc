#include "tests/engines/findings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "harness/trace/generate/generated.h"
#include "tests/scratch_folder.h"

namespace tickproof::engines {
namespace {

void write(const std::filesystem::path& path, std::string_view text) {
    std::ofstream(path) << text;
}

Json found(const testing::ScratchFolder& folder, std::string_view arguments, std::string_view id) {
    const std::string output = folder.path() / "report.json";
    // The exit code says whether the game has errors: it may.
    (void)std::system(
        fmt::format("'{}' validate {} --json - > {}", TICKPROOF_PROGRAM, arguments, output)
            .c_str());
    const Json report = Json::parse(std::ifstream(output));
    for (const Json& each : report["findings"]) {
        if (each["id"] == id) {
            return each;
        }
    }
    throw std::runtime_error(fmt::format("no finding {}", id));
}

/// The word after `flag` in a command, or `otherwise`.
std::string word_after(const std::string& command, std::string_view flag, std::string otherwise) {
    const std::size_t at = command.find(flag);
    if (at == std::string::npos) {
        return otherwise;
    }
    const std::size_t begin = at + flag.size();
    return command.substr(begin, command.find(' ', begin) - begin);
}

}  // namespace

Json finding(const GodotProject& project, std::string_view id, std::string_view flags) {
    const testing::ScratchFolder folder;
    write(folder.path() / "project.godot",
          fmt::format("config_version=4\n\n[physics]\n\n{}\n", fmt::join(project.keys, "\n")));
    write(folder.path() / "tickproof.toml", project.profile);
    return found(folder, fmt::format("{} {}", folder.path().string(), flags), id);
}

Json love_finding(std::string_view profile, std::string_view id, std::string_view flags) {
    const testing::ScratchFolder folder;
    const std::string file = folder.path() / "profile.toml";
    write(file, profile);
    return found(folder, fmt::format("--policy love --profile {} {}", file, flags), id);
}

double number(const Json& finding, std::string_view name) {
    return finding.at("numbers").at(std::string(name)).at("value");
}

double at_rate(const Json& finding, double fps) {
    for (const Json& point : finding.at("curve")) {
        if (point["fps"] == fps) {
            return point["value"];
        }
    }
    throw std::runtime_error(fmt::format("no value at {} fps", fps));
}

std::vector<Duration> frames_of(const Json& finding) {
    const std::string command = finding.at("shown_by").at(0);
    const auto seed = static_cast<unsigned>(std::stoul(word_after(command, "--seed ", "1")));
    std::vector<Duration> frames =
        harness::parse_generated(word_after(command, "--generate ", ""), seed).frames;
    frames.erase(frames.begin(), frames.begin() + std::stol(word_after(command, "--start ", "0")));
    return frames;
}

std::vector<Duration> generated(std::string_view generator) {
    return harness::parse_generated(generator, 1).frames;
}

std::vector<EngineFrame> run_godot(const GodotProject& project, std::string_view arguments,
                                   const std::vector<Duration>& frames) {
    return program(
        fmt::format("{} {} {}", TICKPROOF_GODOT, arguments, fmt::join(project.keys, " ")))(frames);
}

std::vector<EngineFrame> run_love(std::string_view scene, const std::vector<Duration>& frames) {
    return program(fmt::format("{} {}", TICKPROOF_LOVE, scene))(frames);
}

double last(const std::vector<EngineFrame>& frames) {
    return frames.back().update.value();
}

double stepped_s(const std::vector<EngineFrame>& frames) {
    double sum = 0;
    for (const EngineFrame& frame : frames) {
        for (const double dt : frame.dts) {
            sum += dt * 0x1p-30;
        }
    }
    return sum;
}

double length_s(const std::vector<Duration>& frames) {
    double sum = 0;
    for (const Duration frame : frames) {
        sum += harness::seconds(frame);
    }
    return sum;
}

}  // namespace tickproof::engines
