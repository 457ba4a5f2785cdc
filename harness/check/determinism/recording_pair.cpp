// Decides how two recordings are related, and makes the runs that judge their difference.

#include "harness/check/determinism/recording_pair.h"

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/check/contact/same_sums.h"
#include "harness/check/determinism/noise_floor.h"
#include "harness/game/bodies.h"
#include "harness/recording/record_run.h"
#include "harness/run/run_all.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {
namespace {

/// None for a game's own recording, or if another version wrote something unknown to this one.
std::optional<RunSpec> spec_of(const RecordingHeader& header) {
    if (header.spec.empty()) {
        return std::nullopt;
    }
    try {
        RunSpec spec = parse_run_spec(header.spec);
        return spec.scenario.row == nullptr || spec.engine.engine == nullptr
                   ? std::nullopt
                   : std::optional(std::move(spec));
    } catch (const InputError&) {
        return std::nullopt;
    }
}

bool differ_in_engine_only(const RecordingHeader& left, const RecordingHeader& right) {
    const std::optional<RunSpec> one = spec_of(left);
    std::optional<RunSpec> other = spec_of(right);
    if (!one || !other || one->engine.engine == other->engine.engine) {
        return false;
    }
    other->engine = one->engine;
    return *one == *other;
}

/// Recordings count the steps taken, so step i of a run is i + 1.
void note_contact(const Run& run, PairJudgement& made) {
    if (run.first_contact != kNever) {
        const std::uint64_t step = run.first_contact + 1;
        made.first_contact = std::min(made.first_contact.value_or(step), step);
    }
}

BuildLimit measured_limit(const RunSpec& spec, const PairQuestion& question, PairJudgement& made) {
    std::vector<Wanted> wanted{{.spec = spec, .keep = Keep::states}};
    for (const Perturbation& twin : question.twins) {
        wanted.push_back({.spec = spec, .keep = Keep::states, .perturbation = &twin});
    }
    TraceStore traces;
    const std::vector<Run> runs = run_all(wanted, traces, question.jobs);
    std::vector<const Trajectory*> twins;
    for (std::size_t i = 1; i < runs.size(); ++i) {
        twins.push_back(&runs[i].trajectory);
    }
    note_contact(runs.front(), made);
    return build_limit(runs.front().trajectory, twins, moving_bodies(make(spec.scenario).scene));
}

void judge_builds(const RecordingHeader& left, const RecordingHeader& right,
                  const RecordingComparison& seen, const PairQuestion& question,
                  PairJudgement& made) {
    const std::optional<RunSpec> spec = spec_of(left);
    if (question.twins.empty()) {
        made.not_measured = "no twins were asked for (--ensemble 0)";
    } else if (!left.has_states || !right.has_states) {
        made.not_measured = "hashes do not say how far the two are apart";
    } else if (!spec) {
        made.not_measured = "this tickproof does not know the run";
    } else {
        try {
            made.limit = measured_limit(*spec, question, made);
            made.builds = judge(made.limit, seen.apart);
        } catch (const InputError& error) {
            made.not_measured = error.what();
        }
    }
}

void look_at_engines(const RecordingHeader& left, const RecordingHeader& right,
                     const PairQuestion& question, PairJudgement& made) {
    const RunSpec one = *spec_of(left);
    const RunSpec other = *spec_of(right);
    made.computes_same_sums = compute_same_sums(one.engine, other.engine);
    try {
        TraceStore traces;
        const std::vector<Wanted> wanted{{.spec = one}, {.spec = other}};
        for (const Run& run : run_all(wanted, traces, question.jobs)) {
            note_contact(run, made);
        }
    } catch (const InputError& error) {
        made.not_measured = error.what();
    }
}

}  // namespace

PairKind kind_of(const RecordingHeader& left, const RecordingHeader& right) {
    if (left.spec.empty() || right.spec.empty()) {
        return PairKind::games;
    }
    if (left.spec == right.spec) {
        return left.about == right.about ? PairKind::same_build : PairKind::other_builds;
    }
    return differ_in_engine_only(left, right) ? PairKind::other_engines : PairKind::other_runs;
}

std::vector<std::string> moving_bodies_of(const RecordingHeader& header) {
    const std::optional<RunSpec> spec = spec_of(header);
    if (!spec) {
        return {};
    }
    const physics::Scene scene = make(spec->scenario).scene;
    const std::vector<std::string> names = body_names(scene);
    std::vector<std::string> moving;
    for (const std::size_t body : moving_bodies(scene)) {
        moving.push_back(names[body]);
    }
    return moving;
}

PairJudgement judge_pair(const RecordingHeader& left, const RecordingHeader& right,
                         const RecordingComparison& seen, const PairQuestion& question) {
    PairJudgement made{.kind = kind_of(left, right),
                       .is_lockstep = question.is_lockstep,
                       .is_asked = !question.twins.empty()};
    if (!seen.first_step && made.kind == PairKind::other_runs) {
        made.clocks = recorded_clocks(left, right, seen.steps);
    }
    if (!seen.first_step || question.is_lockstep) {
        return made;
    }
    if (made.kind == PairKind::other_builds) {
        judge_builds(left, right, seen, question, made);
    } else if (made.kind == PairKind::other_engines) {
        look_at_engines(left, right, question, made);
    }
    return made;
}

}  // namespace tickproof::harness
