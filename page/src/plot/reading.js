// The cursor of a plot: pointer and keys go from stop to stop, and a screen reader speaks each. Plots
// of one group are read together.

import { s } from "../dom.js";
import { nearest } from "../series.js";
import { nearestStop } from "./stops.js";

/** The stop in force at x: the last that is not after it. */
function stopBefore(stops, x) {
    const at = nearest(stops.map((stop) => stop.x), x);
    return at > 0 && stops[at].x > x + 1e-9 ? at - 1 : at;
}

/** {draw(frame), at(): the stop, onKey(event): true where it was ours} */
export function makeReading({ svg, read, spec, stops, frameNow, group }) {
    let cursor = null;
    let isFollowing = false;
    const own = {
        follow(x) {
            isFollowing = true;
            cursor = x === null || stops.length === 0 ? null : stopBefore(stops, x);
            draw();
        },
        text: () => (cursor === null ? "" : stops[cursor].text.replace(/^[^:]*: /, "")), // The time is that of the others.
    };
    group?.readings.add(own);
    const others = () => [...(group?.readings ?? [])].filter((each) => each !== own);
    svg.setAttribute("aria-valuemin", 0);
    svg.setAttribute("aria-valuemax", Math.max(0, stops.length - 1));

    function draw() {
        const frame = frameNow();
        svg.querySelector(".cursor")?.remove();
        if (cursor === null || !frame) {
            read.textContent = "";
            svg.setAttribute("aria-valuenow", 0);
            svg.setAttribute("aria-valuetext", spec.label);
            return;
        }
        const stop = stops[cursor];
        // A key changes the value of the slider, which is spoken; a pointer changes nothing else.
        read.setAttribute("aria-live", isFollowing || document.activeElement === svg ? "off" : "polite");
        if (read.textContent !== stop.text) read.textContent = stop.text;
        svg.setAttribute("aria-valuenow", cursor);
        svg.setAttribute("aria-valuetext", [stop.text, ...(isFollowing ? [] : others().map((each) => each.text()))].filter(Boolean).join("; "));
        const px = frame.x(stop.x);
        if (px < frame.left || px > frame.right) return;
        const across = spec.y.rows ? { x1: frame.left, x2: frame.right, y1: frame.y(stop.y), y2: frame.y(stop.y) } : { x1: px, x2: px, y1: frame.top, y2: frame.bottom };
        svg.append(s("g", { class: "cursor" }, s("line", across), ...stop.dots.map((dot) => s("circle", { class: `dot c${dot.color}`, cx: frame.x(dot.x), cy: frame.y(dot.y), r: 4 }))));
    }
    function show(index) {
        isFollowing = false;
        cursor = index === null ? null : Math.max(0, Math.min(stops.length - 1, index));
        for (const other of others()) other.follow(cursor === null ? null : stops[cursor].x);
        draw();
    }
    /** A tenth of what is shown. */
    function page() {
        const [low, high] = frameNow().x.domain();
        return Math.max(1, Math.round(stops.filter((stop) => stop.x >= low && stop.x <= high).length / 10));
    }

    function showAt(event) {
        const frame = frameNow();
        if (!frame || stops.length === 0) return;
        const box = svg.getBoundingClientRect();
        const scale = frame.width / box.width;
        show(nearestStop(stops, frame, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale));
    }
    // A tap moves nothing: it only goes down, and then the plot has the focus.
    for (const kind of ["pointerdown", "pointermove"]) svg.addEventListener(kind, showAt);
    svg.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && document.activeElement !== svg && show(null));
    svg.addEventListener("focus", () => (cursor === null || isFollowing) && stops.length > 0 && show(cursor ?? 0));
    const forth = () => show((cursor ?? -1) + 1);
    const back = () => show((cursor ?? 0) - 1);
    // Rows go down as the keys do.
    const [up, down] = spec.y.rows ? [back, forth] : [forth, back];
    const moves = {
        ArrowLeft: back, ArrowRight: forth, ArrowDown: down, ArrowUp: up,
        PageDown: () => show((cursor ?? 0) + (spec.y.rows ? page() : -page())), PageUp: () => show((cursor ?? 0) + (spec.y.rows ? -page() : page())),
        Home: () => show(0), End: () => show(stops.length - 1),
    };
    return { draw, at: () => (cursor === null ? null : stops[cursor]), moves };
}
