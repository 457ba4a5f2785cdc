// A browser for the engines: a clock that moves by the frames on standard input and stands still
// between them. Frames are whole nanoseconds, one a line; an empty line begins another sequence,
// with a fresh engine.
//
// A driver says with `drive` how its engine is started. For each frame a line is written: the delta
// of per-frame code or `-`, then the dt of every step. JavaScript prints the shortest decimal that
// reads back as the same double.

import { readFileSync, writeFileSync } from "node:fs";

const given = new Map(process.argv.slice(2).map((argument) => argument.split("=")));

/** `1000/144` or `0.5`. */
function number(text) {
    const [dividend, divisor = 1] = text.split("/").map(Number);
    return dividend / divisor;
}

/** The option `name=value` of the command line as a number, else `otherwise`. */
export const option = (name, otherwise) => (given.has(name) ? number(given.get(name)) : otherwise);

/** The option as text. */
export const choice = (name, otherwise) => given.get(name) ?? otherwise;

/** The page was opened `start` nanoseconds ago; a step takes `cost`. */
const start = option("start", 0);
const cost = option("cost", 0);

let nowNs = start;
let callback = null;
let steps = [];
let update = "-";

const nowMs = () => nowNs / 1e6;

Object.assign(globalThis, {
    window: globalThis,
    requestAnimationFrame: (next) => ((callback = next), 1),
    cancelAnimationFrame: () => (callback = null),
});
Object.defineProperty(performance, "now", { value: nowMs });

/** The engine runs a step. */
export function stepped(dt) {
    steps.push(dt);
    nowNs += cost;
}

/** The engine gives `delta` to per-frame code. */
export function updated(delta) {
    update = delta;
}

/** The callback that the engine asked for. */
export const animationFrame = () => callback(nowMs());

/** Starts an engine for each sequence; `begin` returns the end of a frame, of time and length. */
export function drive(begin) {
    const lines = [];
    for (const sequence of readFileSync(0, "utf8").trim().split("\n\n")) {
        nowNs = start;
        const endFrame = begin() ?? animationFrame;
        let end = start;
        for (const frame of sequence.split("\n").map(Number)) {
            end += frame;
            nowNs = end; // What steps cost is part of a frame's length.
            steps = [];
            update = "-";
            endFrame(nowMs(), frame);
            lines.push([update, ...steps].join(" "));
        }
    }
    writeFileSync(1, lines.join("\n") + "\n");
}
