// The table of patterns, and the scan of one text or of a whole folder.

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "harness/base/find_row.h"
#include "harness/base/for_all.h"
#include "harness/base/input_error.h"
#include "harness/base/read_file.h"
#include "harness/scan/collect_scripts.h"
#include "harness/scan/handed_input.h"
#include "harness/scan/in_project.h"
#include "harness/scan/patterns.h"
#include "harness/scan/scan_engines.h"
#include "harness/scan/script_scan.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kMost_mb = 4;

template <typename T>
void add(const std::vector<T>& some, std::vector<T>& all) {
    all.insert(all.end(), some.begin(), some.end());
}

void add(const ScriptMotion& one, ScriptMotion& all) {
    add(one.in_steps, all.in_steps);
    add(one.in_frames, all.in_frames);
    add(one.players, all.players);
    add(one.presses_in_frames, all.presses_in_frames);
    add(one.presses_in_events, all.presses_in_events);
    add(one.placed_bodies, all.placed_bodies);
    add(one.characters_in_steps, all.characters_in_steps);
    add(one.characters_in_frames, all.characters_in_frames);
    add(one.shots, all.shots);
    add(one.shot_bodies, all.shot_bodies);
    add(one.hidden_steps, all.hidden_steps);
    add(one.teleports, all.teleports);
    add(one.cameras_in_steps, all.cameras_in_steps);
    add(one.frame_counts, all.frame_counts);
    add(one.step_sums, all.step_sums);
    add(one.hazards, all.hazards);
    add(one.drawn_at_once, all.drawn_at_once);
    add(one.drawn_by_scripts, all.drawn_by_scripts);
    add(one.stepped_and_off, all.stepped_and_off);
    all.is_mixed = all.is_mixed ||
                   (all.dimensions != 0 && one.dimensions != 0 && all.dimensions != one.dimensions);
    all.dimensions = all.dimensions == 0 ? one.dimensions : all.dimensions;
    all.interpolates = all.interpolates || one.interpolates;
    all.jumps = all.jumps || one.jumps;
    all.springs = all.springs || one.springs;
    all.reads_keys = all.reads_keys || one.reads_keys;
    all.makes_sweeping_world = all.makes_sweeping_world || one.makes_sweeping_world;
    all.moves_through_world = all.moves_through_world || one.moves_through_world;
    all.is_for_headset = all.is_for_headset || one.is_for_headset;
}

/// A mark `tickproof: ignore lerp-constant`: its line, and the pattern that it names.
struct IgnoredLine {
    std::size_t line = 0;
    std::string_view pattern;
};

/// The marks in order; the first one of each line.
std::vector<IgnoredLine> ignored_lines(const Script& script) {
    constexpr std::string_view kMark = "tickproof: ignore";
    std::vector<IgnoredLine> ignored;
    const std::string_view text = script.text;
    for (auto at = text.find(kMark); at != text.npos; at = text.find(kMark, at + kMark.size())) {
        const std::size_t line = line_of(script, at);
        if (ignored.empty() || ignored.back().line != line) {
            const std::size_t from = at + kMark.size();
            const std::size_t end =
                line <= script.line_ends.size() ? script.line_ends[line - 1] : text.size();
            ignored.push_back({.line = line, .pattern = trimmed(text.substr(from, end - from))});
        }
    }
    return ignored;
}

/// True if a mark in the line of the remark, or the one before, ignores it.
bool is_ignored(const std::vector<IgnoredLine>& ignored, const ScriptRemark& remark) {
    const auto asks = [&](const IgnoredLine& each) {
        return each.pattern.empty() || each.pattern.starts_with(remark.pattern);
    };
    auto at = std::ranges::lower_bound(ignored, remark.at.line - 1, {}, &IgnoredLine::line);
    for (; at != ignored.end() && at->line <= remark.at.line; ++at) {
        if (asks(*at)) {
            return true;
        }
    }
    return false;
}

/// Scans one file, unless it is not worth reading.
ScriptScan scan_file(const std::string& name, int jobs) {
    constexpr std::size_t kLong = 100'000;  // Shorter files are not worth another thread.
    const auto skipped = [&](std::string_view why) {
        return ScriptScan{.file = name, .skipped = {{.file = name, .why = why}}};
    };
    ProjectFile file{.name = name, .text = {}};
    try {
        file.text = read_file(name, {.noun = "a script", .most_mb = kMost_mb, .advice = ""});
    } catch (const InputError&) {
        return skipped("above 4 MB, or not to be read");
    }
    if (const std::string_view why = why_not_read(file.text); !why.empty()) {
        return skipped(why);
    }
    ScriptScan scan = scan_script(file, file.text.size() < kLong ? 1 : jobs);
    scan.file = name;
    return scan;
}

