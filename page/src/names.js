// What a run is called inside a sentence. Pure.

import { shortNames } from "./lanes.js";
import { number } from "./text.js";

/** `gate under hybrid, from frame 219`, `stack under fixed at 60 fps`: a run without its engine. */
export function runName(path) {
    const when = path.fps === null ? `, from frame ${path.start_frame}` : ` at ${number(path.fps)} fps`;
    return `${path.scene.scenario} under ${path.label}${when}`;
}

/** `the run at 20 fps`, `the run under hybrid in euler`: of several runs by what tells each from the others. */
export function runsByDifference(paths) {
    return shortNames(paths).map((name, i) => `the run ${name.startsWith(paths[i].label) ? "under " : ""}${name}`);
}
