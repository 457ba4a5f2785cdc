// One plot in SVG: axes, bands, rules, lines; zoom by mouse, touch and keyboard; a cursor that reads
// values, which a screen reader speaks. It is drawn again whenever its width changes.

import { axisBottom, axisLeft } from "d3-axis";
import { scaleLinear, scaleLog } from "d3-scale";
import { select } from "d3-selection";
import { curveLinear, curveStepAfter, line } from "d3-shape";
import { zoom, zoomIdentity } from "d3-zoom";
import { h, s, newId } from "./dom.js";
import { dataTable } from "./panel.js";
import { apart, extremes, nearest } from "./series.js";
import { number } from "./text.js";

const LABEL = 13; // Height of a line of text.

const scaleOf = (axis) => (axis.log ? scaleLog() : scaleLinear()).domain(axis.domain);

function ticksOf(axis, scale, room) {
    if (axis.ticks) {
        const [low, high] = scale.domain();
        const inside = axis.ticks.filter((tick) => tick >= low * (1 - 1e-6) && tick <= high * (1 + 1e-6));
        if (inside.length > 1) return inside;
    }
    const count = Math.max(2, Math.floor(room));
    if (!axis.log) return scale.ticks(count);
    const all = scale.ticks(count);
    const tens = all.filter((tick) => Math.abs(Math.log10(tick) % 1) < 1e-9);
    return tens.length > 1 ? tens : all.filter((_, i) => i % Math.ceil(all.length / count) === 0);
}

/** Plots of one group zoom together. */
export const zoomGroup = () => new Set();

/**
 * spec: {label, x, y: {label, domain, log, ticks, format, unit}, series: [{name, points, color, kind, marks, dash,
 * note}], bands: [{axis, from, to, kind, label}], rules: [{axis, at, label, kind}], height, group, table}
 */