/// True if the files are all code of the game, and none of them reads input.
bool reads_no_input(const ScanEngine& engine, const CollectedScripts& found, int jobs,
                    const std::vector<ScriptScan>& of_files) {
    const auto reads_none = [](const ScriptScan& each) { return each.motion.reads_no_input; };
    if (!engine.has_known_input || found.cut || of_files.empty() ||
        !std::ranges::all_of(of_files, reads_none)) {
        return false;
    }
    return std::ranges::all_of(
        found.plugins, [&](const std::string& name) { return reads_none(scan_file(name, jobs)); });
}

}  // namespace

std::span<const ScriptPattern> script_patterns() {
    static const std::array rows{
        motion_without_delta(), delta_twice(),    force_per_frame(),   lerp_constant(),
        physics_outside_step(), press_in_step(),  press_overwritten(), mouse_in_step(),
        camera_out_of_step(),   teleport_drawn(), chance_per_frame(),  step_of_display(),
        settings_in_code()};
    return rows;
}

const ScriptPattern& pattern_of(const ScriptRemark& remark) {
    return *find_row(script_patterns(), remark.pattern, &ScriptPattern::name);
}

ScriptScan scan_script(const ProjectFile& file, int jobs) {
    const Script script = parse_script(file.name, file.text);
    const ScriptView view = view_of(script);
    ScriptScan scan{.files = 1,
                    .lines = static_cast<std::size_t>(std::ranges::count(file.text, '\n')),
                    .bytes = file.text.size(),
                    .remarks = {}};
    const std::span<const ScriptPattern> patterns = script_patterns();
    std::vector<ScriptRemarks> found(patterns.size());
    for_all(patterns.size() + 1, jobs, [&](std::size_t i) {
        if (i < patterns.size()) {
            patterns[i].look(view, found[i]);
        } else {
            scan.motion = motion_in(view);
            scan.clock = clock_in(view);
            scan.motion.reads_no_input =
                script.language == ScriptLanguage::csharp && !may_read_input(script.code);
        }
    });
    ScriptRemarks& remarks = scan.remarks;
    for (ScriptRemarks& each : found) {
        std::ranges::move(each, std::back_inserter(remarks));
    }
    const std::vector<IgnoredLine> ignored = ignored_lines(script);
    std::erase_if(remarks, [&](const ScriptRemark& remark) { return is_ignored(ignored, remark); });
    std::ranges::stable_sort(remarks, {},
                             [](const ScriptRemark& remark) { return remark.at.begin; });
    const auto same = std::unique(remarks.begin(), remarks.end(), [](const auto& a, const auto& b) {
        return a.pattern == b.pattern && a.at.line == b.at.line;
    });
    remarks.erase(same, remarks.end());
    return scan;
}

ScriptScan scan_scripts(const std::string& folder, std::string_view engine, int jobs) {
    ScriptScan scan;
    const ScanEngine* const row = scan_engine(engine);
    if (row == nullptr) {
        return scan;
    }
    const std::string main = row->main_scene == nullptr ? "" : row->main_scene(folder);
    const CollectedScripts found = collect_scripts(folder, main, row->languages);
    scan.cut = found.cut;
    const std::vector<std::string>& files = found.files;
    std::vector<ScriptScan> of_files(files.size());
    for_all(files.size(), jobs, [&](std::size_t i) { of_files[i] = scan_file(files[i], jobs); });
    const bool is_without_input = reads_no_input(*row, found, jobs, of_files);
    std::vector<ScriptScan> each;
    for (ScriptScan& one : of_files) {
        if (one.skipped.empty()) {
            each.push_back(std::move(one));
        } else {
            scan.skipped.push_back(one.skipped.front());
        }
    }
    judge_in_project(folder, main, *row, each, scan.motion);
    scan.motion.reads_no_input = is_without_input;
    add(presses_handed_on(each), scan.motion.presses_in_frames);
    for (const ScriptScan& one : each) {
        ++scan.files;
        scan.bytes += one.bytes;
        scan.lines += one.lines;
        add(one.motion, scan.motion);
        add(one.clock.pauses, scan.clock.pauses);
        add(one.clock.limits, scan.clock.limits);
        add(one.clock.loops, scan.clock.loops);
        add(one.clock.clamps, scan.clock.clamps);
        add(one.clock.settings, scan.clock.settings);
        scan.clock.sets_step = scan.clock.sets_step || one.clock.sets_step;
        scan.remarks.insert(scan.remarks.end(), one.remarks.begin(), one.remarks.end());
    }
    add_settings_of_plugins(found.plugins, jobs, scan.clock.settings);
    return scan;
}

}  // namespace tickproof::harness
