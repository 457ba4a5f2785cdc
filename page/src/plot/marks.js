// What is drawn inside a plot: bands, rules, lines, dots with their intervals, and labels at ends of
// lines. Each is a list of SVG elements.

import { curveLinear, curveStepAfter, line } from "d3-shape";
import { s } from "../dom.js";
import { apart, extremes } from "../series.js";

const LABEL = 13; // Height of a line of text.

export const colorOf = (each, index) => `c${each.color ?? index % 8}`;

export function drawBand(band, { left, right, top, bottom, x, y }) {
    const along = band.axis === "x" ? x : y;
    const [from, to] = [band.from, band.to].map((value) => along(value));
    if (band.axis === "x" && (from > right || to < left)) return [];
    const box =
        band.axis === "x"
            ? { x: Math.max(left, from), y: top, width: Math.max(1, Math.min(right, to) - Math.max(left, from)), height: bottom - top }
            : { x: left, y: Math.max(top, Math.min(from, to)), width: right - left, height: Math.max(0, Math.min(bottom, Math.max(from, to)) - Math.max(top, Math.min(from, to))) };
    const label = band.label
        ? s("text", { class: `band-label is-${band.kind}`, x: band.axis === "x" ? box.x + 4 : right - 4, y: band.axis === "x" ? bottom - 6 : box.y + 12, "text-anchor": band.axis === "x" ? "start" : "end" }, band.label)
        : null;
    return [s("rect", { class: `band is-${band.kind}`, ...box }), label];
}

/** `row` moves the label of an upright rule down by lines, so that labels of neighbours do not meet. */
export function drawRule(rule, { left, right, top, bottom, x, y }) {
    const at = rule.axis === "x" ? x(rule.at) : y(rule.at);
    if (rule.axis === "x" ? at < left || at > right : at < top || at > bottom) return [];
    const ends = rule.axis === "x" ? { x1: at, x2: at, y1: top, y2: bottom } : { x1: left, x2: right, y1: at, y2: at };
    const isLate = rule.axis === "x" && rule.label && at + 6.4 * rule.label.length > right;
    const place =
        rule.axis === "x"
            ? { x: isLate ? at - 4 : at + 4, y: top + 10 + LABEL * (rule.row ?? 0), "text-anchor": isLate ? "end" : "start" }
            : { x: rule.side === "left" ? left + 6 : right - 4, y: at - 4, "text-anchor": rule.side === "left" ? "start" : "end" };
    return [s("line", { class: `rule is-${rule.kind ?? "plain"}`, ...ends }), rule.label ? s("text", { class: "rule-label", ...place }, rule.label) : null];
}

/** Points {x, y, low, high} as dots, each with the interval that it may lie in. */
function drawDots(each, color, { x, y }) {
    return each.points.flatMap(([px, py, more]) => {
        const dot = s("circle", { class: `mark ${color}${each.hollow ? " is-hollow" : ""}`, cx: x(px), cy: y(py), r: each.marks ?? 4 });
        if (!Number.isFinite(more?.low)) return [dot];
        return [s("line", { class: `interval ${color}`, x1: x(more.low), x2: x(more.high), y1: y(py), y2: y(py) }), dot];
    });
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
    const of = line(([px]) => x(px), ([, py]) => y(py)).curve(each.kind === "step" ? curveStepAfter : curveLinear).defined(([, py]) => Number.isFinite(py));
    const parts = [];
    if (each.kind === "step" && each.fill) {
        const d = of(points);
        if (d) parts.push(s("path", { class: `fill ${color}`, d: `${d}V${bottom}H${x(points[0][0])}Z` }));
    }
    parts.push(s("path", { class: `series ${color}${each.dash ? " is-dashed" : ""}`, d: of(points) ?? "", "data-series": each.name }));
    if (each.marks && points.length <= 400) {
        parts.push(...points.map(([px, py]) => s("circle", { class: `mark ${color}`, cx: x(px), cy: y(py), r: each.marks === true ? 2.4 : each.marks })));
    }
    return parts;
}

/** The names of lines, beside their ends. */
export function drawEnds(spec, { width, x, y, right, top, bottom }) {
    const labelled = spec.series.map((each, i) => ({ each, i })).filter(({ each }) => each.end && each.points.length > 0);
    const inside = labelled.map(({ each }) => {
        if (each.endAt !== undefined) return y(each.endAt);
        const last = each.points.filter((point) => x(point[0]) <= right + 1);
        return y((last[last.length - 1] ?? each.points[0])[1]);
    });
    const places = apart(inside, LABEL, top + 4, bottom - 2);
    const most = Math.floor((width - right - 10) / 7.4);
    return labelled.map(({ each, i }, k) => {
        const end = most < 14 && each.endShort ? each.endShort : each.end;
        const text = end.length > most ? `${end.slice(0, Math.max(3, most - 1))}\u2026` : end;
        return s("text", { class: `end ${colorOf(each, i)}`, x: right + 8, y: places[k] + 4 }, text, s("title", {}, each.end));
    });
}
