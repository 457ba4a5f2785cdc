// Runs beside each other on one clock: play, pause, scrub, by mouse, touch and keyboard.

import { h, s } from "../dom.js";
import { laneName, shownText } from "../lanes.js";
import { dataTable, panel } from "../panel.js";
import { capital, quantity } from "../text.js";
import { hitchSpans, interpolates, lengthOf, nextFrame, nextStep, stepEvents, tellingMoment } from "./clock.js";
import { cameraOf, makeLane } from "./lane.js";

/** Their findings are about a schedule, in which nothing moves. */
const STEP_CHECKS = ["speed", "spring"];

const roles = { worst: "the worst", compared: "compared with it", rate: "another rate", engine: "another engine", cure: "with the fix", passing: "passes", also: "fails, too", asked: "asked for" };

export function titleOf(replay) {
    return replay.finding ? replay.finding.summary : capital(replay.lanes[0].path.scene.summary); // `box2d:` stays small.
}

export function captionOf(replay) {
    const [{ path }] = replay.lanes;
    const [hitch] = hitchSpans(path).sort((a, b) => b.end_s - b.begin_s - (a.end_s - a.begin_s));
    const start = path.fps === null && path.start_frame > 0 ? `The runs start at frame ${path.start_frame} of the trace. ` : "";
    const stands = hitch ? `A hitch of ${quantity(hitch.end_s - hitch.begin_s, "s")} begins ${quantity(hitch.begin_s, "s")} after the start. ` : "";
    const outline = replay.lanes.some((lane) => interpolates(lane.path)) ? "; the dashed outline is what an interpolating game draws" : "";
    const clock = replay.lanes.length > 1 ? " All lanes run on one clock." : "";
    const steps = replay.finding && STEP_CHECKS.includes(replay.finding.check) ? ` The finding is of the steps alone: a ${path.scene.scenario} shows them.` : "";
    return `${start}${stands}Dots are physics steps${outline}.${clock}${steps}`;
}

/** The frames of every lane, with their hitches, as strips under the clock: the first lane on top. Each ends where its run does. */
function strips(paths, length_s) {
    const svg = s("svg", { class: "strip", viewBox: "0 0 1000 34", preserveAspectRatio: "none", "aria-hidden": "true" });
    const x = (time_s) => (1000 * time_s) / length_s;
    const high = 34 / paths.length;
    paths.forEach((path, row) => {
        const y = row * high;
        for (const hitch of hitchSpans(path)) svg.append(s("rect", { class: "strip-hitch", x: x(hitch.begin_s), y, width: x(hitch.end_s) - x(hitch.begin_s), height: high }));
        let begin = 0;
        const every = Math.ceil(path.frameEnds.length / 400);
        path.frameEnds.forEach((end, i) => {
            if ((i + 1) % every !== 0 && i + 1 < path.frameEnds.length) return;
            svg.append(s("rect", { class: "strip-frame", "data-lane": row, x: x(begin), y: y + high * 0.2, width: Math.max(0.4, x(end) - x(begin) - 0.8), height: Math.min(12, high * 0.7) }));
            begin = end;
        });
    });
    return svg;
}

