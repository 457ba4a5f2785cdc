// One run on its stage: bodies where they stand, the steps behind them, and the step that crossed.

import { h, s } from "../dom.js";
import { angleOf, positionOf } from "../data.js";
import { laneName, ledgesText, shownText, shownVerdict } from "../lanes.js";
import { counted, quantity } from "../text.js";
import { interpolated, interpolates, lengthOf, stateAt } from "./clock.js";

const FAR_M = 1e4; // Bodies that wait out of sight.
const GHOST_S = 0.1; // An outline every tenth of a second.

const signs = { error: "\u25b2", pass: "\u25cf", note: "\u25cb" };

function extent(shape) {
    if (shape.kind === "box") return [shape.width_m / 2, shape.height_m / 2];
    if (shape.kind === "circle") return [shape.radius_m, shape.radius_m];
    return [Math.max(Math.abs(shape.from_x_m), Math.abs(shape.to_x_m)), Math.max(Math.abs(shape.from_y_m), Math.abs(shape.to_y_m))];
}

/** How high the middle of the subject is when its feet are at this height over the take-off. */
const heightOnLedge = (scene, ledge) => {
    const subject = scene.bodies[scene.subject];
    return ledge + subject.y_m - extent(subject.shape)[1];
};

/** A jump is run over ground that waits out of sight. */
const hasUnseenGround = (scene) => scene.passage === "none" && scene.quantities.some((each) => each.key === "apex_m");

/** What all lanes show of their worlds: where their subjects go, the ledges, and a little around them. */
export function cameraOf(paths) {
    const box = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
    for (const path of paths) {
        const [width, height] = extent(path.scene.bodies[path.scene.subject].shape);
        for (let i = 0; i < (path.subject?.x.length ?? 0); ++i) {
            box.left = Math.min(box.left, path.subject.x[i] - width);
            box.right = Math.max(box.right, path.subject.x[i] + width);
            box.low = Math.min(box.low, path.subject.y[i] - height);
            box.high = Math.max(box.high, path.subject.y[i] + height);
        }
        const tall = box.high - box.low;
        for (const ledge of path.scene.ledges_m) {
            const y = heightOnLedge(path.scene, ledge);
            if (y < box.low + 2 * tall) box.high = Math.max(box.high, y + tall * 0.12);
        }
    }
    if (!Number.isFinite(box.left)) return { left: -1, right: 1, low: -1, high: 1 };
    const width = Math.min(box.right - box.left, 60);
    const height = Math.min(box.high - box.low, 60);
    const right = box.left + width;
    const room = Math.max(width, height) * 0.06;
    return { left: box.left - room, right: right + room, low: box.low - room, high: box.low + height + room };
}

/** A wide stage for a wide way, at most as tall as it is wide. */
function stageOf(camera) {
    const width = camera.right - camera.left;
    const height = camera.high - camera.low;
    const tall = Math.max(height, width * 0.42);
    const wide = Math.max(width, tall);
    return { left: camera.left - (wide - width) / 2, bottom: camera.low, width: wide, height: tall };
}

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

/** The ledges that a jump is judged by, and the ground that it leaves. */
function drawLevel(svg, scene, stage) {
    // A stage is wider than what it must show where its box is.
    const level = (kind, y) => s("line", { class: kind, x1: stage.left - 3 * stage.width, x2: stage.left + 4 * stage.width, y1: -y, y2: -y });
    if (hasUnseenGround(scene)) svg.append(level("ground-line", heightOnLedge(scene, 0)));
    let lowest = Infinity; // Names of ledges that are close to each other would lie over each other.
    for (const ledge of [...scene.ledges_m].sort((a, b) => b - a)) {
        const y = heightOnLedge(scene, ledge);
        const size = stage.width / 34;
        svg.append(level("ledge", y));
        if (y > lowest - 1.3 * size) continue;
        lowest = y;
        svg.append(s("text", { class: "ledge-label", x: stage.left + size / 3, y: -y - size / 3, "font-size": size }, `ledge ${quantity(ledge, "m")}`));
    }
}

export function makeLane(lane, camera) {
    const { path, role } = lane;
    const { scene } = path;
    const stage = stageOf(camera);
    const verdict = shownVerdict(lane);
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
        place(element, positionOf(path, i, 0), angleOf(path, i, 0));
        return element;
    });
    const subject = scene.bodies[scene.subject];
    const drawn = bodyShape(subject, "body drawn");
    drawLevel(svg, scene, stage);
    svg.append(ghosts, trail, crossing, bodies[scene.subject], drawn);
    const isInterpolated = interpolates(path);
    const ledges = ledgesText(path);
    const note = h("p", { class: "stage-note" });
    const footer = h("p", { class: "lane-state" });
    const when = path.fps !== null ? ` at ${quantity(path.fps)} fps` : path.start_frame > 0 ? ` from frame ${path.start_frame}` : "";
    const element = h(
        "article",
        { class: `lane is-${role}` },
        h("header", {}, h("span", {}, h("b", { title: path.policy }, path.label), ` in ${path.engine}${when}`), h("span", { class: `badge is-${verdict}` }, h("span", { "aria-hidden": "true" }, signs[verdict]), ` ${shown}`)),
        h("div", { class: "stage-box" }, svg, note, ledges && h("p", { class: "ledge-note" }, ledges)),
        footer,
    );

    const dots = [];
    let ghostEvery = 0;
    for (let step = 0; step < path.stepEnds.length; ++step) {
        const [x, y] = positionOf(path, scene.subject, step);
        const dot = s("circle", { cx: x, cy: -y, r: stage.width / 260 });
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

    function show(time_s, k, how) {
        const state = stateAt(path, time_s, k);
        bodies.forEach((body, i) => path.moves.has(i) && place(body, positionOf(path, i, state.steps), angleOf(path, i, state.steps)));
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
        note.classList.toggle("is-bad", !stands && !!crossed);
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
