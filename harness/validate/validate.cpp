#include "harness/validate/validate.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/run/run_all.h"
#include "harness/validate/table.h"

namespace tickproof::harness {

std::span<const GameCheck> game_checks() {
    static const std::array rows{
        settings_check(),   speed_check(),   jump_check(),   reach_check(),     wall_check(),
        gate_check(),       load_check(),    hitch_check(),  stutter_check(),   input_check(),
        latency_check(),    damping_check(), spring_check(), bounce_check(),    cooldown_check(),
        time_scale_check(), replay_check(),  peers_check(),  safe_speed_check()};
    return rows;
}

double severity(double measured, double tolerated) {
    if (measured <= 0) {
        return 0;
    }
    return tolerated > 0 ? measured / tolerated : std::numeric_limits<double>::infinity();
}

GameFinding judged(std::string_view check, std::string about, double severity) {
    GameFinding made;
    made.finding.check = check;
    made.finding.verdict = severity <= 1 ? Verdict::pass : Verdict::fail;
    made.about = std::move(about);
    made.severity = severity;
    return made;
}

GameFinding noted(std::string_view check, std::string about) {
    GameFinding made;
    made.finding.check = check;
    made.finding.verdict = Verdict::note;
    made.about = std::move(about);
    made.severity = kNotSeen;
    return made;
}

std::vector<GameCheck> checks_named(std::span<const std::string> names) {
    std::vector<std::string_view> known;
    for (const GameCheck& check : game_checks()) {
        known.push_back(check.name);
    }
    for (const std::string& name : names) {
        if (std::ranges::find(known, name) == known.end()) {
            throw InputError(unknown_name("check of settings", name, known));
        }
    }
    std::vector<GameCheck> named;
    std::ranges::copy_if(game_checks(), std::back_inserter(named), [&](const GameCheck& check) {
        return names.empty() || std::ranges::find(names, check.name) != names.end();
    });
    return named;
}

Validation validate(Subject subject, Frames frames, int jobs, const ValidateProgress& progress,
                    std::span<const GameCheck> checks) {
    std::vector<GameFindings> found(checks.size());
    Validation validation{.subject = std::move(subject), .frames = std::move(frames)};
    const Trial trial = make_trial(validation.subject, validation.frames);
    std::atomic<std::size_t> done = 0;
    for_all(checks.size(), jobs, [&](std::size_t i) {
        found[i] = checks[i].judge(trial);
        if (progress) {
            progress(++done, checks.size());
        }
    });
    for (GameFindings& each : found) {
        for (GameFinding& finding : each) {
            validation.verdict = worse(validation.verdict, finding.finding.verdict);
            if (!std::isnan(finding.severity)) {
                validation.worst = std::max(validation.worst, finding.severity);
            }
            validation.findings.push_back(std::move(finding));
        }
    }
    return validation;
}

GameFinding unjudged(std::string_view check, std::string about, std::string why) {
    GameFinding made = noted(check, std::move(about));
    made.finding.verdict = Verdict::unknown;
    made.finding.summary = std::move(why);
    return made;
}

GameFinding worst_finding(const Trial& trial, double most, std::string_view likely) {
    std::vector<const GameCheck*> order;
    for (const GameCheck& check : game_checks()) {
        order.push_back(&check);
    }
    std::ranges::stable_sort(order, {}, [&](const GameCheck* check) {
        return check->name == likely ? 0 : check->is_slow ? 2 : 1;
    });
    GameFinding worst = noted("settings", "");
    for (const GameCheck* check : order) {
        for (GameFinding& found : check->judge(trial)) {
            if (found.finding.verdict == Verdict::unknown) {
                found.severity = std::numeric_limits<double>::infinity();
            }
            if (found.finding.verdict != Verdict::note && !(found.severity <= worst.severity)) {
                worst = std::move(found);
            }
        }
        if (worst.severity > most) {
            break;
        }
    }
    return worst;
}

}  // namespace tickproof::harness
