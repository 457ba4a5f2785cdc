// What is drawn inside a plot: bands, rules, lines, dots with their intervals, and labels at ends of
// lines. Each is a list of SVG elements.

import { curveLinear, curveStepAfter, line } from "d3-shape";
import { s } from "../dom.js";
import { apart, extremes } from "../series.js";
import { listed } from "../text.js";
import { BOLD, LABEL, LETTER, fitted } from "./fitting.js";
import { isNarrow, labelsAbove } from "./frame.js";
import { besideDots, freePlace, namedPlaces } from "./places.js";

const SAMPLE = 20; // Width of a piece of a dashed line, beside its name.

export const colorOf = (each, index) => `c${each.color ?? index % 8}`;

/** A band of one rate is to be seen, too. */
const widthOf = (from, to) => ({ x: to - from < 4 ? (from + to) / 2 - 2 : from, width: Math.max(4, to - from) });

export function drawBand(band, { left, right, top, bottom, x, y }) {
    const along = band.axis === "x" ? x : y;
    const [from, to] = [band.from, band.to].map((value) => along(value));
    if (band.axis === "x" && (from > right || to < left)) return [];
    const box =
        band.axis === "x"
            ? { ...widthOf(Math.max(left, from), Math.min(right, to)), y: top, height: bottom - top }
            : { x: left, y: Math.max(top, Math.min(from, to)), width: right - left, height: Math.max(0, Math.min(bottom, Math.max(from, to)) - Math.max(top, Math.min(from, to))) };
    return [s("rect", { class: `band is-${band.kind}`, ...box })];
}

/** Over all that is drawn, where little is. Of an upright band there is none where it would reach into another band, and be taken for its. */
export function drawBandLabels(spec, frame) {
    const { left, right, top, bottom, x, y } = frame;
    const bands = (spec.bands ?? []).filter((band) => band.label);
    return bands.flatMap((band) => {
        if (band.axis === "y") {
            const [upper, lower] = [Math.min(y(band.from), y(band.to)), Math.max(y(band.from), y(band.to))];
            const heights = [Math.max(top, upper) + 12, Math.min(bottom, lower) - 4, Math.max(top, upper) - 4, Math.min(bottom, lower) + 12];
            const place = freePlace(spec, frame, band.label, heights.flatMap((at) => ["right", "left", "middle"].map((side) => ({ side, y: at }))));
            return place ? [s("text", { class: `band-label is-${band.kind}`, x: place.x, y: place.y, "text-anchor": place.anchor }, band.label)] : [];
        }
        const begin = Math.max(left, x(band.from)) + 4;
        const end = begin + LETTER * band.label.length;
        const reaches = spec.bands.some((other) => other !== band && other.axis === "x" && x(other.to) > begin && x(other.from) < end);
        if (reaches || end > right || x(band.to) < left) return [];
        return [s("text", { class: `band-label is-${band.kind}`, x: begin, y: bottom - 6 }, band.label)];
    });
}

const isInside = (rule, { left, right, top, bottom, x, y }) => (rule.axis === "x" ? x(rule.at) >= left && x(rule.at) <= right : y(rule.at) >= top && y(rule.at) <= bottom);

export function drawRule(rule, frame) {
    if (!isInside(rule, frame)) return [];
    const { left, right, top, bottom, x, y } = frame;
    const ends = rule.axis === "x" ? { x1: x(rule.at), x2: x(rule.at), y1: top, y2: bottom } : { x1: left, x2: right, y1: y(rule.at), y2: y(rule.at) };
    return [s("line", { class: `rule is-${rule.kind ?? "plain"}`, ...ends })];
}

/** Of upright rules above what is drawn; else beside the rule. */
export function drawRuleLabels(spec, frame) {
    const { top, y } = frame;
    const shown = (spec.rules ?? []).filter((rule) => rule.label && isInside(rule, frame));
    const above = labelsAbove({ rules: shown }, frame.x, frame).map(({ rule, at, row }) => s("text", { class: "rule-label", x: at, y: top - 4 - LABEL * row, "text-anchor": "middle" }, rule.label));
    const beside = shown.filter((rule) => rule.axis === "y").flatMap((rule) => {
        const sides = rule.side === "left" ? ["left", "middle", "right"] : ["right", "middle", "left"];
        const place = freePlace(spec, frame, rule.label, [y(rule.at) - 4, y(rule.at) + 12].flatMap((at) => sides.map((side) => ({ side, y: at }))));
        return place ? [s("text", { class: "rule-label", x: place.x, y: place.y, "text-anchor": place.anchor }, rule.label)] : [];
    });
    return [...above, ...beside];
}

/** Points {x, y, low, high} as dots, each with the interval that it may lie in. */
function drawDots(each, color, { x, y }) {
    return each.points.flatMap(([px, py, more]) => {
        const dot = s("circle", { class: `mark ${color}${each.hollow ? " is-hollow" : ""}`, cx: x(px), cy: y(py), r: each.marks ?? 4 });
        if (!Number.isFinite(more?.low)) return [dot];
        return [s("line", { class: `interval ${color}`, x1: x(more.low), x2: x(more.high), y1: y(py), y2: y(py) }), dot];
    });
}