export function plot(spec) {
    const read = h("p", { class: spec.quiet ? "read is-quiet" : "read" });
    const svg = s("svg", { class: "plot", role: "slider", tabindex: 0, "aria-label": spec.label, "aria-valuemin": 0 });
    const zoomText = h("span", { class: "hint" }, "Point or use the arrow keys to read values.");
    const buttons = h(
        "div",
        { class: "zoom" },
        zoomText,
        h("button", { type: "button", "aria-label": `Zoom in: ${spec.label}`, onclick: () => scaleBy(1.6) }, "+"),
        h("button", { type: "button", "aria-label": `Zoom out: ${spec.label}`, onclick: () => scaleBy(1 / 1.6) }, "\u2212"),
        h("button", { type: "button", "aria-label": `Show all: ${spec.label}`, onclick: () => moveTo(zoomIdentity) }, "All"),
    );
    const element = h("div", { class: "plot-box" }, svg, read, spec.quiet ? null : buttons);
    const xs = [...new Set(spec.series.flatMap((each) => each.points.map((point) => point[0])))].sort((a, b) => a - b);
    svg.setAttribute("aria-valuemax", xs.length - 1);

    const clip = newId("clip");
    let width = 0;
    let transform = zoomIdentity;
    let cursor = null;
    let frame = null; // {x, y, left, right, top, bottom}

    /** With as many decimals as tell the ticks apart. */
    const tickText = (axis, ticks) => {
        if (axis.tick) return axis.tick;
        const { factor = 1, suffix = "" } = axis;
        const step = Math.min(...ticks.slice(1).map((tick, i) => Math.abs(tick - ticks[i]) * factor));
        const decimals = Number.isFinite(step) && step > 0 && !axis.log ? Math.max(0, Math.min(6, Math.ceil(-Math.log10(step) - 1e-9))) : 0;
        return (tick) => (axis.log ? number(tick * factor) : (tick * factor).toFixed(decimals).replace(/^-(0(\.0*)?)$/, "$1")) + suffix;
    };
    const sign = (axis, value) => (axis.format ? axis.format(value) : `${number(value)}${axis.unit ? ` ${axis.unit}` : ""}`);
    const valueAt = (each, x) => {
        if (each.kind === "step") {
            const at = each.points.filter((point) => point[0] <= x).length - 1;
            return at < 0 ? undefined : each.points[at][1];
        }
        return each.points.find((point) => point[0] === x)?.[1];
    };

    function layout() {
        const height = spec.height ?? Math.max(200, Math.min(320, width * 0.52));
        const ends = spec.series.some((each) => each.end);
        const right = ends ? Math.min(150, Math.max(70, width * 0.18)) : 14;
        const left = 52;
        const top = spec.title ? 22 : 10;
        const bottom = spec.x.label ? 40 : spec.quiet ? 8 : 24;
        const base = scaleOf(spec.x).range([left, width - right]);
        return {
            height, left, right: width - right, top, bottom: height - bottom,
            base,
            x: transform.rescaleX(base),
            y: scaleOf(spec.y).range([height - bottom, top]),
        };
    }

    function drawBand(band) {
        const { left, right, top, bottom, x, y } = frame;
        const along = band.axis === "x" ? x : y;
        const [from, to] = [band.from, band.to].map((value) => along(value));
        const box =
            band.axis === "x"
                ? { x: Math.max(left, from), y: top, width: Math.max(1, Math.min(right, to) - Math.max(left, from)), height: bottom - top }
                : { x: left, y: Math.max(top, Math.min(from, to)), width: right - left, height: Math.max(0, Math.min(bottom, Math.max(from, to)) - Math.max(top, Math.min(from, to))) };
        if (band.axis === "x" && (from > right || to < left)) return [];
        const label = band.label
            ? s("text", { class: `band-label is-${band.kind}`, x: band.axis === "x" ? box.x + 4 : right - 4, y: band.axis === "x" ? bottom - 6 : box.y + 12, "text-anchor": band.axis === "x" ? "start" : "end" }, band.label)
            : null;
        return [s("rect", { class: `band is-${band.kind}`, ...box }), label];
    }

    function drawRule(rule) {
        const { left, right, top, bottom, x, y } = frame;
        const at = rule.axis === "x" ? x(rule.at) : y(rule.at);
        if (rule.axis === "x" ? at < left || at > right : at < top || at > bottom) return [];
        const ends = rule.axis === "x" ? { x1: at, x2: at, y1: top, y2: bottom } : { x1: left, x2: right, y1: at, y2: at };
        const place = rule.axis === "x" ? { x: at + 4, y: top + 10 } : { x: rule.side === "left" ? left + 6 : right - 4, y: at - 4, "text-anchor": rule.side === "left" ? "start" : "end" };
        return [s("line", { class: `rule is-${rule.kind ?? "plain"}`, ...ends }), rule.label ? s("text", { class: "rule-label", ...place }, rule.label) : null];
    }

    function drawSeries(each, index) {
        const { x, y, left, right, bottom } = frame;
        const color = `c${each.color ?? index % 8}`;
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

    function drawEnds() {
        const { x, y, right, top, bottom } = frame;
        const labelled = spec.series.map((each, i) => ({ each, i })).filter(({ each }) => each.end && each.points.length > 0);
        const inside = labelled.map(({ each }) => {
            if (each.endAt !== undefined) return y(each.endAt);
            const last = each.points.filter((point) => x(point[0]) <= right + 1);
            return y((last[last.length - 1] ?? each.points[0])[1]);
        });
        const places = apart(inside, LABEL, top + 4, bottom - 2);
        const most = Math.floor((width - right - 10) / 6.4);
        return labelled.map(({ each, i }, k) => {
            const end = most < 14 && each.endShort ? each.endShort : each.end;
            const text = end.length > most ? `${end.slice(0, Math.max(3, most - 1))}\u2026` : end;
            return s("text", { class: `end c${each.color ?? i % 8}`, x: right + 8, y: places[k] + 4 }, text, s("title", {}, each.end));
        });
    }

    function drawCursor() {
        svg.querySelector(".cursor")?.remove();
        if (cursor === null || !frame) {
            read.textContent = "";
            svg.setAttribute("aria-valuenow", 0);
            svg.setAttribute("aria-valuetext", spec.label);
            return;
        }
        const at = xs[cursor];
        const px = frame.x(at);
        const values = spec.series.map((each, i) => ({ each, i, value: valueAt(each, at) })).filter(({ value }) => Number.isFinite(value));
        const text = `${sign(spec.x, at)}: ${values.map(({ each, value }) => `${each.name} ${sign(spec.y, value)}`).join(", ")}`;
        read.textContent = text;
        svg.setAttribute("aria-valuenow", cursor);
        svg.setAttribute("aria-valuetext", text);
        if (px < frame.left || px > frame.right) return;
        svg.append(
            s(
                "g",
                { class: "cursor" },
                s("line", { x1: px, x2: px, y1: frame.top, y2: frame.bottom }),
                ...values.map(({ each, i, value }) => s("circle", { class: `dot c${each.color ?? i % 8}`, cx: px, cy: frame.y(value), r: 4 })),
            ),
        );
    }

    function draw() {
        if (width < 50) return;
        frame = layout();
        const { x, y, left, right, top, bottom, height } = frame;
        svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
        svg.setAttribute("height", height);
        svg.dataset.x = JSON.stringify({ domain: x.domain(), range: x.range(), log: !!spec.x.log });
        svg.dataset.y = JSON.stringify({ domain: y.domain(), range: y.range(), log: !!spec.y.log });
        const xTicks = ticksOf(spec.x, x, (right - left) / 64);
        const yTicks = ticksOf(spec.y, y, (bottom - top) / 34);
        const inside = s("g", { "clip-path": `url(#${clip})` });
        const bands = s("g", {});
        for (const band of spec.bands ?? []) bands.append(...drawBand(band).filter(Boolean));
        inside.append(bands);
        for (const tick of yTicks) inside.append(s("line", { class: "grid", x1: left, x2: right, y1: y(tick), y2: y(tick) }));
        spec.series.forEach((each, i) => inside.append(...drawSeries(each, i)));
        for (const rule of spec.rules ?? []) inside.append(...drawRule(rule).filter(Boolean));
        const axes = s("g", { class: "axes" });
        const below = s("g", { transform: `translate(0,${bottom})` });
        const beside = s("g", { transform: `translate(${left},0)` });
        select(below).call(axisBottom(x).tickValues(spec.quiet ? [] : xTicks).tickFormat(tickText(spec.x, xTicks)).tickSizeOuter(0));
        select(beside).call(axisLeft(y).tickValues(yTicks).tickFormat(tickText(spec.y, yTicks)).tickSizeOuter(0));
        axes.append(below, beside);
        svg.replaceChildren(
            s("clipPath", { id: clip }, s("rect", { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) })),
            inside, axes, ...drawEnds(),
            ...(spec.title ? [s("text", { class: "plot-title", x: 4, y: 12 }, spec.title)] : []),
            ...(spec.x.label ? [s("text", { class: "axis-label", x: right, y: height - 6, "text-anchor": "end" }, spec.x.label)] : []),
        );
        drawCursor();
    }

    const behaviour = zoom()
        .scaleExtent([1, 200])
        .filter((event) => (event.type === "wheel" ? event.ctrlKey || document.activeElement === svg : !event.button && !(event.type === "mousedown" && event.ctrlKey)))
        .on("zoom", (event) => {
            transform = event.transform;
            draw();
            if (!event.sourceEvent) return;
            for (const other of spec.group ?? []) if (other !== api) other.follow(transform);
        });
    const api = { follow: (next) => select(svg).call(behaviour.transform, next) };
    spec.group?.add(api);

    function moveTo(next) {
        select(svg).call(behaviour.transform, next);
        for (const other of spec.group ?? []) if (other !== api) other.follow(next);
    }
    function scaleBy(factor) {
        const middle = cursor === null ? (frame.left + frame.right) / 2 : frame.x(xs[cursor]);
        const k = Math.max(1, Math.min(200, transform.k * factor));
        const base = transform.invertX(middle);
        const [low, high] = [frame.left, frame.right];
        const shift = Math.max(high - high * k, Math.min(low - low * k, middle - base * k));
        moveTo(k === 1 ? zoomIdentity : zoomIdentity.translate(shift, 0).scale(k));
    }
    function show(index) {
        cursor = index === null ? null : Math.max(0, Math.min(xs.length - 1, index));
        drawCursor();
    }

    svg.addEventListener("pointermove", (event) => {
        if (!frame || xs.length === 0) return;
        const box = svg.getBoundingClientRect();
        const px = ((event.clientX - box.left) / box.width) * width;
        show(nearest(xs, frame.x.invert(px)));
    });
    svg.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && document.activeElement !== svg && show(null));
    svg.addEventListener("focus", () => cursor === null && xs.length > 0 && show(0));
    svg.addEventListener("keydown", (event) => {
        const [low, high] = frame.x.domain();
        const jump = Math.max(1, Math.round(xs.filter((x) => x >= low && x <= high).length / 10));
        const moves = {
            ArrowLeft: () => show((cursor ?? 0) - 1), ArrowRight: () => show((cursor ?? -1) + 1),
            ArrowDown: () => show((cursor ?? 0) - 1), ArrowUp: () => show((cursor ?? -1) + 1),
            PageDown: () => show((cursor ?? 0) - jump), PageUp: () => show((cursor ?? 0) + jump),
            Home: () => show(0), End: () => show(xs.length - 1),
            "+": () => scaleBy(1.6), "=": () => scaleBy(1.6), "-": () => scaleBy(1 / 1.6), 0: () => moveTo(zoomIdentity),
        };
        if (!moves[event.key] || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        moves[event.key]();
    });

    new ResizeObserver(([entry]) => {
        const next = Math.round(entry.contentRect.width);
        if (next === width || next < 50) return;
        width = next;
        behaviour.extent([[52, 0], [Math.max(60, width - 14), 300]]).translateExtent([[52, -Infinity], [Math.max(60, width - 14), Infinity]]);
        draw();
    }).observe(element);
    select(svg).call(behaviour).on("dblclick.zoom", null);
    svg.addEventListener("dblclick", () => moveTo(zoomIdentity));

    if (spec.table !== false) {
        element.append(
            dataTable([spec.x.name ?? spec.x.label, ...spec.series.map((each) => each.name)], () =>
                xs.map((x) => [x, ...spec.series.map((each) => valueAt(each, x))]),
            ),
        );
    }
    return element;
}
