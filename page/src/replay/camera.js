// The part of the world that the stages of a replay show: the same in all of its lanes, so that they compare. Pure.

import { positionOf } from "../data.js";
import { farthestStep, stateAt } from "./clock.js";

/** A body that waits farther away is out of sight until it is needed: the ground of a jump. */
const FAR_M = 1e6;
const WIDEST_M = 60;
/** A longer way is shown near its obstacle only, as a multiple of its height, or of the way of the step that crosses. */
const LONGEST = 6;
const STEPS_SHOWN = 3;

/** Half of its width, half of its height. */
export function extent(shape) {
    if (shape.kind === "box") return [shape.width_m / 2, shape.height_m / 2];
    if (shape.kind === "circle") return [shape.radius_m, shape.radius_m];
    return [Math.max(Math.abs(shape.from_x_m), Math.abs(shape.to_x_m)), Math.max(Math.abs(shape.from_y_m), Math.abs(shape.to_y_m))];
}

/** The same of a body that is turned. */
function reach(body) {
    const [width, height] = extent(body.shape);
    const [along, across] = [Math.abs(Math.cos(body.angle_rad ?? 0)), Math.abs(Math.sin(body.angle_rad ?? 0))];
    return [width * along + height * across, width * across + height * along];
}

/** True while a body is out of sight. */
export const isWaiting = (path, body, steps) => Math.abs(positionOf(path, body, steps)[0]) >= FAR_M;

/** Where a body stands after so many steps: one that waits out of sight stands where it will be needed, from the start on. */
export const placeOf = (path, body, steps) => positionOf(path, body, isWaiting(path, body, steps) ? Infinity : steps);

/** How far the ground that comes under the character lies below its take-off; null where the ground is there from the start. */
export function groundDrop(path) {
    const { scene } = path;
    const ground = (scene.bodies ?? []).findIndex((body) => Math.abs(body.x_m) >= FAR_M);
    if (ground < 0) return null;
    const subject = scene.bodies[scene.subject];
    return subject.y_m - extent(subject.shape)[1] - (scene.bodies[ground].y_m + extent(scene.bodies[ground].shape)[1]);
}

/** Where a ledge of this height over the take-off is in the world: feet stand on it. */
export const heightOfLedge = (scene, ledge) => {
    const subject = scene.bodies[scene.subject];
    return ledge + subject.y_m - extent(subject.shape)[1];
};

const nothing = () => ({ left: Infinity, right: -Infinity, low: Infinity, high: -Infinity });

function add(box, [x, y], [width, height]) {
    box.left = Math.min(box.left, x - width);
    box.right = Math.max(box.right, x + width);
    box.low = Math.min(box.low, y - height);
    box.high = Math.max(box.high, y + height);
}

/** The way of one body up to a moment. */
function addWay(box, path, i, end_s) {
    const size = reach(path.scene.bodies[i]);
    const { steps } = stateAt(path, end_s);
    for (let step = 0; step <= steps; ++step) {
        const at = positionOf(path, i, step);
        if (Math.abs(at[0]) < FAR_M) add(box, at, size);
    }
}

/** What fixed bodies have within reach of what moves: the ground below it, a wall beside it. */
function addTouched(box, moved, path) {
    const room = 0.6 * Math.max(...extent(path.scene.bodies[path.scene.subject].shape));
    const around = { left: moved.left - room, right: moved.right + room, low: moved.low - room, high: moved.high + room };
    path.scene.bodies.forEach((body, i) => {
        if (body.type !== "fixed" || i === path.scene.subject) return;
        const [[x, y], [width, height]] = [placeOf(path, i, 0), reach(body)];
        const [left, right] = [Math.max(around.left, x - width), Math.min(around.right, x + width)];
        const [low, high] = [Math.max(around.low, y - height), Math.min(around.high, y + height)];
        if (left < right && low < high) add(box, [(left + right) / 2, (low + high) / 2], [(right - left) / 2, (high - low) / 2]);
    });
}

