// One run on its stage: bodies where they stand, the steps behind them, and the step that crossed.

import { h, s } from "../dom.js";
import { angleOf, positionOf } from "../data.js";
import { laneName, ledgesText, shownText } from "../lanes.js";
import { apart } from "../series.js";
import { counted, quantity } from "../text.js";
import { extent, groundDrop, heightOfLedge, isWaiting, placeOf, stageOf } from "./camera.js";
import { interpolated, interpolates, lengthOf, stateAt } from "./clock.js";

const FAR_M = 1e4; // Ground is as wide.
const GHOST_S = 0.1; // An outline every tenth of a second.
const LABEL_PX = 12;

const signs = { error: "\u25b2", unknown: "\u25b2", warning: "\u25b2", pass: "\u25cf", note: "\u25cb" };

function bodyShape(body, kind) {
    const { shape } = body;
    if (shape.kind === "circle") return s("circle", { class: kind, r: shape.radius_m });
    if (shape.kind === "edge") return s("line", { class: kind, x1: shape.from_x_m, y1: -shape.from_y_m, x2: shape.to_x_m, y2: -shape.to_y_m });
    const width = Math.min(shape.width_m, FAR_M);
    const height = Math.min(shape.height_m, FAR_M);
    return s("rect", { class: kind, x: -width / 2, y: -height / 2, width, height, rx: kind.includes("subject") ? Math.min(width, height) * 0.12 : 0 });
}

function place(element, [x, y], angle_rad = 0) {
    const turn = Math.abs(angle_rad) < 1e-4 ? "" : ` rotate(${((-angle_rad * 180) / Math.PI).toFixed(2)})`;
    element.setAttribute("transform", `translate(${x.toFixed(4)},${(-y).toFixed(4)})${turn}`);
}

/** The ledges that a jump is judged by, and the height that it leaves where no ground is: [{kind, y, text}], the highest first. */
export function levelsOf(scene) {
    const ledges = [...scene.ledges_m].sort((a, b) => b - a).map((ledge) => ({ kind: "ledge", y: heightOfLedge(scene, ledge), text: `ledge ${quantity(ledge, "m")}` }));
    return groundDrop({ scene }) === null ? ledges : [...ledges, { kind: "take-off", y: heightOfLedge(scene, 0), text: "take-off" }];
}

/** Draws them; `fit(width, height)` writes their names as large on a small stage as on a large one, none over another. */
function drawLevels(svg, scene, stage) {
    // A stage is wider than what it must show where its box is.
    const across = { x1: stage.left - 3 * stage.width, x2: stage.left + 4 * stage.width };
    const levels = levelsOf(scene);
    const names = levels.map(({ text }) => s("text", { class: "level-label", "text-anchor": "end" }, text));
    svg.append(...levels.map(({ kind, y }) => s("line", { class: kind, ...across, y1: -y, y2: -y })));
    function fit(width, height) {
        const unit = Math.max(stage.width / width, stage.height / height);
        const top = -stage.bottom - stage.height / 2 - (height * unit) / 2;
        // Over its line, or below it where the name of the next higher stands in its place.
        const over = levels.map(({ y }) => -y - 4 * unit);
        const baselines = apart(over.map((y, i) => (i > 0 && y - over[i - 1] < 14 * unit ? y + 17 * unit : y)), 14 * unit, top + 14 * unit, top + (height - 4) * unit);
        names.forEach((name, i) => {
            name.setAttribute("font-size", LABEL_PX * unit);
            name.setAttribute("x", stage.left + stage.width / 2 + (width * unit) / 2 - 8 * unit);
            name.setAttribute("y", baselines[i]);
        });
        return unit;
    }
    return { names, fit };
}

