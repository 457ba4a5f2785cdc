// Runs beside each other on one clock: play, pause, scrub, by mouse, touch and keyboard.

import { h, onKeys } from "../dom.js";
import { laneName, policyNames, shortNames, shownText } from "../lanes.js";
import { dataTable, panel } from "../panel.js";
import { quantity } from "../text.js";
import { cameraOf, isGrounded } from "./camera.js";
import { endOf, interpolates, nextFrame, nextStep, stepEvents, tellingMoment } from "./clock.js";
import { makeLane } from "./lane.js";
import { makeTrack } from "./track.js";
import { captionOf, startTogether, titleOf } from "./words.js";

const roles = { worst: "shows the finding", compared: "compared with it", rate: "another rate", engine: "another engine", cure: "with the fix", passing: "passes", also: "fails, too", asked: "asked for" };

/** Where nothing fails the first run of a scenario is there for itself. */
const because = (replay, role) => (role === "worst" && !replay.finding ? "its scenario was asked for" : (roles[role] ?? role));

/** ` at 30 fps`, ` from frame 0` where other lanes begin elsewhere, and what the run is perturbed by. */
export function whenText(path, paths) {
    const start = path.start_frame > 0 || !startTogether(paths) ? ` from frame ${path.start_frame}` : "";
    return `${path.fps !== null ? ` at ${quantity(path.fps)} fps` : start}${path.under ? ` ${path.under}` : ""}`;
}

export function replayPanel(report) {
    if (report.replays.length === 0) return null;
    const { element, body } = panel(titleOf(report.replays[0]), captionOf(report.replays[0]), "is-wide replay");
    const heading = element.querySelector("h2");
    const caption = element.querySelector(".caption");
    const how = { drawn: "both", ghosts: true };
    let all = [];
    let lanes = []; // Those that are shown.
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
    const choice = h("div", { class: "lane-choice", role: "group", "aria-label": "Lanes" });
    const track = makeTrack(scrub);
    const data = h("div", {});
    const frames = (direction) => jump(nextFrame(lanes.map((lane) => lane.path), time_s, direction));
    body.append(
        h("div", { class: "controls" }, which, rate, drawn, ghosts),
        choice,
        stages,
        h("div", { class: "controls" }, play,
            h("button", { type: "button", onclick: () => frames(-1) }, "\u25c2 Frame"), h("button", { type: "button", onclick: () => frames(1) }, "Frame \u25b8"),
            h("button", { type: "button", onclick: () => steps(-1) }, "\u25c2 Step"), h("button", { type: "button", onclick: () => steps(1) }, "Step \u25b8"), clock),
        track.element,
        h("p", { class: "keys" }, ...[["Space", "plays or pauses what is in view"], ["\u2190 \u2192", "a frame"], [", .", "a step"], ["Home End", "first, last"], ["G", "steps on or off"]].flatMap(([key, what]) => [h("kbd", {}, key), ` ${what} `])),
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
    /** The lanes that are ticked share the stage, the clock and its keys. */
    function choose() {
        lanes = all.filter((lane) => lane.tick.checked);
        for (const lane of all) {
            lane.element.hidden = !lane.tick.checked;
            lane.tick.disabled = lanes.length === 1 && lane.tick.checked; // One stays.
        }
        stages.dataset.lanes = lanes.length;
        events = stepEvents(lanes.map((lane) => lane.path));
        track.show(lanes.map((lane) => lane.path), lanes.map((lane) => lane.short), length_s);
        show();
    }
    function open(index) {
        stop();
        const replay = report.replays[index];
        const paths = replay.lanes.map((lane) => lane.path);
        heading.textContent = titleOf(replay);
        caption.textContent = captionOf(replay);
        length_s = endOf(paths);
        const camera = cameraOf(paths, length_s);
        const names = policyNames(paths.map((path) => path.policy));
        const shorts = shortNames(paths, names);
        all = replay.lanes.map((lane, i) => ({
            ...makeLane(lane, { camera, isGrounded: isGrounded(paths, camera), name: names[i], when: whenText(lane.path, paths) }),
            short: shorts[i],
            tick: h("input", { type: "checkbox", checked: true, onchange: choose }),
        }));
        stages.replaceChildren(...all.map((lane) => lane.element));
        choice.replaceChildren(...(all.length > 1 ? all.map((lane) => h("label", {}, lane.tick, lane.short)) : []));
        k = Infinity;
        drawn.hidden = !paths.some(interpolates);
        time_s = Math.min(length_s, tellingMoment(paths));
        data.replaceChildren(dataTable(["run", "shown because", "outcome", "steps", "command"], () => replay.lanes.map((lane) => [laneName(lane.path), because(replay, lane.role), shownText(lane), lane.path.steps.count, `tickproof ${lane.path.spec}`])));
        choose();
    }

    element.tabIndex = 0;
    onKeys(element, {
        k: toggle, ArrowLeft: () => frames(-1), ArrowRight: () => frames(1),
        ",": () => steps(-1), ".": () => steps(1), Home: () => jump(0), End: () => jump(length_s), g: toggleGhosts, G: toggleGhosts,
    }, ({ target }) => !(target instanceof HTMLSelectElement));
    // Nobody clicks on a replay before playing it: the key is its own where half of its stages, or half of the window, is in view.
    onKeys(document, { " ": ({ repeat }) => repeat || toggle() }, ({ target, shiftKey }) => {
        const { top, bottom, height } = stages.getBoundingClientRect();
        const isInView = Math.min(bottom, innerHeight) - Math.max(top, 0) >= Math.min(height, innerHeight) / 2;
        const isTaken = target !== scrub && target.closest("a, button, input, select, textarea, summary, .scroll");
        return !shiftKey && !isTaken && (isInView || element.contains(target));
    });
    open(0);
    return element;
}
