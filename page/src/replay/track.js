// The frames of every lane under the clock, in a strip each, over an axis of real time. A hitch says how long it is.

import { scaleLinear } from "d3-scale";
import { h, s } from "../dom.js";
import { fitted } from "../plot/fitting.js";
import { quantity } from "../text.js";
import { hitchSpans, isSameSpan } from "./clock.js";

const ROW = 18;
const AXIS = 20;
const LETTER = 7; // At most, at 12 px.
const NAMES = 330; // Pixels beside the strips, or a third of the window.
const MARKED_S = 0.1;

/** [{row, begin_s, end_s, text}]: the hitches of each lane up to a moment; one that all of its lanes have is named in the first. */
export function marks(paths, length_s) {
    const all = [];
    paths.forEach((path, row) => {
        for (const span of hitchSpans(path).filter(({ begin_s }) => begin_s < length_s)) {
            const isNamed = all.some((other) => other.text && isSameSpan(other, span));
            const long_s = span.end_s - span.begin_s;
            all.push({ row, ...span, text: isNamed || long_s <= MARKED_S ? "" : `hitch: one frame of ${quantity(long_s, "s")}` });
        }
    });
    return all;
}

/** `0.2 s`: places of the axis and their texts, with room for each. */
export function timeTicks(length_s, width) {
    const ticks = scaleLinear([0, length_s], [0, width]).ticks(Math.max(2, Math.min(14, Math.floor(width / 80))));
    return ticks.map((time_s) => ({ time_s, text: `${Number(time_s.toFixed(6))} s` }));
}

function drawStrips(svg, paths, length_s, width) {
    const high = paths.length * ROW;
    const x = scaleLinear([0, length_s], [0, width]).clamp(true);
    svg.setAttribute("width", width);
    svg.setAttribute("height", high + AXIS);
    const all = marks(paths, length_s);
    for (const { row, begin_s, end_s } of all) svg.append(s("rect", { class: "strip-hitch", x: x(begin_s), y: row * ROW, width: x(end_s) - x(begin_s), height: ROW }));
    paths.forEach((path, row) => {
        let begin = 0;
        const every = Math.ceil(path.frameEnds.length / 400);
        path.frameEnds.forEach((end, i) => {
            if (((i + 1) % every !== 0 && i + 1 < path.frameEnds.length) || begin >= length_s) return;
            const isHitch = all.some((mark) => mark.row === row && mark.end_s === end);
            svg.append(s("rect", { class: `strip-frame${isHitch ? " is-hitch" : ""}`, "data-lane": row, x: x(begin), y: row * ROW + 4, width: Math.max(0.4, x(end) - x(begin) - 0.8), height: ROW - 8 }));
            begin = end;
        });
    });
    for (const { row, begin_s, end_s, text } of all) {
        const room = x(end_s) - x(begin_s);
        const short = text.replace(/^hitch: one frame of /, "");
        const shown = [text, short].find((each) => each.length * LETTER < room - 4);
        if (shown) svg.append(s("text", { class: "strip-label", x: (x(begin_s) + x(end_s)) / 2, y: row * ROW + ROW / 2 + 4, "text-anchor": "middle" }, shown));
    }
    for (const { time_s, text } of timeTicks(length_s, width)) {
        const half = (text.length * LETTER) / 2;
        const anchor = x(time_s) < half ? "start" : x(time_s) > width - half ? "end" : "middle";
        svg.append(s("line", { class: "strip-tick", x1: x(time_s), x2: x(time_s), y1: high, y2: high + 4 }), s("text", { class: "strip-time", x: x(time_s), y: high + 16, "text-anchor": anchor }, text));
    }
}

/** {element, show}: `show(paths, names, length_s)` draws the strips of these lanes below the slider. */
export function makeTrack(slider) {
    const svg = s("svg", { class: "strip", "aria-hidden": "true" });
    const names = h("ol", { class: "strip-names", "aria-hidden": "true" });
    const place = h("div", { class: "track-place" }, svg, slider);
    const element = h("div", { class: "track" }, names, place);
    let draw = () => {};
    let last = 0;
    new ResizeObserver(() => place.clientWidth !== last && draw()).observe(place);
    function show(paths, texts, length_s) {
        draw = () => {
            const shown = fitted(texts, Math.floor(Math.min(innerWidth * 0.34, NAMES) / LETTER));
            names.replaceChildren(...(paths.length > 1 ? texts.map((text, i) => h("li", { title: text }, shown[i])) : []));
            last = place.clientWidth;
            svg.replaceChildren();
            drawStrips(svg, paths, length_s, Math.max(60, last - 16));
        };
        draw();
    }
    return { element, show };
}
