// Title and caption of a replay: each sentence is true of every lane, or names those of which it is. Pure.

import { policyNames, shortNames, whenOf } from "../lanes.js";
import { positionOf } from "../data.js";
import { capital, listed, quantity } from "../text.js";
import { endOf, hitchSpans, interpolates, isSameSpan, longestHitch } from "./clock.js";
import { groundDrop } from "./camera.js";

/** Their findings are about a schedule, in which nothing moves. */
const STEP_CHECKS = ["speed", "spring"];

export function titleOf(replay) {
    return replay.finding ? replay.finding.summary : capital(replay.lanes[0].path.scene.summary); // `box2d:` stays small.
}

/** False where a lane takes other frames of the trace than another. */
export const startTogether = (paths) => new Set(paths.filter((path) => path.fps === null).map((path) => path.start_frame)).size <= 1;

function startsText(paths) {
    const traced = paths.filter((path) => path.fps === null);
    const starts = [...new Set(traced.map((path) => path.start_frame))];
    if (starts.length > 1) return `The lanes start at different frames of the trace, ${listed(starts.map(String), 6)}: each runs on other frames. `;
    if (!(starts[0] > 0)) return "";
    return `${traced.length === paths.length ? "The runs start" : "The runs on the trace start"} at frame ${starts[0]} of the trace. `;
}

/** `from frame 219` where that tells the lanes apart; else their names. */
function whoHas(paths, has) {
    const starts = new Set(paths.filter((_, i) => has[i]).map((path) => whenOf(path)));
    const isTold = starts.size === 1 && paths.every((path, i) => has[i] === starts.has(whenOf(path)));
    return isTold ? [...starts][0] : listed(shortNames(paths, policyNames(paths.map((path) => path.policy))).filter((_, i) => has[i]), 6);
}

/** {begin_s, end_s, has: [lane: is it there]}: the longest hitch that is seen in the first lane that has one; null where there is none. */
export function hitchOf(paths) {
    const end_s = endOf(paths);
    const hitch = paths.map((path) => longestHitch(path, end_s)).find(Boolean);
    return hitch ? { ...hitch, has: paths.map((path) => hitchSpans(path).some((span) => isSameSpan(span, hitch))) } : null;
}

function hitchText(paths) {
    const hitch = hitchOf(paths);
    if (!hitch) return "";
    const { has } = hitch;
    const when = hitch.begin_s > 0 ? `${quantity(hitch.begin_s, "s")} after the start` : "at the start";
    const says = `A hitch of ${quantity(hitch.end_s - hitch.begin_s, "s")} begins ${when}`;
    if (has.every(Boolean)) return `${says}. `;
    const names = whoHas(paths, has);
    const others = has.filter((each) => !each).length;
    return `${says} in the ${has.length - others === 1 ? "lane" : "lanes"} ${names}; ${others === 1 ? "the other lane has" : "the other lanes have"} no such frame. `;
}

/** How far a perturbed run gets from the run itself, in whole millimetres. */
function apartText([first, ...others]) {
    const other = others.find((path) => path.under && path.spec === first.spec);
    if (!other) return "";
    let most = 0;
    for (const body of first.moves.keys()) {
        for (let step = 0; step <= first.steps.count; ++step) {
            const [[x, y], [otherX, otherY]] = [positionOf(first, body, step), positionOf(other, body, step)];
            most = Math.max(most, Math.hypot(x - otherX, y - otherY));
        }
    }
    return most < 1e-3 ? " No body is 1 mm away from its place in the other run." : ` A body is at most ${quantity(Math.round(most * 1e3) / 1e3, "m")} away from its place in the other run.`;
}

export function captionOf(replay) {
    const paths = replay.lanes.map((lane) => lane.path);
    const [path] = paths;
    const drop_m = groundDrop(path);
    const outline = paths.some(interpolates) ? "; the dashed outline is what an interpolating game draws" : "";
    const dots = drop_m === null ? "Dots are physics steps" : "Dots are the feet after each physics step";
    const clock = paths.length > 1 ? " All lanes run on one clock." : "";
    const ground = drop_m === null ? "" : ` The dashed line is the take-off height. The ground lies ${quantity(drop_m, "m")} below it, and is pale until it comes under the character.`;
    const steps = replay.finding && STEP_CHECKS.includes(replay.finding.check) ? ` The finding is of the steps alone: a ${path.scene.scenario} shows them.` : "";
    return `${startsText(paths)}${hitchText(paths)}${dots}${outline}.${clock}${apartText(paths)}${ground}${steps}`;
}
