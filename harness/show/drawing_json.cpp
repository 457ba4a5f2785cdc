// Writes the data for pictures as JSON: scenes, paths, replays and paces.

#include "harness/show/drawing_json.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "harness/finding/report.h"
#include "harness/game/engine_text.h"

namespace tickproof::harness {
namespace {

/// The value in whole multiples of `unit`: large columns stay short.
Json whole_number(double value, double unit) {
    return std::isfinite(value) ? Json(std::llround(value / unit)) : Json(nullptr);
}

Json column(const std::vector<double>& values, double unit) {
    Json list = Json::array();
    for (const double value : values) {
        list.push_back(whole_number(value, unit));
    }
    return list;
}

Json frames_json(const StepSchedule& schedule) {
    Json length = Json::array();
    Json steps = Json::array();
    Json overstep = Json::array();
    Json dropped = Json::array();
    for (const ScheduledFrame& frame : schedule.frames) {
        length.push_back(whole_number(seconds(frame.effective), 1e-6));
        steps.push_back(frame.steps);
        overstep.push_back(whole_number(frame.overstep_s, 1e-6));
        dropped.push_back(whole_number(frame.dropped_s, 1e-6));
    }
    return {{"length_us", length},
            {"steps", steps},
            {"overstep_us", overstep},
            {"dropped_us", dropped}};
}

/// Most angles that a body has. The page turns it evenly between two of them.
constexpr std::size_t kAnglesMax = 64;

/// {every, mrad}: the angle at the start, then the turn in every `every` steps; null if the body
/// never turns.
Json turns_json(const Trajectory& trajectory, std::size_t body) {
    const std::size_t rows = trajectory.rows();
    const std::size_t every = std::max<std::size_t>(1, (rows + kAnglesMax - 1) / kAnglesMax);
    Json mrad = Json::array();
    std::int64_t last = 0;
    bool turns = false;
    for (std::size_t i = 0; rows > 0 && i < rows - 1 + every; i += every) {
        const double angle = trajectory.row(std::min(i, rows - 1))[body].angle_rad;
        const std::int64_t at = std::isfinite(angle) ? std::llround(angle * 1e3) : last;
        turns = turns || (i > 0 && at != last);
        mrad.push_back(at - last);
        last = at;
    }
    return turns ? Json{{"every", every}, {"mrad", mrad}} : Json(nullptr);
}

/// The movement of each body in each step. It begins at the position in the scene.
Json moves_json(const Run& run) {
    const Trajectory& trajectory = run.trajectory;
    Json bodies = Json::array();
    for (std::size_t body = 0; body < trajectory.states.bodies(); ++body) {
        Json x = Json::array();
        Json y = Json::array();
        std::int64_t last_x = 0;
        std::int64_t last_y = 0;
        bool moves = false;
        for (std::size_t row = 0; row < trajectory.rows(); ++row) {
            const physics::Vec2 at = trajectory.row(row)[body].position_m;
            const std::int64_t x_mm = std::isfinite(at.x) ? std::llround(at.x * 1e3) : last_x;
            const std::int64_t y_mm = std::isfinite(at.y) ? std::llround(at.y * 1e3) : last_y;
            moves = moves || (row > 0 && (x_mm != last_x || y_mm != last_y));
            x.push_back(x_mm - last_x);
            y.push_back(y_mm - last_y);
            last_x = x_mm;
            last_y = y_mm;
        }
        if (moves) {
            bodies.push_back({{"body", body},
                              {"x_mm", x},
                              {"y_mm", y},
                              {"turns", turns_json(trajectory, body)}});
        }
    }
    return bodies;
}

Json first_contact_json(const Run& run, const std::vector<std::string>& names) {
    const std::optional<FirstContact> contact = first_contact_of(run);
    if (!contact) {
        return nullptr;
    }
    Json bodies = Json::array();
    for (const std::size_t body : contact->bodies) {
        bodies.push_back(names[body]);
    }
    return {{"step", contact->row},
            {"time_s", number(run.trajectory.times_s[contact->row])},
            {"bodies", bodies}};
}

Json crossing_json(const Run& run) {
    const Outcome& outcome = run.outcome;
    const std::vector<double>& times_s = run.trajectory.times_s;
    const auto end = std::ranges::upper_bound(times_s, outcome.crossing_start_s);
    if (!std::isfinite(outcome.crossing_start_s) || end == times_s.end()) {
        return nullptr;
    }
    return {{"step", end - times_s.begin()},
            {"dt_s", number(outcome.crossing_dt_s)},
            {"distance_m", number(outcome.crossing_m)}};
}

Json steps_json(const Steps& steps) {
    Json dt = Json::array();
    const std::size_t kept = steps.are_alike() && !steps.empty() ? 1 : steps.size();
    for (std::size_t i = 0; i < kept; ++i) {
        dt.push_back(number(steps[i].dt_s));
    }
    return {{"count", steps.size()}, {"dt_s", dt}};
}

Json path_json(const DrawnPath& path, const std::vector<Section>& sections) {
    const Run& run = path.run;
    const Scenario scenario = make(run.spec.scenario);
    return {{"spec", to_text(run.spec)},
            {"section", sections[path.section].name},
            {"scene", path.scene},
            {"engine", to_text(run.spec.engine)},
            {"policy", to_text(run.spec.policy)},
            {"fps", number(path.fps)},
            {"under", path.under},
            {"start_frame", run.spec.start_frame},
            {"frames", frames_json(run.schedule)},
            {"steps", steps_json(run.schedule.steps)},
            {"moves", moves_json(run)},
            {"distance_m", rounded(path.distance_m)},
            {"first_contact", first_contact_json(run, body_names(scenario.scene))},
            {"crossing", crossing_json(run)},
            {"outcome", outcome_json(run.outcome, *run.spec.scenario.row)}};
}

Json drawn_scene_json(const DrawnScene& drawn) {
    Json scene = scene_json(drawn.spec);
    if (!std::isnan(drawn.step_up_m)) {
        scene["step_up_m"] = drawn.step_up_m;
    }
    for (const double ledge_m : drawn.ledges_m) {
        if (std::ranges::find(scene["ledges_m"], Json(ledge_m)) == scene["ledges_m"].end()) {
            scene["ledges_m"].push_back(ledge_m);
        }
    }
    scene["failed"] = {{"frame_rate", drawn.fails_frame_rate},
                       {"divergence", drawn.fails_divergence}};
    return scene;
}

Json shows_json(const std::optional<ShownQuantity>& shows) {
    if (!shows) {
        return nullptr;
    }
    return {{"name", shows->name},
            {"unit", shows->unit},
            {"value", number(shows->value)},
            {"passes", shows->passes}};
}

Json paces_json(const Drawing& drawing, const std::vector<Section>& sections) {
    Json paces = Json::array();
    for (const DrawnPace& pace : drawing.paces) {
        paces.push_back({{"spec", to_text(pace.spec)},
                         {"section", sections[pace.section].name},
                         {"stride", pace.frames.stride},
                         {"length_us", column(pace.frames.length_s, 1e-6)},
                         {"longest_us", column(pace.frames.longest_s, 1e-6)},
                         {"steps", pace.frames.steps},
                         {"dropped_us", column(pace.frames.dropped_s, 1e-6)}});
    }
    return paces;
}

}  // namespace

Json rounded(const std::vector<double>& values) {
    Json list = Json::array();
    for (const double value : values) {
        const double scale = value == 0 ? 1 : std::pow(10, 3 - std::ceil(std::log10(value)));
        list.push_back(number(std::round(value * scale) / scale));
    }
    return list;
}

Json drawing_json(const Report& report) {
    const Drawing& drawing = *report.drawing;
    const std::vector<Section>& sections = report.sections;
    Json scenes = Json::array();
    for (const DrawnScene& scene : drawing.scenes) {
        scenes.push_back(drawn_scene_json(scene));
    }
    Json paths = Json::array();
    for (const DrawnPath& path : drawing.paths) {
        paths.push_back(path_json(path, sections));
    }
    Json replays = Json::array();
    for (const Replay& replay : drawing.replays) {
        Json lanes = Json::array();
        for (const Lane& lane : replay.lanes) {
            lanes.push_back({{"path", lane.path},
                             {"role", to_text(lane.role)},
                             {"verdict", to_text(lane.verdict)},
                             {"shows", shows_json(lane.shows)}});
        }
        replays.push_back({{"finding", replay.finding}, {"lanes", lanes}});
    }
    return {{"scenes", scenes},
            {"paths", paths},
            {"replays", replays},
            {"paces", paces_json(drawing, sections)},
            {"divergences", divergences_json(drawing)},
            {"floors", floors_json(drawing)}};
}

}  // namespace tickproof::harness
