// Asks checks in rounds, makes the runs that they want, and collects their findings.

#include "harness/check/investigate.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <utility>

#include "harness/check/about_bodies.h"
#include "harness/run/run_all.h"
#include "harness/run/starts.h"

namespace tickproof::harness {
namespace {

/// A bisection to the last bit takes 60 rounds; a check that asks for more does not end.
constexpr int kRoundsMax = 500;

/// Adds those of `asked` that are not in `requests`, which is sorted, and counts a user for each.
void add_users(std::vector<Results::Entry*> asked, std::vector<Results::Entry*>& requests) {
    std::ranges::sort(asked);
    // Clang 14 lacks std::ranges::unique.
    asked.erase(std::unique(asked.begin(), asked.end()), asked.end());
    std::erase_if(
        asked, [&](Results::Entry* entry) { return std::ranges::binary_search(requests, entry); });
    for (Results::Entry* entry : asked) {
        ++entry->users;
    }
    requests.insert(requests.end(), asked.begin(), asked.end());
    std::ranges::sort(requests);
}

/// Makes the callback that moves the progress bar on after each finished run. Thread-safe.
std::function<void()> run_progress(const InquiryProgress& progress, const Headway& before,
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

void announce_work(std::span<Results::Entry* const> wanted, TraceStore& store,
                   const Announce& announce) {
    ExpectedWork all;
    const RunSpec* last = nullptr;
    ExpectedWork of_last;
    for (const Results::Entry* each : wanted) {
        const RunSpec& spec = each->run.spec;
        const bool is_alike = last != nullptr && last->trace == spec.trace &&
                              last->scenario == spec.scenario && last->engine == spec.engine &&
                              last->policy == spec.policy && last->split == spec.split;
        of_last = is_alike ? of_last : work_of(spec, store.make(spec.trace), each->wanted);
        last = &spec;
        add(of_last, all);
    }
    announce(all);
}

/// The facts of the check's row that its findings carry, for readers that see no checks.
void take_facts(const Check& check, Finding& finding) {
    finding.check = check.name;
    finding.compares = check.compares;
    finding.may_want_fewer_steps = check.may_want_fewer_steps;
    finding.id = id_of(finding.check, finding.about);
}

bool is_only_reference(const Results::Entry& entry) {
    return entry.is_reference && entry.wanted == Keep::path && entry.perturbation == nullptr;
}

void make_runs(std::span<Results::Entry* const> wanted, TraceStore& store, int jobs,
               References& references, const std::function<void()>& after_run) {
    std::vector<Run*> compared_with;
    std::vector<RunRequest> requests;
    for (Results::Entry* each : wanted) {
        if (is_only_reference(*each)) {
            compared_with.push_back(&each->run);
        } else {
            requests.push_back({&each->run, each->wanted, each->perturbation});
        }
    }
    run_references(compared_with, store, jobs, references, after_run);
    run_in_place(requests, store, jobs, after_run);
}

/// A reader who repeats the run sees the finding, and not what other checks say of it.
void name_in_command(const Check& check, Finding& finding) {
    if (check.is_shown_alone && finding.command.empty() && !finding.shown_by.empty()) {
        finding.command = fmt::format("{} --check {}", repeat_command(finding), check.name);
    }
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

/// Call it once the schedules are made.
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
    const bool can_judge = !game().has_unknown_loop || checks_[check]->is_about_files;
    Findings found = can_judge ? checks_[check]->judge(view_asked) : Findings();
    add_users(view_asked.requests(), requests_[check]);
    if (view_asked.waits()) {
        return;
    }
    for (Finding& each : found) {
        say_bodies(*checks_[check], game(), *view.game, each);
        take_facts(*checks_[check], each);
        name_in_command(*checks_[check], each);
        const bool is_set_here = view.game->policy == game().policy || view.game->step_policy;
        if (&view != &views_.front() && !is_set_here) {
            each.fix_settings.clear();  // They belong to the game's code, which no setting changes.
        }
    }
    findings_[check] = std::move(found);
    done_[check] = 1;
    ++judged_;
    release(requests_[check]);
    requests_[check].clear();
}

/// Frees the large parts of a run once no check may look at it again; keeps its outcome.
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
    rounds_ = std::min(rounds_, 1);  // The bound is on the rounds of each check.
}

void carry_out(std::span<Investigation> investigations, TraceStore& store, int jobs,
               const InquiryProgress& progress, const Announce& announce, References* references) {
    References own;
    Headway headway;
    for (const Investigation& each : investigations) {
        for (const TraceSpec& trace : each.game().frames.traces) {
            store.make(trace);
        }
        headway.of += each.checks();
    }
    for (;;) {
        std::vector<Investigation*> asking;  // Element `i` wants the run `i` of `wanted`.
        std::vector<Results::Entry*> wanted;
        headway.done = 0;
        for (Investigation& each : investigations) {
            for (Results::Entry* entry : each.ask(store)) {
                asking.push_back(&each);
                wanted.push_back(entry);
            }
            headway.done += each.judged();
        }
        if (progress) {
            progress(headway);
        }
        if (wanted.empty()) {
            return;
        }
        if (announce) {
            announce_work(wanted, store, announce);
        }
        make_runs(wanted, store, jobs, references == nullptr ? own : *references,
                  run_progress(progress, headway, wanted.size()));
        headway.runs += wanted.size();
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            asking[i]->take(*wanted[i]);
        }
    }
}

std::vector<Findings> judge_all(std::span<const Game> games,
                                const std::vector<const Check*>& checks, TraceStore& store,
                                int jobs, const InquiryProgress& progress) {
    std::vector<Investigation> investigations;
    investigations.reserve(games.size());
    for (const Game& game : games) {
        investigations.emplace_back(game, checks);
    }
    carry_out(investigations, store, jobs, progress);
    std::vector<Findings> all(games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
        for (Findings& each : investigations[i].findings()) {
            std::ranges::move(each, std::back_inserter(all[i]));
        }
    }
    return all;
}

Findings judge(const Game& game, const std::vector<const Check*>& checks, TraceStore& store,
               int jobs, const InquiryProgress& progress) {
    return std::move(judge_all({&game, 1}, checks, store, jobs, progress).front());
}

}  // namespace tickproof::harness