/** Where the lanes are decided: at the obstacle that one of them crosses, or else as far as the first gets. */
function focusOf(paths) {
    const crosses = paths.find((path) => path.crossing);
    const [path] = paths;
    const step = crosses ? crosses.crossing.step : farthestStep(path);
    const at = (each, k) => positionOf(each, each.scene.subject, k)[0];
    return crosses ? (at(crosses, step - 1) + at(crosses, step)) / 2 : at(path, step);
}

/** A long way to an obstacle would be a strip: it is shown where it ends. */
function cropped(box, paths) {
    const room = Math.max(...paths.map((path) => STEPS_SHOWN * (path.crossing?.distance_m ?? 0)));
    const most = Math.min(WIDEST_M, paths[0].scene.passage === "none" ? Infinity : Math.max(LONGEST * (box.high - box.low), room));
    if (box.right - box.left <= most) return box;
    const left = paths[0].scene.passage === "none" ? box.left : Math.max(box.left, Math.min(box.right - most, focusOf(paths) - most * 0.62));
    return { ...box, left, right: left + most, high: Math.min(box.high, box.low + WIDEST_M) };
}

/** What a game moves by hand, as far as it is over all else: a gate that comes out of the ground. */
function addMoved(box, path, end_s) {
    const { low } = box;
    path.scene.bodies.forEach((body, i) => {
        if (body.type !== "kinematic" || i === path.scene.subject) return;
        const way = nothing();
        addWay(way, path, i, end_s);
        const [bottom, top] = [Math.max(way.low, low), Math.max(way.high, low)];
        add(box, [(way.left + way.right) / 2, (bottom + top) / 2], [(way.right - way.left) / 2, (top - bottom) / 2]);
    });
}

function addLedges(box, scene) {
    const tall = box.high - box.low;
    for (const ledge of scene.ledges_m) {
        const y = heightOfLedge(scene, ledge);
        if (y < box.low + 2 * tall) box.high = Math.max(box.high, y + tall * 0.12);
    }
}

/** {left, right, low, high} of all that moves in any lane up to a moment, of what it touches, and of the ledges near it. */
export function cameraOf(paths, end_s = Infinity) {
    const way = nothing();
    for (const path of paths) {
        path.scene.bodies.forEach((body, i) => {
            if (i === path.scene.subject || (body.type === "dynamic" && path.moves.has(i))) addWay(way, path, i, end_s);
        });
    }
    if (!Number.isFinite(way.left)) return { left: -1, right: 1, low: -1, high: 1 };
    for (const path of paths) way.low = Math.min(way.low, heightOfLedge(path.scene, -(groundDrop(path) ?? -Infinity)));
    const view = cropped(way, paths);
    for (const path of paths) addMoved(view, path, end_s);
    const moved = { ...view };
    for (const path of paths) addTouched(view, moved, path);
    for (const path of paths) addLedges(view, path.scene);
    const margin = Math.max(view.right - view.left, view.high - view.low) * 0.03;
    return { left: view.left - margin, right: view.right + margin, low: view.low - margin, high: view.high + margin };
}

/** A wide stage for a wide way, at most as tall as it is wide; the ground is at its foot, and what flies is in its middle. */
export function stageOf(camera, isGrounded) {
    const width = camera.right - camera.left;
    const height = camera.high - camera.low;
    const tall = Math.max(height, width * 0.3);
    const wide = Math.max(width, tall);
    return { left: camera.left - (wide - width) / 2, bottom: camera.low - (isGrounded ? 0 : (tall - height) / 2), width: wide, height: tall };
}

/** True where a fixed body lies under all that the camera shows. */
export function isGrounded(paths, camera) {
    return paths.some((path) =>
        path.scene.bodies.some((body, i) => {
            const [[x, y], [width, height]] = [placeOf(path, i, 0), reach(body)];
            return body.type === "fixed" && x - width <= camera.left && x + width >= camera.right && y + height < (camera.low + camera.high) / 2 && y + height >= camera.low;
        }),
    );
}
