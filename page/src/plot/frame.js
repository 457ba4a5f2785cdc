// Where a plot draws: its margins, its scales, and the ticks of its axes. Pure.

import { scaleLinear, scaleLog } from "d3-scale";
import { number } from "../text.js";
import { BOLD, LABEL, LETTER, fitted } from "./fitting.js";

const ROW = 17; // Height of a row with its name beside it,
const HIGH_ROW = 32; // and below its name.
const AXIS = 22; // Height of a second axis, above the rows.

/** Clamped, values below the domain are drawn at its edge, and read as what they are. */
const scaleOf = (axis) => (axis.log ? scaleLog() : scaleLinear()).domain(axis.domain).clamp(!!axis.clamp);

function heightOf(spec, width) {
    if (spec.y.rows) return spec.y.rows.length * (isNarrow(width) ? HIGH_ROW : ROW) + 50 + (spec.x.above ? AXIS : 0);
    return spec.height ?? Math.max(200, Math.min(320, width * 0.52));
}

const labelsOf = (axis) => axis.labels ?? axis.rows;

/** As wide as the longest name of a tick; of the names of rows at most two fifths of the plot, and where it is narrow they stand above. */
function leftOf(spec, width) {
    if (!spec.y.rows) {
        const high = heightOf(spec, width);
        const scale = scaleOf(spec.y).range([high, 0]);
        const ticks = ticksOf(spec.y, scale, high / 34);
        const text = tickText(spec.y, ticks);
        return Math.max(52, Math.round(14 + LETTER * Math.max(0, ...ticks.map((tick) => text(tick).length))));
    }
    return isNarrow(width) ? 14 : Math.round(Math.min(width * 0.42, 14 + LETTER * Math.max(...labelsOf(spec.y).map((name) => name.length))));
}

/** Labels of upright rules, above what is drawn: [{rule, at, row}], each in the lowest line where it meets no other. */
export function labelsAbove(spec, x, { left, right }) {
    const placed = [];
    for (const rule of (spec.rules ?? []).filter((each) => each.axis === "x" && each.label)) {
        const half = (LETTER * rule.label.length) / 2 + 4;
        const at = Math.max(left + half - 2, Math.min(right - half + 14, x(rule.at))); // Not over the names of ticks.
        let row = 0;
        while (placed.some((other) => other.row === row && Math.abs(other.at - at) < other.half + half)) ++row;
        placed.push({ rule, at, row, half });
    }
    return placed;
}

/** A narrow plot has a legend below it, and no names beside its lines. */
export const isNarrow = (width) => width < 480;

/** {width, height, left, right, top, bottom, base, x, y}: the last three are scales, and `base` is x without zoom. */
export function frameOf(spec, width, transform) {
    const longest = isNarrow(width) ? 0 : Math.max(0, ...spec.series.flatMap((each) => each.ends ?? []).map((name) => name.length));
    const sample = spec.series.some((each) => each.ends && each.dash) ? 20 : 0;
    const right = width - (longest > 0 ? Math.min(16 + sample + BOLD * longest, Math.max(70, width * 0.36)) : 14);
    const left = leftOf(spec, width);
    const base = scaleOf(spec.x).range([left, right]);
    // By the whole of it: labels that come and go with the zoom would move the plot.
    const above = LABEL * Math.max(0, ...labelsAbove(spec, base, { left, right }).map(({ row }) => row + 1));
    const height = heightOf(spec, width) + above;
    const top = (spec.title ? 22 : 10) + above + (spec.x.above ? AXIS : 0);
    const bottom = height - (spec.x.label ? 40 : spec.quiet ? 8 : 24);
    const y = scaleOf(spec.y.rows ? { domain: [spec.y.rows.length - 0.5, -0.5] } : spec.y).range([bottom, top]);
    // Rescaled by nothing its ends would be off by rounding, and the ticks there missing.
    const x = transform.k === 1 && transform.x === 0 ? base : transform.rescaleX(base);
    return { width, height, left, right, top, bottom, base, x, y };
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

/** [{row, text, x, y, anchor, isHead}]: names beside their rows, or where it is narrow above them. */
export function rowNames({ y: axis }, { width, left, y }) {
    const isAbove = isNarrow(width);
    const texts = fitted(labelsOf(axis), Math.max(3, Math.floor((isAbove ? width - 8 : left - 14) / LETTER)));
    const place = isAbove ? { x: 4, anchor: "start" } : { x: left - 9, anchor: "end" };
    return texts.map((text, row) => {
        const isHead = !!axis.heads?.has(row);
        return { row, text, ...place, y: y(row) + (isAbove && !isHead ? -8 : 4), isHead };
    });
}

/** With as many decimals as tell the ticks apart. */
export function tickText(axis, ticks) {
    if (axis.tick) return axis.tick;
    const { factor = 1, suffix = "" } = axis;
    const step = Math.min(...ticks.slice(1).map((tick, i) => Math.abs(tick - ticks[i]) * factor));
    const decimals = Number.isFinite(step) && step > 0 && !axis.log ? Math.max(0, Math.min(6, Math.ceil(-Math.log10(step) - 1e-9))) : 0;
    return (tick) => (axis.log ? number(tick * factor) : (tick * factor).toFixed(decimals).replace(/^-(0(\.0*)?)$/, "$1")) + suffix;
}

/** A value as it is read: `30 fps`, `1.2 m`. */
export const valueText = (axis, value) => (axis.format ? axis.format(value) : `${number(value)}${axis.unit ? ` ${axis.unit}` : ""}`);
