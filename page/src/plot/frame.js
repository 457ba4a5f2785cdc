// Where a plot draws: its margins, its scales, and the ticks of its axes. Pure.

import { scaleLinear, scaleLog } from "d3-scale";
import { number } from "../text.js";

const ROW = 17; // Height of a row with a name.
export const LABEL = 13; // Height of a line of text.
export const LETTER = 6.6; // Width of a letter of a label,
export const BOLD = 7.4; // and of a bold one.

const scaleOf = (axis) => (axis.log ? scaleLog() : scaleLinear()).domain(axis.domain);

function heightOf(spec, width) {
    if (spec.y.rows) return spec.y.rows.length * ROW + 50 + LABEL * rowsAbove(spec);
    return (spec.height ?? Math.max(200, Math.min(320, width * 0.52))) + LABEL * rowsAbove(spec);
}

/** Of the names of rows: as wide as the longest, and at most two fifths of the plot. */
function leftOf(spec, width) {
    if (!spec.y.rows) return 52;
    return Math.round(Math.min(width * 0.42, 14 + LETTER * Math.max(...spec.y.rows.map((name) => name.length))));
}

/** Lines of labels of upright rules, above what is drawn. */
export const rowsAbove = (spec) => Math.max(0, ...(spec.rules ?? []).filter((rule) => rule.axis === "x" && rule.label).map((rule) => 1 + (rule.row ?? 0)));

/** {width, height, left, right, top, bottom, x, y}: the last two are scales. */
export function frameOf(spec, width, transform) {
    const height = heightOf(spec, width);
    const longest = Math.max(0, ...spec.series.map((each) => each.end?.length ?? 0));
    const right = longest > 0 ? Math.min(16 + BOLD * longest, Math.max(70, width * 0.28)) : 14;
    const left = leftOf(spec, width);
    const top = (spec.title ? 22 : 10) + LABEL * rowsAbove(spec);
    const bottom = spec.x.label ? 40 : spec.quiet ? 8 : 24;
    const base = scaleOf(spec.x).range([left, width - right]);
    const y = scaleOf(spec.y.rows ? { domain: [spec.y.rows.length - 0.5, -0.5] } : spec.y);
    // Rescaled by nothing its ends would be off by rounding, and the ticks there missing.
    const x = transform.k === 1 && transform.x === 0 ? base : transform.rescaleX(base);
    return { width, height, left, right: width - right, top, bottom: height - bottom, x, y: y.range([height - bottom, top]) };
}

export function ticksOf(axis, scale, room) {
    if (axis.rows) return axis.rows.map((_, i) => i);
    if (axis.ticks) {
        const [low, high] = scale.domain();
        const inside = axis.ticks.filter((tick) => tick >= low * (1 - 1e-6) && tick <= high * (1 + 1e-6));
        if (inside.length > 1) return inside;
    }
    const count = Math.max(2, Math.floor(room));
    if (!axis.log) return scale.ticks(count);
    const all = scale.ticks(count);
    const ofTens = (digits) => all.filter((tick) => digits.includes(Math.round(tick / 10 ** Math.floor(Math.log10(tick) + 1e-9))));
    const tens = ofTens([1]);
    if (tens.length > count) return tens.filter((_, i) => i % Math.ceil(tens.length / count) === 0);
    if (tens.length > 1) return tens;
    return ofTens([1, 2, 5]).length > 1 ? ofTens([1, 2, 5]) : all;
}

/** Without those whose labels would touch: `size` is how much room a label takes along the axis. */
export function thinned(ticks, scale, size) {
    let end = -Infinity;
    return [...ticks]
        .sort((a, b) => scale(a) - scale(b))
        .filter((tick) => {
            const half = size(tick) / 2;
            if (scale(tick) - half < end) return false;
            end = scale(tick) + half;
            return true;
        });
}

export const cut = (text, room) => {
    const most = Math.max(3, Math.floor(room / LETTER));
    return text.length > most ? `${text.slice(0, most - 1)}\u2026` : text;
};

/** With as many decimals as tell the ticks apart. */
export function tickText(axis, ticks, room) {
    if (axis.rows) return (row) => cut(axis.rows[row], room - 10);
    if (axis.tick) return axis.tick;
    const { factor = 1, suffix = "" } = axis;
    const step = Math.min(...ticks.slice(1).map((tick, i) => Math.abs(tick - ticks[i]) * factor));
    const decimals = Number.isFinite(step) && step > 0 && !axis.log ? Math.max(0, Math.min(6, Math.ceil(-Math.log10(step) - 1e-9))) : 0;
    return (tick) => (axis.log ? number(tick * factor) : (tick * factor).toFixed(decimals).replace(/^-(0(\.0*)?)$/, "$1")) + suffix;
}

/** A value as it is read: `30 fps`, `1.2 m`. */
export const valueText = (axis, value) => (axis.format ? axis.format(value) : `${number(value)}${axis.unit ? ` ${axis.unit}` : ""}`);
