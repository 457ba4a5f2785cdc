// What stands on the screen at a moment of real time. Pure.

import { hitchesOf, positionOf } from "../data.js";

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
 * {frames, steps, frameSteps, game_s, dropped_s, overstep_s, wait_s}: after so many frames; `wait_s` is the length of
 * the frame that is under way.
 */
export function stateAt(path, time_s) {
    const frames = framesAt(path, time_s);
    const steps = frames === 0 ? 0 : path.stepsEnd[frames - 1];
    return {
        frames,
        steps,
        frameSteps: frames === 0 ? 0 : path.frames.steps[frames - 1],
        game_s: path.stepEnds[steps] ?? 0,
        dropped_s: frames === 0 ? 0 : path.dropped[frames - 1],
        overstep_s: frames === 0 ? 0 : path.frames.overstep_us[frames - 1] * 1e-6,
        wait_s: frames < path.frames.length_us.length ? path.frames.length_us[frames] * 1e-6 : 0,
    };
}

/** Between the last two steps, by the time that is left over: as an interpolating game draws it. */
export function interpolated(path, body, state) {
    const to = positionOf(path, body, state.steps);
    if (state.steps === 0) return to;
    const from = positionOf(path, body, state.steps - 1);
    const share = Math.max(0, Math.min(1, state.overstep_s / path.dtOf(state.steps)));
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

export const lengthOf = (path) => path.frameEnds[path.frameEnds.length - 1] ?? 0;

/** [{begin_s, end_s}] of the frames that are longer than four medians. */
export function hitchSpans(path) {
    return hitchesOf(path.frames.length_us).map((i) => ({ begin_s: i === 0 ? 0 : path.frameEnds[i - 1], end_s: path.frameEnds[i] }));
}

/** Frames that end so close to each other are one step of the clock: lanes of one trace are rounded apart. */
const ALIKE_S = 1e-3;

/** The end of the frame before or after the moment, of any of the paths. */
export function nextFrame(paths, time_s, direction) {
    const ends = paths.flatMap((path) => path.frameEnds);
    const ahead = direction > 0 ? ends.filter((end) => end > time_s + 1e-6) : ends.filter((end) => end < time_s - ALIKE_S);
    if (ahead.length === 0) return direction > 0 ? time_s : 0;
    if (direction < 0) return Math.max(...ahead);
    const next = Math.min(...ahead);
    return Math.max(...ahead.filter((end) => end - next < ALIKE_S));
}

/** Where the picture tells most: behind the longest hitch, or else at the highest point. */
export function tellingMoment(paths) {
    const [first] = paths;
    const spans = hitchSpans(first).sort((a, b) => b.end_s - b.begin_s - (a.end_s - a.begin_s));
    if (spans.length > 0) return spans[0].end_s + 0.001;
    const ys = first.subject?.y ?? [0];
    const top = ys.indexOf(Math.max(...ys));
    const frame = first.stepsEnd.findIndex((steps) => steps >= top);
    return first.frameEnds[Math.max(0, frame)] ?? 0;
}
