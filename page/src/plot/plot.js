// One plot in SVG: axes, bands, rules, lines, rows of dots; zoom by mouse, touch and keyboard; a
// cursor that reads values, which a screen reader speaks. It is drawn again whenever its width
// changes.

import { axisBottom, axisLeft, axisTop } from "d3-axis";
import { select } from "d3-selection";
import { h, s, newId, onKeys } from "../dom.js";
import { dataTable } from "../panel.js";
import { LETTER, cut } from "./fitting.js";
import { frameOf, isNarrow, rowNames, thinned, ticksOf, tickText } from "./frame.js";
import { colorOf, drawBand, drawBandLabels, drawEnds, drawPointNames, drawRule, drawRuleLabels, drawSeries } from "./marks.js";
import { meet, namedPoints } from "./places.js";
import { makeReading } from "./reading.js";
import { stopsOf, valueAt } from "./stops.js";
import { makeZoom, zoomButtons } from "./zooming.js";

export { plotGroup } from "./zooming.js";

/** A line for each x, a column for each series; of named points and rows, a line for each point. */
function tableOf({ series, ...rest }, stops) {
    const spec = { ...rest, series: series.filter((each) => !each.silent) };
    if (spec.y.rows || spec.reads === "points") {
        const columns = spec.y.rows ? ["row", "series", spec.x.name ?? spec.x.label, "read as"] : ["series", spec.x.name ?? spec.x.label, spec.y.name ?? spec.y.label, "read as"];
        const rows = () => spec.series.flatMap((each) => each.points.map(([x, y, more]) => (spec.y.rows ? [spec.y.rows[y], each.name, x, more?.text] : [each.name, x, y, more?.text])));
        return dataTable(columns, rows);
    }
    return dataTable([spec.x.name ?? spec.x.label, ...spec.series.map((each) => each.name)], () => stops.map(({ x }) => [x, ...spec.series.map((each) => valueAt(each, x))]));
}

/** The numbers of dots, for a plot that has no room for their names; null where dots have none. */
function numbersOf(spec) {
    const named = namedPoints(spec);
    return named.length === 0 ? null : h("ul", { class: "legend is-numbers" }, ...named.map(([, , { text }], i) => h("li", {}, `${i + 1}\u2002${text}`)));
}

/** The names of lines, for a plot that is too narrow for them; null where lines have none. */
function legendOf(spec) {
    const named = spec.series.map((each, i) => ({ each, i })).filter(({ each }) => each.ends);
    return named.length === 0 ? null : h("ul", { class: "legend is-narrow" }, ...named.map(({ each, i }) => h("li", { class: `${colorOf(each, i)}${each.dash ? " is-dashed" : ""}` }, each.ends.join(", "))));
}

/** Labels of rules and bands stand only where there is room: ticks, titles and names of lines come first. */
function dropLabelsWithoutRoom(svg, frame) {
    const kinds = ["rule-label", "band-label", "point-label"];
    const isLabel = (text) => kinds.some((kind) => text.classList.contains(kind));
    const texts = [...svg.querySelectorAll("text")];
    const taken = texts.filter((text) => !isLabel(text)).map((text) => boxIn(svg, text));
    const labels = kinds.flatMap((kind) => texts.filter((text) => text.classList.contains(kind)));
    for (const label of labels) {
        const box = boxIn(svg, label);
        if (box.x < -1 || box.x + box.width > frame.width + 1 || taken.some((other) => meet(box, other))) label.remove();
        else taken.push(box);
    }
}

/** Where a text stands, in the units of the plot. */
function boxIn(svg, text) {
    const [all, box] = [svg.getBoundingClientRect(), text.getBoundingClientRect()];
    return { x: box.left - all.left, y: box.top - all.top, width: box.width, height: box.height };
}

