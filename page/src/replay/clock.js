// What stands on the screen at a moment of real time. Pure.

import { hitchesOf, positionOf } from "../data.js";

/** Frames that end so close to each other end at once: lanes of one trace are rounded apart. */
const ALIKE_S = 1e-3;

/** How many frames have ended: the picture is that of the last one. */
export function framesAt(path, time_s) {
    let low = 0;
    let high = path.frameEnds.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (path.frameEnds[middle] <= time_s + 1e-9) low = middle + 1;
        else high = middle;
    }
    return low;
}

/**
 * {frames, steps, frameSteps, inFrame, game_s, dropped_s, overstep_s, wait_s}: after so many frames; `wait_s` is the
 * length of the frame that is under way. Of the steps of a frame that ends just now, only the first `k` are taken.
 */
export function stateAt(path, time_s, k = Infinity) {
    const frames = framesAt(path, time_s);
    const endsNow = frames > 0 && time_s - path.frameEnds[frames - 1] < ALIKE_S;
    const inFrame = frames === 0 ? 0 : Math.min(endsNow ? k : Infinity, path.frames.steps[frames - 1]);
    const steps = frames === 0 ? 0 : path.stepsEnd[frames - 1] - path.frames.steps[frames - 1] + inFrame;
    const ofLast = (column) => (frames === 0 ? 0 : column[frames - 1]);
    const wait_s = (path.frames.length_us[frames] ?? 0) * 1e-6;
    return { frames, steps, inFrame, wait_s, frameSteps: ofLast(path.frames.steps), game_s: path.stepEnds[steps] ?? 0, dropped_s: ofLast(path.dropped), overstep_s: ofLast(path.frames.overstep_us) * 1e-6 };
}

