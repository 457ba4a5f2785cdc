// What a path is called, and what became of it. Pure.

import { quantity, words } from "./text.js";

/** `variable in euler at 30 fps`, `fixed in box2d from frame 219`. */
export function laneName(path) {
    const when = path.fps !== null ? `at ${quantity(path.fps)} fps` : `from frame ${path.start_frame}`;
    return `${path.label} in ${path.engine} ${when}`;
}

/** The same, without what all of the paths have in common. */
export function shortNames(paths) {
    const parts = paths.map((path) => [path.label, `in ${path.engine}`, path.fps !== null ? `at ${quantity(path.fps)} fps` : `from frame ${path.start_frame}`]);
    const differs = [0, 1, 2].map((k) => new Set(parts.map((part) => part[k])).size > 1);
    return parts.map((part) => part.filter((_, k) => differs[k]).join(" ") || part[0]);
}

/** `blocked`, `apex 1.13 m`. */
export function outcomeText(path) {
    if (path.outcome.passage !== "none") return path.outcome.passage;
    const first = path.scene.quantities.find((each) => Number.isFinite(path.outcome[each.key]));
    return first ? `${words(first.name)} ${quantity(path.outcome[first.key], first.unit)}` : "no outcome";
}

/** `error` where the outcome is not what the scenario is for, or off by more than is tolerated; else `pass`. */
export function outcomeVerdict(path) {
    const { scene, outcome } = path;
    if (scene.passage !== "none") return outcome.passage === scene.passage ? "pass" : "error";
    return "note";
}
