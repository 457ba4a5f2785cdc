// LÖVE: a folder with main.lua. It has no settings of physics: love.run gives each frame's delta to
// love.update, and what the game makes of it is in its code (game/take_scan.h). conf.lua says
// the version, and whether frames wait for the display. Source: LÖVE's wiki, love.run and
// Config Files.

#include <array>

#include "harness/project/engines/reader_rows.h"
#include "harness/project/value_text.h"

namespace tickproof::harness {
namespace {

bool is_love(const ProjectFile& file) {
    constexpr std::array<std::string_view, 4> kCallbacks{"love.update", "love.draw", "love.load",
                                                         "love.run"};
    for (const std::string_view callback : kCallbacks) {
        if (file.text.find(callback) != std::string::npos) {
            return true;
        }
    }
    return false;
}

/// The text after `key =` up to the end of the line or a comment; empty without that key.
std::string_view value_in(std::string_view conf, std::string_view key) {
    const auto at = conf.find(key);
    const auto equals = at == std::string_view::npos ? at : conf.find('=', at);
    if (equals == std::string_view::npos) {
        return {};
    }
    const std::string_view line = conf.substr(equals + 1, conf.find('\n', equals) - equals - 1);
    std::string_view value = line.substr(0, line.find("--"));
    while (!value.empty() && std::string_view(" \t\r;\"'").find(value.front()) != value.npos) {
        value.remove_prefix(1);
    }
    while (!value.empty() && std::string_view(" \t\r;\"'").find(value.back()) != value.npos) {
        value.remove_suffix(1);
    }
    return value;
}

std::vector<Project> read_love(std::span<const ProjectFile> files) {
    Project project{
        .engine = "love", .files = {files.begin(), files.end()}, .policy = parse_policy("love")};
    for (const ProjectFile& file : files) {
        if (!file.name.ends_with("conf.lua")) {
            continue;
        }
        if (const std::string_view version = value_in(file.text, ".version"); !version.empty()) {
            project.version = "LÖVE " + std::string(version);
        }
        const std::string_view vsync = value_in(file.text, ".vsync");
        project.waits_for_display = vsync != "0" && vsync != "false";
    }
    return {project};
}

}  // namespace

ProjectReader love_reader() {
    return {.name = "love",
            .summary = "main.lua of LÖVE; its code says how it steps",
            .places = {"main.lua", "conf.lua"},
            .recognises = is_love,
            .read = read_love,
            .is_own_code = true,
            .gives_way = true,
            .script_numbers = "f64",
            .frame_code = "`love.update`",
            .scan_reads_code = true};
}

}  // namespace tickproof::harness