/** Between the last two steps, by the time that is left over: as an interpolating game draws it. */
export function interpolated(path, body, state) {
    const to = positionOf(path, body, state.steps);
    if (state.steps === 0) return to;
    const from = positionOf(path, body, state.steps - 1);
    if (state.inFrame < state.frameSteps) return to; // Nobody draws the middle of a frame.
    const share = Math.max(0, Math.min(1, state.overstep_s / path.dtOf(state.steps)));
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** False where no time is ever left over: the policy has nothing to interpolate by. */
export const interpolates = (path) => path.frames.overstep_us?.some((each) => each > 0) ?? false;

export const lengthOf = (path) => path.frameEnds[path.frameEnds.length - 1] ?? 0;

/** [{begin_s, end_s}] of the frames that are longer than four medians. */
export function hitchSpans(path) {
    return hitchesOf(path.frames.length_us).map((i) => ({ begin_s: i === 0 ? 0 : path.frameEnds[i - 1], end_s: path.frameEnds[i] }));
}

/** The longest hitch that begins before a moment; of those that are alike but for rounding the first. Null where there is none. */
export function longestHitch(path, before_s = Infinity) {
    const spans = hitchSpans(path).filter(({ begin_s }) => begin_s < before_s);
    const most = Math.max(...spans.map(({ begin_s, end_s }) => end_s - begin_s));
    return spans.find(({ begin_s, end_s }) => end_s - begin_s > most - ALIKE_S) ?? null;
}

export const isSameSpan = (a, b) => Math.abs(a.begin_s - b.begin_s) < ALIKE_S && Math.abs(a.end_s - b.end_s) < ALIKE_S;

/** The end of the frame before or after the moment, of any of the paths. */
export function nextFrame(paths, time_s, direction) {
    const ends = paths.flatMap((path) => path.frameEnds);
    const ahead = direction > 0 ? ends.filter((end) => end > time_s + 1e-6) : ends.filter((end) => end < time_s - ALIKE_S);
    if (ahead.length === 0) return direction > 0 ? time_s : 0;
    if (direction < 0) return Math.max(...ahead);
    const next = Math.min(...ahead);
    return Math.max(...ahead.filter((end) => end - next < ALIKE_S));
}

/**
 * What `,` and `.` go through: [{time_s, k}], every step of every path. A game takes the steps of a frame one after the
 * other when the frame ends, so they have one time, and `k` counts them. Lanes whose frames end at once step together.
 */
export function stepEvents(paths) {
    const ends = paths.flatMap((path) => path.frameEnds.map((end, i) => ({ end, steps: path.frames.steps[i] }))).filter(({ steps }) => steps > 0);
    ends.sort((a, b) => a.end - b.end);
    const events = [];
    for (let i = 0; i < ends.length;) {
        let last = i;
        while (last + 1 < ends.length && ends[last + 1].end - ends[i].end < ALIKE_S) ++last;
        const most = Math.max(...ends.slice(i, last + 1).map(({ steps }) => steps));
        for (let k = 1; k <= most; ++k) events.push({ time_s: ends[last].end, k });
        i = last + 1;
    }
    return events;
}

/** The event of a step after or before the moment; null before the first. At the last it stays. */
export function nextStep(events, { time_s, k }, direction) {
    const isOver = (event) => event.time_s < time_s - 1e-6 || (event.time_s <= time_s + 1e-6 && event.k <= k);
    let now = -1;
    let high = events.length;
    while (high - now > 1) {
        const middle = (now + high) >> 1;
        if (isOver(events[middle])) now = middle;
        else high = middle;
    }
    return events[Math.min(events.length - 1, now + direction)] ?? null;
}

/** The end of the frame that has taken so many steps. */
export function momentOf(path, steps) {
    const frame = path.stepsEnd.findIndex((each) => each >= steps);
    return frame < 0 ? lengthOf(path) : path.frameEnds[frame];
}

/** Less is not seen on a stage. */
const SEEN_M = 0.02;

/** The step after which the subject gets no farther from its start. */
export function farthestStep(path) {
    const xs = path.subject?.x ?? [0];
    const ways = xs.map((x) => Math.abs(x - xs[0]));
    const most = Math.max(...ways);
    return ways.findIndex((way) => way >= most - SEEN_M);
}

const AFTER_S = 0.3;

/** When a replay ends: with its longest run, or shortly after the last lane is through its obstacle, or held back by it. */
export function endOf(paths) {
    const whole = Math.max(...paths.map(lengthOf));
    if (paths.some((path) => path.scene.passage === "none")) return whole;
    const decided = paths.map((path) => momentOf(path, path.crossing ? path.crossing.step : farthestStep(path)));
    const last = Math.max(...decided);
    return Math.min(whole, last + Math.min(AFTER_S, last / 2));
}

/** Where the subject is drawn at a moment, and between two frames on the way from one picture to the next. */
function drawnAt(path, time_s) {
    const frames = framesAt(path, time_s);
    const at = (count) => positionOf(path, path.scene.subject, count === 0 ? 0 : path.stepsEnd[count - 1]);
    if (frames >= path.frameEnds.length) return at(frames);
    const begin = frames === 0 ? 0 : path.frameEnds[frames - 1];
    const share = Math.max(0, Math.min(1, (time_s - begin) / (path.frameEnds[frames] - begin || 1)));
    const [from, to] = [at(frames), at(frames + 1)];
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** How far the subject goes in a frame that is neither the fastest nor the slowest: a lane may be so far behind by its rests. */
function usualWay(path) {
    const ways = path.frameEnds.map((_, i) => {
        const [from, to] = [i === 0 ? 0 : path.stepsEnd[i - 1], path.stepsEnd[i]].map((steps) => positionOf(path, path.scene.subject, steps));
        return Math.hypot(to[0] - from[0], to[1] - from[1]);
    });
    return ways.sort((a, b) => a - b)[ways.length >> 1] ?? 0;
}

/** When the first path is half as far from another as it ever gets: there they are seen to differ. Null where none does. */
function firstDifference([first, ...others]) {
    const apart = (end) =>
        others.reduce((most, other) => {
            if (other.scene !== first.scene || end > lengthOf(other) + 1e-9) return most;
            const [[x, y], [otherX, otherY]] = [drawnAt(first, end), drawnAt(other, end)];
            return Math.max(most, Math.hypot(x - otherX, y - otherY));
        }, 0);
    const distances = first.frameEnds.map(apart);
    const most = Math.max(0, ...distances);
    return most < Math.max(SEEN_M, usualWay(first)) ? null : first.frameEnds[distances.findIndex((distance) => distance >= most / 2)];
}

/**
 * Where the picture tells most: at the step that crosses an obstacle, where it holds all lanes back, where the lanes differ,
 * behind the longest hitch, where a body that rises is highest, or else at the end.
 */
export function tellingMoment(paths) {
    const [first] = paths;
    const crosses = paths.find((path) => path.crossing);
    if (crosses) return momentOf(crosses, crosses.crossing.step);
    // Where all are held back alike, at different rates, they differ from the first frame on by what nobody sees.
    const isHeld = ({ scene, outcome, under }) => outcome && outcome.passage !== "none" && outcome.passage === scene.passage && !under;
    if (paths.every(isHeld) && farthestStep(first) > 1) return momentOf(first, farthestStep(first));
    const difference = firstDifference(paths);
    if (difference !== null) return difference;
    const hitch = longestHitch(first);
    if (hitch) return hitch.end_s + 0.001;
    const ys = first.subject?.y ?? [0];
    const top = ys.indexOf(Math.max(...ys));
    return top > 1 ? momentOf(first, top) : lengthOf(first);
}
