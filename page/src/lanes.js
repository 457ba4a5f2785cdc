// What a path is called, and what became of it. Pure.

import { number, quantity, words } from "./text.js";

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

/** What the finding of a replay is about, in this lane: `game speed 60%`, `air time 0.78 s`, `blocked`. */
export function shownText({ path, shows }) {
    if (!shows) return outcomeText(path);
    if (shows.name === "passage") return path.outcome.passage;
    const value = shows.unit === "1" ? `${number(shows.value * 100)}%` : quantity(shows.value, shows.unit);
    return shows.value === null ? `no ${words(shows.name)}` : `${words(shows.name)} ${value}`;
}

/** By the limits of that finding; without one by what the scenario is for. */
export const shownVerdict = ({ path, shows }) => (shows ? (shows.passes ? "pass" : "error") : outcomeVerdict(path));

/** `makes 1 m, misses 1.2 m`: the ledges of a scene that a jump gets onto, of at most three. */
export function ledgesText({ scene, outcome }) {
    if (scene.passage !== "none" || !Number.isFinite(outcome.apex_m)) return "";
    const rise = outcome.apex_m + (scene.step_up_m ?? 0);
    const ledges = [...scene.ledges_m].sort((a, b) => Math.abs(a - rise) - Math.abs(b - rise)).slice(0, 3);
    return ledges.sort((a, b) => a - b).map((ledge) => `${rise >= ledge ? "makes" : "misses"} ${quantity(ledge, "m")}`).join(", ");
}

/** `error` where the outcome is not what the scenario is for, or off by more than is tolerated; else `pass`. */
export function outcomeVerdict(path) {
    const { scene, outcome } = path;
    if (scene.passage !== "none") return outcome.passage === scene.passage ? "pass" : "error";
    return "note";
}