/** `name` is what the lane is called beside the others, `when` the frames that it runs on. */
export function makeLane(lane, { camera, isGrounded, name, when }) {
    const { path, role, verdict } = lane;
    const { scene } = path;
    const stage = stageOf(camera, isGrounded);
    const shown = shownText(lane);
    const svg = s("svg", {
        class: "stage",
        viewBox: `${stage.left} ${-(stage.bottom + stage.height)} ${stage.width} ${stage.height}`,
        role: "img",
        "aria-label": `${laneName(path)}: ${shown}`,
    });
    const trail = s("g", { class: "trail" });
    const ghosts = s("g", { class: "ghosts" });
    const crossing = s("line", { class: "crossing" });
    const bodies = scene.bodies.map((body, i) => {
        const element = bodyShape(body, i === scene.subject ? "body subject" : `body ${body.type}`);
        svg.append(element);
        place(element, placeOf(path, i, 0), angleOf(path, i, 0));
        return element;
    });
    const subject = scene.bodies[scene.subject];
    const drawn = bodyShape(subject, "body drawn");
    const levels = drawLevels(svg, scene, stage);
    svg.append(ghosts, trail, crossing, bodies[scene.subject], drawn, ...levels.names);
    const isInterpolated = interpolates(path);
    const ledges = ledgesText(path);
    const note = h("p", { class: "stage-note" });
    const footer = h("p", { class: "lane-state" });
    const element = h(
        "article",
        { class: `lane is-${role}` },
        h("header", {}, h("span", {}, h("b", { title: path.policy }, name), ` in ${path.engine}${when}`), h("span", { class: `badge is-${verdict}` }, h("span", { "aria-hidden": "true" }, signs[verdict]), ` ${shown}`)),
        h("div", { class: "stage-box" }, svg, note, ledges && h("p", { class: "ledge-note" }, ledges)),
        footer,
    );

    const dots = [];
    const feet = groundDrop(path) === null ? 0 : extent(subject.shape)[1]; // A ledge is measured against them.
    let ghostEvery = 0;
    for (let step = 0; step < path.stepEnds.length; ++step) {
        const [x, y] = positionOf(path, scene.subject, step);
        const dot = s("circle", { cx: x, cy: feet - y, r: 0 });
        dots.push(dot);
        if (path.stepEnds[step] >= ghostEvery - 1e-9) {
            const ghost = bodyShape(subject, "ghost");
            place(ghost, [x, y]);
            ghost.dataset.step = step;
            ghosts.append(ghost);
            ghostEvery = path.stepEnds[step] + GHOST_S;
        }
    }
    trail.append(...dots);
    const outlines = [...ghosts.children];
    const fit = () => {
        if (svg.clientWidth === 0) return; // Of a lane that is not shown.
        const unit = levels.fit(svg.clientWidth, svg.clientHeight);
        for (const dot of dots) dot.setAttribute("r", 2 * unit);
    };
    new ResizeObserver(fit).observe(svg);

    function show(time_s, k, how) {
        const state = stateAt(path, time_s, k);
        bodies.forEach((body, i) => body.classList.toggle("is-waiting", isWaiting(path, i, state.steps)));
        bodies.forEach((body, i) => path.moves.has(i) && place(body, placeOf(path, i, state.steps), angleOf(path, i, state.steps)));
        place(drawn, interpolated(path, scene.subject, state), angleOf(path, scene.subject, state.steps));
        bodies[scene.subject].classList.toggle("is-hidden", isInterpolated && how.drawn === "interpolated");
        drawn.classList.toggle("is-hidden", !isInterpolated || how.drawn === "stepped");
        dots.forEach((dot, i) => dot.classList.toggle("is-hidden", !how.ghosts || i > state.steps));
        outlines.forEach((ghost) => ghost.classList.toggle("is-hidden", !how.ghosts || Number(ghost.dataset.step) >= state.steps));
        const crossed = path.crossing && state.steps >= path.crossing.step;
        crossing.classList.toggle("is-hidden", !crossed);
        if (crossed) {
            const [x1, y1] = positionOf(path, scene.subject, path.crossing.step - 1);
            const [x2, y2] = positionOf(path, scene.subject, path.crossing.step);
            for (const [name, value] of Object.entries({ x1, y1: -y1, x2, y2: -y2 })) crossing.setAttribute(name, value);
        }
        const median = path.frameEnds[path.frameEnds.length - 1] / path.frameEnds.length;
        const stands = state.wait_s > Math.max(0.15, 3 * median) ? `the picture stands for ${quantity(state.wait_s, "s")}` : "";
        note.textContent = stands || (crossed ? `one step of ${quantity(path.crossing.dt_s, "s")}, ${quantity(path.crossing.distance_m, "m")}` : "");
        note.classList.toggle("is-bad", !stands && !!crossed && verdict === "error");
        element.classList.toggle("is-standing", !!stands);
        bodies[scene.subject].classList.toggle("is-bad", !!crossed && verdict === "error");
        const lost = Math.abs(state.dropped_s) > 5e-4 ? ` \u00b7 ${quantity(Math.abs(state.dropped_s), "s")} ${state.dropped_s > 0 ? "lost" : "gained"}` : "";
        const inFrame = state.inFrame < state.frameSteps ? `step ${state.inFrame} of ${state.frameSteps}` : counted(state.frameSteps, "step");
        const ended = time_s > lengthOf(path) + 1e-3 ? ` \u00b7 ended at ${lengthOf(path).toFixed(2)} s` : "";
        footer.textContent = `game ${state.game_s.toFixed(2)} s \u00b7 ${inFrame} in this frame \u00b7 ${state.steps} in all${lost}${ended}`;
    }
    const spoken = () => [`${laneName(path)}, ${footer.textContent.replaceAll(" \u00b7", ",")}`, note.textContent].filter(Boolean).join(", ");
    return { element, show, spoken, path };
}
