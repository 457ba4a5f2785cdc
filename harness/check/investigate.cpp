#include "harness/check/investigate.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <utility>

#include "harness/game/engine_text.h"
#include "harness/project/readers.h"
#include "harness/run/run_all.h"
#include "harness/run/starts.h"

namespace tickproof::harness {
namespace {

/// A bisection to the last bit takes 60; whatever asks for more does not end.
constexpr int kRoundsMax = 500;

/// A scenario that is named has the bodies that it has.
void say_body(const Check& check, const Game& game, Finding& finding) {
    if (check.body == BodyKind::any && has_own_steps(game) && !finding.shown_by.empty()) {
        finding.body = BodyKind::rigid_body;  // It is about steps that characters do not take.
        finding.moved_by = to_text(game.engine);
    }
    if (check.body != BodyKind::any && game.scenarios.empty()) {
        finding.body = check.body;
        finding.moved_by = to_text(game.engine);
    }
}

/// What the profile asks of a character.
bool is_asked_of_character(const GameProfile& profile, const Finding& finding) {
    return std::ranges::any_of(finding.asked, [&](std::string_view key) {
        return profile.at.contains(key) && (key == "jump.ledges_m" || key == "jump.gaps_m" ||
                                            key == "jump.ceilings_m" || key == "gate.thickness_m");
    });
}

/// Where nothing says when the game's code moves the character, what the profile asks of it is
/// open: in frames it jumps otherwise than in steps, in which it was judged.
void leave_open(const Check& check, const Game& game, Finding& finding) {
    const bool is_judged =  // Notes are about the design, at any timestep.
        finding.verdict != Verdict::note && finding.verdict != Verdict::unknown;
    if (check.body != BodyKind::character || !is_judged || !game.scenarios.empty() ||
        character_moves(game) != CharacterMoves::unknown) {
        return;
    }
    if (!is_asked_of_character(game.profile, finding)) {
        finding.summary += finding.verdict == Verdict::pass ? ", if moved in physics steps" : "";
        return;
    }
    Finding open = unjudged(finding.check, finding.about,
                            "Nothing says whether the character moves in rendered frames or in "
                            "physics steps");
    open.id = finding.id;
    open.asked = finding.asked;
    if (game.scripts && !game.scripts->motion.characters_in_frames.empty()) {
        const ScriptMotion& motion = game.scripts->motion;
        open.at = motion.characters_in_frames.front();
        open.cause = fmt::format("{} moves one in rendered frames, {} in physics steps",
                                 to_text(open.at), to_text(motion.characters_in_steps.front()));
    }
    open.fix = "Write character_moves = \"frame\" or \"step\" in [physics] of the profile.";
    finding = std::move(open);
}

/// By the scripts and scenes nothing moves in steps: what is true of them is worth knowing at most.
void note_what_is_not_stepped(const Game& game, Finding& finding) {
    if (!finding.is_of_steps || finding.verdict == Verdict::pass || may_move_in_steps(game)) {
        return;
    }
    const std::string why =
        fmt::format("It holds for what moves in physics steps, and no script{} does",
                    game.scripts->motion.bodies ? " and no body of a scene" : "");
    if (finding.verdict == Verdict::note) {
        finding.cause += (finding.cause.empty() ? "" : ". ") + why;
        return;
    }
    finding.verdict = Verdict::note;
    finding.severity = kNotSeen;
    finding.cause = why;
}

/// The rule of the body, or of the loop, where it is that of an engine.
void say_source(const Check& check, const Game& game, Finding& finding) {
    if (!finding.source.empty() || finding.check == "scripts") {
        return;
    }
    if (finding.body != BodyKind::any && check.body != BodyKind::any &&
        !game.engine.engine->source.empty()) {
        finding.source = game.engine.engine->source;
    } else if (game.policy.policy != nullptr && game.policy.policy->engine) {
        finding.source = game.policy.policy->source;
    } else if (game.project && game.project->reader != nullptr &&
               !game.project->reader->is_own_code) {
        finding.source = game.project->reader->source;
    }
}

/// Adds those of `asked` that are not in `requests`, which is sorted, and counts their new user.
void add_users(std::vector<Results::Entry*> asked, std::vector<Results::Entry*>& requests) {
    std::ranges::sort(asked);
    asked.erase(std::unique(asked.begin(), asked.end()), asked.end());  // Clang 14 lacks the other.
    std::erase_if(
        asked, [&](Results::Entry* entry) { return std::ranges::binary_search(requests, entry); });
    for (Results::Entry* entry : asked) {
        ++entry->users;
    }
    requests.insert(requests.end(), asked.begin(), asked.end());
    std::ranges::sort(requests);
}

/// Told of each of so many runs, by any thread. The checks that have not judged yet wait for all of
/// them alike.
std::function<void()> told_of_runs(const InquiryProgress& progress, const Headway& before,
                                   std::size_t runs) {
    if (!progress) {
        return {};
    }
    const auto made = std::make_shared<std::atomic<std::size_t>>(0);
    return [&progress, before, runs, made] {
        Headway headway = before;
        const std::size_t now = ++*made;
        headway.runs += now;
        headway.part = static_cast<double>(before.of - before.done) * static_cast<double>(now) /
                       static_cast<double>(runs);
        progress(headway);
    };
}

void announce_work(std::span<const Unmade> unmade, TraceStore& store, const Announce& announce) {
    ExpectedWork all;
    const RunSpec* last = nullptr;
    ExpectedWork of_last;
    for (const Unmade& each : unmade) {
        const RunSpec& spec = each.run->spec;
        const bool is_alike = last != nullptr && last->trace == spec.trace &&
                              last->scenario == spec.scenario && last->engine == spec.engine &&
                              last->policy == spec.policy && last->split == spec.split;
        of_last = is_alike ? of_last : work_of(spec, store.make(spec.trace), each.keep);
        last = &spec;
        add(of_last, all);
    }
    announce(all);
}

}  // namespace

Investigation::Investigation(const Game& game_asked, std::vector<const Check*> checks, Depth depth)
    : checks_(std::move(checks)),
      depth_(depth),
      findings_(checks_.size()),
      done_(checks_.size(), 0),
      requests_(checks_.size()) {
    views_.push_back({.game = &game_asked});
    if (!are_like_bodies(game_asked)) {
        views_.push_back({.own = std::make_unique<const Game>(of_characters(game_asked))});
        views_.back().game = views_.back().own.get();
    }
}

const Investigation::View& Investigation::view_of(const Check& check) const {
    return check.body == BodyKind::character ? views_.back() : views_.front();
}

std::vector<Results::Entry*> Investigation::ask(const TraceStore& store) {
    if (++rounds_ > kRoundsMax) {
        throw std::logic_error("a check does not come to an end");
    }
    if (rounds_ == 1) {
        for (View& view : views_) {
            view.schedules.reserve(view.game->frames.traces.size());
            for (const TraceSpec& trace : view.game->frames.traces) {
                const RunSpec spec = schedule_spec(*view.game, trace);
                view.schedules.push_back({.run = &results_.ask({.spec = spec}, Keep::hashes).run});
            }
        }
    }
    if (!results_.wants_some()) {
        read_schedules(store);
        for (std::size_t i = 0; i < checks_.size(); ++i) {
            if (done_[i] == 0) {
                ask(i, store);
            }
        }
    }
    return results_.take_wanted();
}

/// Once they are made.
void Investigation::read_schedules(const TraceStore& store) {
    if (has_schedules_) {
        return;
    }
    for (View& view : views_) {
        for (ScheduledTrace& each : view.schedules) {
            each.effective = own_lengths(each.run->schedule.frames, store.at(each.run->spec.trace));
            if (!each.effective.empty()) {
                each.longest = longest_frames(each.effective);
            }
        }
    }
    has_schedules_ = true;
}

void Investigation::ask(std::size_t check, const TraceStore& store) {
    const View& view = view_of(*checks_[check]);
    Inquiry view_asked = inquiry(store, view);
    Findings found = checks_[check]->judge(view_asked);
    add_users(view_asked.requests(), requests_[check]);
    if (view_asked.waits()) {
        return;
    }
    for (Finding& each : found) {
        each.id = id_of(each.check, each.about);
        leave_open(*checks_[check], game(), each);
        say_body(*checks_[check], *view.game, each);
        note_what_is_not_stepped(*view.game, each);
        say_source(*checks_[check], *view.game, each);
        const bool is_set_here = view.game->policy == game().policy || view.game->step_policy;
        if (&view != &views_.front() && !is_set_here) {
            each.fix_settings.clear();  // They would be those of a loop that no setting changes.
        }
    }
    findings_[check] = std::move(found);
    done_[check] = 1;
    ++judged_;
    release(requests_[check]);
    requests_[check].clear();
}

/// The large parts of a run go as soon as no check may look at it again; its outcome stays.
void Investigation::release(const std::vector<Results::Entry*>& requests) {
    for (Results::Entry* entry : requests) {
        if (--entry->users == 0 && entry->run.spec.scenario.row != nullptr) {
            entry->run.schedule = {};
            entry->run.trajectory = {};
            entry->keep = std::min(entry->keep, Keep::outcome);
        }
    }
}

void Investigation::take(Results::Entry& entry) {
    entry.keep = entry.wanted;
    entry.is_there = true;
    entry.is_wanted = false;
    ++runs_;
}

void Investigation::add(const Check* check) {
    checks_.push_back(check);
    findings_.emplace_back();
    done_.push_back(0);
    requests_.emplace_back();
    rounds_ = std::min(rounds_, 1);  // The bound is on each check's rounds.
}

void carry_out(std::span<Investigation> investigations, TraceStore& store, int jobs,
               const InquiryProgress& progress, const Announce& announce) {
    Headway headway;
    for (const Investigation& each : investigations) {
        for (const TraceSpec& trace : each.game().frames.traces) {
            store.make(trace);
        }
        headway.of += each.checks();
    }
    for (;;) {
        std::vector<std::pair<Investigation*, Results::Entry*>> slots;
        headway.done = 0;
        for (Investigation& each : investigations) {
            for (Results::Entry* entry : each.ask(store)) {
                slots.emplace_back(&each, entry);
            }
            headway.done += each.judged();
        }
        if (progress) {
            progress(headway);
        }
        if (slots.empty()) {
            return;
        }
        std::vector<Unmade> unmade;
        unmade.reserve(slots.size());
        for (const auto& [investigation, entry] : slots) {
            unmade.push_back({&entry->run, entry->wanted, entry->perturbation});
        }
        if (announce) {
            announce_work(unmade, store, announce);
        }
        run_in_place(unmade, store, jobs, told_of_runs(progress, headway, unmade.size()));
        headway.runs += unmade.size();
        for (const auto& [investigation, entry] : slots) {
            investigation->take(*entry);
        }
    }
}

Findings investigate(const Game& game, std::vector<const Check*> checks, TraceStore& store,
                     int jobs, const InquiryProgress& progress) {
    Investigation investigation(game, std::move(checks));
    carry_out({&investigation, 1}, store, jobs, progress);
    Findings all;
    for (Findings& each : investigation.findings()) {
        std::ranges::move(each, std::back_inserter(all));
    }
    return all;
}

}  // namespace tickproof::harness