export function replayPanel(report) {
    if (report.replays.length === 0) return null;
    const { element, body } = panel(titleOf(report.replays[0]), captionOf(report.replays[0]), "is-wide replay");
    const heading = element.querySelector("h2");
    const caption = element.querySelector(".caption");
    const how = { drawn: "both", ghosts: true };
    let lanes = [];
    let length_s = 1;
    let time_s = 0;
    let k = Infinity; // Of the steps of a frame that ends at this moment, so many are shown.
    let events = [];
    let playing = false;
    let speed = 0.5;
    let last = null;

    const which = h("select", { "aria-label": "Replay", onchange: () => open(Number(which.value)) }, ...report.replays.map((replay, i) => h("option", { value: i }, `${i + 1}. ${titleOf(replay)}`)));
    const rate = h("select", { "aria-label": "Speed", onchange: () => (speed = Number(rate.value)) }, ...[[1, "Full speed"], [0.5, "\u00bd speed"], [0.1, "\u2152 speed"]].map(([value, name]) => h("option", { value, selected: value === 0.5 }, name)));
    const drawn = h("select", { "aria-label": "Shown", onchange: () => ((how.drawn = drawn.value), show()) }, ...[["both", "Stepped and interpolated"], ["stepped", "As stepped"], ["interpolated", "Interpolated"]].map(([value, name]) => h("option", { value }, name)));
    const ghosts = h("button", { type: "button", "aria-pressed": "true", onclick: () => toggleGhosts() }, "Steps");
    const play = h("button", { type: "button", class: "play", onclick: () => toggle() }, "\u25b6 Play");
    // Spoken as the value of the slider, and not at every frame that plays.
    const clock = h("p", { class: "clock" });
    const scrub = h("input", { type: "range", min: 0, max: 1000, step: 1, value: 0, "aria-label": "Time", oninput: () => jump((scrub.valueAsNumber / 1000) * length_s) });
    const stages = h("div", { class: "lanes" });
    const track = h("div", { class: "track" });
    const hitchNote = h("p", { class: "hitch-note" });
    const data = h("div", {});
    const frames = (direction) => jump(nextFrame(lanes.map((lane) => lane.path), time_s, direction));
    body.append(
        h("div", { class: "controls" }, which, rate, drawn, ghosts),
        stages,
        h("div", { class: "controls" }, play,
            h("button", { type: "button", onclick: () => frames(-1) }, "\u25c2 Frame"), h("button", { type: "button", onclick: () => frames(1) }, "Frame \u25b8"),
            h("button", { type: "button", onclick: () => steps(-1) }, "\u25c2 Step"), h("button", { type: "button", onclick: () => steps(1) }, "Step \u25b8"), clock),
        track, hitchNote,
        h("p", { class: "keys" }, ...[["Space", "plays"], ["\u2190 \u2192", "a frame"], [", .", "a step"], ["Home End", "first, last"], ["G", "steps on or off"]].flatMap(([key, what]) => [h("kbd", {}, key), ` ${what} `])),
        data,
    );

    function show() {
        for (const lane of lanes) lane.show(time_s, k, how);
        clock.textContent = `${time_s.toFixed(3)} s of ${length_s.toFixed(3)} s`;
        scrub.value = Math.round((1000 * time_s) / length_s);
        scrub.setAttribute("aria-valuetext", `${time_s.toFixed(2)} seconds: ${lanes.map((lane) => lane.spoken()).join("; ")}`);
    }
    function jump(next, nextK = Infinity) {
        stop();
        time_s = Math.max(0, Math.min(length_s, next));
        k = nextK;
        show();
    }
    /** A physics step, of whichever lane takes the next. */
    function steps(direction) {
        const next = nextStep(events, { time_s, k }, direction);
        jump(next?.time_s ?? 0, next?.k);
    }
    function stop() {
        playing = false;
        play.textContent = "\u25b6 Play";
    }
    function tick(now) {
        if (!playing) return;
        time_s = Math.min(length_s, time_s + ((now - (last ?? now)) / 1000) * speed);
        k = Infinity;
        last = now;
        show();
        if (time_s >= length_s) stop();
        else requestAnimationFrame(tick);
    }
    function toggle() {
        if (playing) return stop();
        if (time_s >= length_s) time_s = 0;
        playing = true;
        last = null;
        play.textContent = "\u23f8 Pause";
        requestAnimationFrame(tick);
    }
    function toggleGhosts() {
        how.ghosts = !how.ghosts;
        ghosts.setAttribute("aria-pressed", how.ghosts);
        show();
    }
    function open(index) {
        stop();
        const replay = report.replays[index];
        const paths = replay.lanes.map((lane) => lane.path);
        heading.textContent = titleOf(replay);
        caption.textContent = captionOf(replay);
        const camera = cameraOf(paths);
        lanes = replay.lanes.map((lane) => makeLane(lane, camera));
        stages.replaceChildren(...lanes.map((lane) => lane.element));
        stages.dataset.lanes = lanes.length;
        length_s = Math.max(...paths.map(lengthOf));
        events = stepEvents(paths);
        k = Infinity;
        drawn.hidden = !paths.some(interpolates);
        track.replaceChildren(strips(paths, length_s), scrub);
        const spans = hitchSpans(paths[0]).filter((span) => span.end_s - span.begin_s > 0.1);
        hitchNote.textContent = spans.length === 0 ? "" : `Marked: ${spans.map((span) => `one frame of ${quantity(span.end_s - span.begin_s, "s")}`).join(", ")}`;
        time_s = Math.min(length_s, tellingMoment(paths));
        data.replaceChildren(dataTable(["run", "shown because", "outcome", "steps", "command"], () => replay.lanes.map((lane) => ({ lane, ...lane })).map(({ lane, path, role }) => [laneName(path), roles[role] ?? role, shownText(lane), path.steps.count, `tickproof ${path.spec}`])));
        show();
    }

    element.tabIndex = 0;
    element.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return;
        const isButton = event.target instanceof HTMLButtonElement || event.target.tagName === "SUMMARY";
        const moves = {
            ...(isButton ? {} : { " ": toggle }), k: toggle, ArrowLeft: () => frames(-1), ArrowRight: () => frames(1),
            ",": () => steps(-1), ".": () => steps(1), Home: () => jump(0), End: () => jump(length_s), g: toggleGhosts, G: toggleGhosts,
        };
        if (!moves[event.key]) return;
        event.preventDefault();
        moves[event.key]();
    });
    open(0);
    return element;
}
