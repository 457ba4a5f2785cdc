// Names the runs of a replay by what differs between them, and gives each policy its look.

#include "harness/study/charts/lanes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "harness/game/engine_text.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kLanesShown = 4;

constexpr std::size_t kParts = 4;

/// `variable`, `in euler`, `at 30 fps`, and what perturbs it, which most have nothing of.
std::array<std::string, kParts> name_parts(const DrawnPath& path) {
    const RunSpec& spec = path.run.spec;
    return {to_text(spec.policy), "in " + to_text(spec.engine),
            std::isnan(path.fps) ? fmt::format("from frame {}", spec.start_frame)
                                 : fmt::format("at {:.6g} fps", path.fps),
            path.under};
}

/// `unity:frame_delta_max=20ms`: a policy without the settings that all of them have.
std::string without_shared(const std::string& policy, const std::vector<std::string>& policies) {
    std::string text = policy.substr(0, policy.find(':'));
    for (std::size_t at = text.size(); at < policy.size();) {
        const std::size_t end = std::min(policy.find(':', at + 1), policy.size());
        const std::string setting = policy.substr(at, end - at);
        const bool is_shared = std::ranges::all_of(policies, [&](const std::string& other) {
            return (other + ":").find(setting + ":") != std::string::npos;
        });
        text += is_shared ? "" : setting;
        at = end;
    }
    return text;
}

}  // namespace

const DrawnPath& path_of(const Drawing& drawing, const Lane& lane) {
    return drawing.paths[lane.path];
}

std::string full_name(const Drawing& drawing, const DrawnPath& path) {
    std::array<std::string, kParts> parts = name_parts(path);
    parts[0] = short_policy(drawing, path.run.spec.policy);
    std::string name;
    for (const std::string& part : parts) {
        name += (name.empty() || part.empty() ? "" : " ") + part;
    }
    return name;
}

std::vector<std::string> lane_names(const std::vector<const DrawnPath*>& paths) {
    std::vector<std::string> names(paths.size());
    std::vector<std::string> policies;
    policies.reserve(paths.size());
    for (const DrawnPath* path : paths) {
        policies.push_back(name_parts(*path)[0]);
    }
    for (std::size_t part = 0; part < kParts; ++part) {
        const auto text = [&](const DrawnPath* path) {
            const std::string whole = name_parts(*path)[part];
            return part == 0 ? without_shared(whole, policies) : whole;
        };
        const bool differs = std::ranges::any_of(
            paths, [&](const DrawnPath* each) { return text(each) != text(paths.front()); });
        for (std::size_t i = 0; differs && i < paths.size(); ++i) {
            names[i] += (names[i].empty() || text(paths[i]).empty() ? "" : " ") + text(paths[i]);
        }
    }
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const bool is_rate = names[i].starts_with("at ");
        names[i] = names[i].empty() ? without_shared(policies[i], policies)
                                    : names[i].substr(is_rate ? 3 : 0);
    }
    const std::vector<std::string> so_far = names;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (std::ranges::count(so_far, so_far[i]) > 1) {
            names[i] += ", " + to_text(paths[i]->run.spec.trace);
        }
    }
    return names;
}

std::string short_policy(const Drawing& drawing, const PolicySpec& policy) {
    std::vector<std::string> policies{to_text(policy)};
    for (const DrawnPath& other : drawing.paths) {
        if (other.run.spec.policy.policy == policy.policy) {
            policies.push_back(to_text(other.run.spec.policy));
        }
    }
    return without_shared(policies.front(), policies);
}

std::vector<const DrawnPath*> lanes_of_first_engine(const Drawing& drawing, const Replay& replay) {
    std::vector<const DrawnPath*> paths;
    for (const Lane& lane : replay.lanes) {
        const DrawnPath& path = path_of(drawing, lane);
        if (paths.size() < kLanesShown && path.under.empty() &&
            path.run.spec.engine == path_of(drawing, replay.lanes.front()).run.spec.engine) {
            paths.push_back(&path);
        }
    }
    return paths;
}

void add_looks(const std::vector<std::size_t>& sections, std::size_t all,
               std::vector<ChartSeries>& series) {
    const auto hue_of = [](std::size_t section) { return section % kChartHues; };
    const auto is_used = [&](std::size_t hue, std::size_t count) {
        return hue < std::min(count, kChartHues);
    };
    const auto is_here = [&](std::size_t hue) {
        return std::ranges::find(sections, hue, hue_of) != sections.end();
    };
    std::vector<std::size_t> free;
    for (const bool in_report : {false, true}) {
        for (std::size_t hue = 0; hue < kChartHues; ++hue) {
            if (is_used(hue, all) == in_report && !is_here(hue)) {
                free.push_back(hue);
            }
        }
    }
    std::set<std::size_t> seen;
    std::size_t taken = 0;
    for (std::size_t i = 0; i < sections.size(); ++i) {
        series[i].hue = hue_of(sections[i]);
        series[i].is_dashed = sections[i] / kChartHues % 2 == 1;
        if (seen.insert(sections[i]).second) {
            continue;
        }
        if (taken < free.size()) {
            series[i].hue = free[taken++];
            series[i].is_dashed = false;
        } else {
            series[i].is_dashed = !series[i].is_dashed;
        }
    }
}

}  // namespace tickproof::harness
