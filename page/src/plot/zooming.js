// Zoom of a plot along x: Ctrl and wheel, drag, pinch, buttons and keys; plots of one group together.

import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";
import { h } from "../dom.js";

const MOST = 200;

/** Plots of one group zoom, and are read, together. */
export const plotGroup = () => ({ zooms: new Set(), readings: new Set() });

export function zoomButtons(label, by, all) {
    const button = (what, text, onclick) => h("button", { type: "button", "aria-label": `${what}: ${label}`, onclick }, text);
    return h("div", { class: "zoom" }, h("span", { class: "hint" }, "Point or use the arrow keys to read values."),
        button("Zoom in", "+", () => by(1.6)), button("Zoom out", "\u2212", () => by(1 / 1.6)), button("Show all", "All", all));
}

/** {transform(), by(factor), all(), resize(width)}; `changed` is called after each change. */
export function makeZoom({ svg, group, middle, frameNow, changed }) {
    let transform = zoomIdentity;
    const behaviour = zoom()
        .scaleExtent([1, MOST])
        .filter((event) => (event.type === "wheel" ? event.ctrlKey || document.activeElement === svg : !event.button && !(event.type === "mousedown" && event.ctrlKey)))
        .on("zoom", (event) => {
            transform = event.transform;
            changed();
            if (!event.sourceEvent) return;
            for (const other of group?.zooms ?? []) if (other !== follow) other(transform);
        });
    const follow = (next) => select(svg).call(behaviour.transform, next);
    group?.zooms.add(follow);
    select(svg).call(behaviour).on("dblclick.zoom", null);
    svg.addEventListener("dblclick", all);

    function moveTo(next) {
        follow(next);
        for (const other of group?.zooms ?? []) if (other !== follow) other(next);
    }
    function all() {
        moveTo(zoomIdentity);
    }
    function by(factor) {
        const k = Math.max(1, Math.min(MOST, transform.k * factor));
        const at = middle();
        const base = transform.invertX(at);
        const { left, right } = frameNow();
        const shift = Math.max(right - right * k, Math.min(left - left * k, at - base * k));
        moveTo(k === 1 ? zoomIdentity : zoomIdentity.translate(shift, 0).scale(k));
    }
    function resize({ left, right }) {
        const end = Math.max(left + 8, right);
        behaviour.extent([[left, 0], [end, 300]]).translateExtent([[left, -Infinity], [end, Infinity]]);
    }
    return { transform: () => transform, by, all, resize, moves: { "+": () => by(1.6), "=": () => by(1.6), "-": () => by(1 / 1.6), 0: all } };
}