/** Names of dots, on whichever side there is room; where there is none for all of them, their numbers in a list. */
export function drawPointNames(spec, frame) {
    const places = namedPlaces(spec, frame);
    const named = besideDots(places, frame, ({ names }) => names);
    const labels = named ?? besideDots(places, frame, ({ numbers }) => [numbers.join(", ")], true);
    const kind = named ? "point-label" : "point-label is-number";
    return labels.map(({ x, y, anchor, lines }) => s("text", { class: kind, y: y + LABEL - 3, "text-anchor": anchor }, ...lines.map((line, k) => s("tspan", { x, dy: k > 0 ? LABEL : 0 }, line))));
}

/** Crosses over the points of a line that fail. */
function drawCrosses(each, { x, y }) {
    return each.points
        .filter(([px]) => each.crosses?.includes(px))
        .map(([px, py]) => s("path", { class: "failing", d: `M${x(px) - 5},${y(py) - 5}l10,10m0,-10l-10,10` }));
}

export function drawSeries(each, index, frame) {
    const { x, y, left, right, bottom } = frame;
    const color = colorOf(each, index);
    if (each.kind === "dots") return [s("g", { class: "dots", "data-series": each.name }, ...drawDots(each, color, frame))];
    const [low, high] = x.domain();
    const near = each.points.filter((point, i) => {
        const next = each.points[i + 1]?.[0] ?? point[0];
        const before = each.points[i - 1]?.[0] ?? point[0];
        return next >= low && before <= high;
    });
    const points = extremes(near, Math.max(50, Math.round(right - left)));
    const of = line(([px]) => x(px), ([, py]) => y(py)).curve(each.kind === "step" ? curveStepAfter : curveLinear).defined(([, py]) => Number.isFinite(py) && Number.isFinite(y(py)));
    const parts = [];
    if (each.kind === "step" && each.fill) {
        const d = of(points);
        if (d) parts.push(s("path", { class: `fill ${color}`, d: `${d}V${bottom}H${x(points[0][0])}Z` }));
    }
    parts.push(s("path", { class: `series ${color}${each.dash ? " is-dashed" : ""}`, d: of(points) ?? "", "data-series": each.name }));
    if (each.marks && points.length <= 400) {
        parts.push(...points.map(([px, py]) => s("circle", { class: `mark ${color}`, cx: x(px), cy: y(py), r: each.marks === true ? 2.4 : each.marks })));
    }
    return [...parts, ...drawCrosses(each, frame)];
}

/** Of each line its names, one below the other: all of them, or where there is no room for so many rows the first. */
export function rowsOfEnds(ends, room) {
    const count = (most) => ends.reduce((sum, names) => sum + Math.min(most, names.length), 0);
    let most = Math.max(1, ...ends.map((names) => names.length));
    while (most > 1 && count(most) > room) --most;
    const first = (names) => (most === 1 ? [listed(names, 2)] : [...names.slice(0, most - 1), `and ${names.length - most + 1} more`]);
    return ends.map((names) => (names.length > most ? first(names) : names));
}

/** The names of lines, beside their ends. */
export function drawEnds(spec, { width, x, y, right, top, bottom }) {
    if (isNarrow(width)) return [];
    const labelled = spec.series.map((each, i) => ({ each, i })).filter(({ each }) => each.ends && each.points.length > 0);
    const inside = ({ each }) => {
        if (each.endAt !== undefined) return y(each.endAt);
        const placed = each.points.filter((point) => Number.isFinite(y(point[1])));
        const last = placed.filter((point) => x(point[0]) <= right + 1);
        return placed.length === 0 ? bottom : y((last[last.length - 1] ?? placed[0])[1]);
    };
    const names = rowsOfEnds(labelled.map(({ each }) => each.ends), Math.floor((bottom - top) / LABEL));
    const rows = labelled.flatMap((line, k) => names[k].map((text, row) => ({ ...line, text, row, at: inside(line) })));
    const places = apart(rows.map(({ at }) => at), LABEL, top + 4, bottom - 2);
    const sample = labelled.some(({ each }) => each.dash) ? SAMPLE : 0;
    const texts = fitted(rows.map(({ text }) => text), Math.floor((width - right - 10 - sample) / BOLD));
    return rows.flatMap(({ each, i, row }, k) => [
        ...(each.dash && row === 0 ? [s("line", { class: `series is-dashed ${colorOf(each, i)}`, x1: right + 8, x2: right + 4 + SAMPLE, y1: places[k], y2: places[k] })] : []),
        s("text", { class: `end ${colorOf(each, i)}`, x: right + 8 + sample, y: places[k] + 4 }, texts[k], s("title", {}, each.ends.join(", "))),
    ]);
}