/** All that a frame has in it but the cursor. */
function contents(spec, frame, clip) {
    const { x, y, left, right, top, bottom, height } = frame;
    const xAll = ticksOf(spec.x, x, (right - left) / 64);
    const xText = tickText(spec.x, xAll);
    const half = (tick) => (LETTER * xText(tick).length) / 2;
    const whole = xAll.filter((tick) => x(tick) - half(tick) >= 0 && x(tick) + half(tick) <= frame.width);
    const xTicks = thinned(whole, x, (tick) => 2 * half(tick) + 8);
    const yTicks = thinned(ticksOf(spec.y, y, (bottom - top) / 34), y, () => 14);
    const edge = x.domain()[0] === spec.x.domain[0] && x.domain()[1] === spec.x.domain[1] ? 8 : 0; // Marks at the ends are whole.
    const inside = s("g", { "clip-path": `url(#${clip})` });
    for (const band of spec.bands ?? []) inside.append(...drawBand(band, frame));
    for (const tick of yTicks) inside.append(s("line", { class: "grid", x1: left, x2: right, y1: y(tick), y2: y(tick) }));
    for (const rule of spec.rules ?? []) inside.append(...drawRule(rule, frame));
    spec.series.forEach((each, i) => inside.append(...drawSeries(each, i, frame)));
    const below = s("g", { transform: `translate(0,${bottom})` });
    const beside = s("g", { transform: `translate(${left},0)` });
    const upper = s("g", { transform: `translate(0,${top})` });
    const on = (axis) => axis(x).tickValues(spec.quiet ? [] : xTicks).tickFormat(xText).tickSizeOuter(0);
    select(below).call(on(axisBottom));
    if (spec.x.above) select(upper).call(on(axisTop));
    select(beside).call(axisLeft(y).tickValues(spec.y.rows ? [] : yTicks).tickFormat(spec.y.rows ? null : tickText(spec.y, yTicks)).tickSizeOuter(0));
    const names = spec.y.rows ? rowNames(spec, frame) : [];
    return [
        s("clipPath", { id: clip }, s("rect", { x: left - edge, y: top, width: Math.max(0, right - left + 2 * edge), height: Math.max(0, bottom - top) })),
        inside,
        s("g", { class: "axes" }, below, upper, ...(spec.y.rows && isNarrow(frame.width) ? [] : [beside])),
        ...names.map((name) => s("text", { class: name.isHead ? "row-name is-head" : "row-name", x: name.x, y: name.y, "text-anchor": name.anchor }, name.text, s("title", {}, spec.y.rows[name.row]))),
        ...drawBandLabels(spec, frame),
        ...drawRuleLabels(spec, frame),
        ...drawPointNames(spec, frame),
        ...drawEnds(spec, frame),
        ...(spec.title ? [s("text", { class: "plot-title", x: 4, y: 12 }, cut(typeof spec.title === "function" ? spec.title(Math.floor((frame.width * 0.88) / LETTER)) : spec.title, frame.width * 0.88))] : []),
        ...(spec.x.label ? [s("text", { class: "axis-label", x: right, y: height - 6, "text-anchor": "end" }, spec.x.label)] : []),
    ];
}

/**
 * spec: {label, x, y: {label, domain, log, ticks, format, unit}, series: [{name, points, color, kind, marks, dash, ends}],
 * bands: [{axis, from, to, kind, label}], rules: [{axis, at, label, kind, side}], height, group, table}
 * A series that is `silent` is drawn, and not read; one that is `named` has the names of its dots beside them; `crosses` are
 * the xs at which it fails. `x.above`: the axis stands above the rows, too.
 *
 * A point is [x, y], or of a series of kind `dots` [x, y, {low, high, text}]. With `y.rows`, names from top to bottom (`y.labels`: what stands there),
 * y is the number of a row, and `y.heads` are rows that head others. With `reads: "points"` the cursor goes from point to point;
 * with `reads: "latest"` it reads of each line the value in force. `read(x)` is what it says instead.
 */
export function plot(spec) {
    const read = h("p", { class: spec.quiet ? "read is-quiet" : "read" });
    const svg = s("svg", { class: "plot", role: "slider", tabindex: 0, "aria-label": spec.label });
    const clip = newId("clip");
    const stops = stopsOf(spec);
    let width = 0;
    let frame = null;
    const frameNow = () => frame;
    const reading = makeReading({ svg, read, spec, stops, frameNow, group: spec.group });
    const middle = () => (reading.at() ? frame.x(reading.at().x) : (frame.left + frame.right) / 2);
    const zooming = makeZoom({ svg, group: spec.group, middle, frameNow, changed: draw });

    function draw() {
        if (width < 50) return;
        frame = frameOf(spec, width, zooming.transform());
        svg.setAttribute("viewBox", `0 0 ${width} ${frame.height}`);
        svg.setAttribute("height", frame.height);
        for (const name of ["x", "y"]) svg.dataset[name] = JSON.stringify({ domain: frame[name].domain(), range: frame[name].range(), log: !!spec[name].log });
        svg.replaceChildren(...contents(spec, frame, clip));
        dropLabelsWithoutRoom(svg, frame);
        element.classList.toggle("is-numbered", svg.querySelector(".is-number") !== null);
        reading.draw();
    }

    onKeys(svg, { ...reading.moves, ...zooming.moves });
    const element = h("div", { class: "plot-box" }, svg, legendOf(spec), numbersOf(spec), read, spec.quiet ? null : zoomButtons(spec.label, zooming.by, zooming.all));
    new ResizeObserver(([entry]) => {
        const next = Math.round(entry.contentRect.width);
        if (next === width || next < 50) return;
        width = next;
        element.classList.toggle("is-narrow", isNarrow(width));
        zooming.resize(frameOf(spec, width, zooming.transform()));
        draw();
    }).observe(element);
    if (spec.table !== false) element.append(tableOf(spec, stops));
    return element;
}
