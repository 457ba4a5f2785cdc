// A browser for the engines: a clock that moves by the frames on standard input, whole nanoseconds
// a line, and stands still between them. A driver starts its engine, says what it steps, and calls
// `run`, which writes a line for each frame: the delta of per-frame code or `-`, then the dt of
// every step. Node prints the shortest decimal that reads back as the same double.

import { readFileSync, writeFileSync } from "node:fs";

let nowNs = 0;
let callback = null;
let steps = [];
let update = "-";

const nowMs = () => nowNs / 1e6;

/** `1000/144`, `0.5`, `infinity`. */
function number(text) {
    const [dividend, divisor = 1] = text.split("/").map(Number);
    return dividend / divisor;
}

const given = new Map(process.argv.slice(2).map((argument) => argument.split("=")));

/** The option `name=value` of the command line as a number, else `otherwise`. */
export function option(name, otherwise) {
    return given.has(name) ? number(given.get(name)) : otherwise;
}

/** The option as text. */
export const choice = (name, otherwise) => given.get(name) ?? otherwise;

export function stepped(dt) {
    steps.push(dt);
    nowNs += cost;
}

export function updated(delta) {
    update = delta;
}

/** A step takes `cost` nanoseconds; the uptime of the page is `start`. */
const cost = option("cost", 0);
nowNs = option("start", 0);
Object.assign(globalThis, {
    window: globalThis,
    requestAnimationFrame: (next) => ((callback = next), 1),
    cancelAnimationFrame: () => (callback = null),
});
Object.defineProperty(performance, "now", { value: nowMs });

/** A callback before the first frame. */
export const firstCallback = () => callback(nowMs());

/** The end of a frame: `finish`, or the callback that the engine asked for. */
export function run(finish = () => callback(nowMs())) {
    const lines = [];
    let begin = nowNs;
    for (const frame of readFileSync(0, "utf8").trim().split("\n")) {
        begin += Number(frame);
        nowNs = begin; // Steps are part of the frame's length, not on top of it.
        steps = [];
        update = "-";
        finish(nowMs(), Number(frame));
        lines.push([update, ...steps].join(" "));
    }
    writeFileSync(1, lines.join("\n") + "\n");
}
