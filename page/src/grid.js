// A map that zooms, and its cursor: pointer and arrow keys go from cell to cell, and a screen reader
// speaks each.

import { h, s, onKeys } from "./dom.js";
import { zoomButtons } from "./plot/zooming.js";

/** The cell of another row that is nearest to the middle of this one. */
export function beside(cells, from, direction) {
    const rows = [...new Set(cells.map((cell) => cell.row))].sort((a, b) => a - b);
    const row = rows[rows.indexOf(from.row) + direction];
    const middle = (cell) => cell.x + cell.width / 2;
    return cells.filter((cell) => cell.row === row).sort((a, b) => Math.abs(middle(a) - middle(from)) - Math.abs(middle(b) - middle(from)))[0] ?? from;
}

const contains = (cell, x, y) => x >= cell.x && x < cell.x + cell.width && y >= cell.y && y < cell.y + cell.height;

const ZOOM_MOST = 16;

/**
 * What `make` draws for a width, and again whenever the width changes. Zoomed in it is wider than its place, and
 * scrolls; a browser's own pinch works on it, too. `next` names a button that goes to the next cell that fails.
 */
export function drawnToWidth(label, make, next = null) {
    const cursor = { at: null, next: () => {} };
    const place = h("div", { class: "map-scroll" });
    const read = h("div", {});
    let width = 0;
    let zoom = 1;

    function draw() {
        const hadFocus = place.contains(document.activeElement);
        const [svg, text] = make(width * zoom, cursor);
        place.replaceChildren(svg);
        read.replaceChildren(text);
        if (hadFocus) svg.focus();
        place.scrollLeft = cursor.at ? cursor.at.x - width / 2 : place.scrollLeft;
        onKeys(svg, { "+": () => by(1.6), "=": () => by(1.6), "-": () => by(1 / 1.6), 0: () => by(0) });
    }
    function by(factor) {
        const middle = (place.scrollLeft + width / 2) / zoom;
        zoom = Math.max(1, Math.min(ZOOM_MOST, zoom * factor));
        draw();
        if (!cursor.at) place.scrollLeft = middle * zoom - width / 2;
    }
    place.addEventListener("wheel", (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        by(event.deltaY < 0 ? 1.6 : 1 / 1.6);
    });
    new ResizeObserver(([entry]) => {
        const next = Math.round(entry.contentRect.width);
        if (next === width || next < 50) return;
        width = next;
        draw();
    }).observe(place);
    const buttons = zoomButtons(label, by, () => by(0));
    if (next) {
        const goOn = () => {
            cursor.next();
            place.scrollLeft = cursor.at ? cursor.at.x - width / 2 : place.scrollLeft;
        };
        buttons.querySelector("button").before(h("button", { type: "button", onclick: goOn }, next));
    }
    return h("div", { class: "map-box" }, place, read, buttons);
}

/** The next of cells that fails, round and round; undefined where none does. */
export function nextFailing(cells, index) {
    const after = cells.findIndex((cell, i) => i > index && cell.fails);
    return cells[after >= 0 ? after : cells.findIndex((cell) => cell.fails)];
}

/** Adds a cursor to a map of cells [{row, x, y, width, height, text, fails}], by rows; gives where it is read. */
export function readableGrid(svg, cells, cursor) {
    const read = h("p", { class: "read", "aria-live": "polite" });
    const mark = s("rect", { class: "cell-cursor is-hidden", "aria-hidden": "true" });
    const had = cursor.at && cells[cursor.at.index];
    cursor.at = null;
    svg.append(mark);
    for (const [name, value] of Object.entries({ role: "slider", tabindex: 0, "aria-valuemin": 0, "aria-valuemax": Math.max(0, cells.length - 1), "aria-valuenow": 0, "aria-valuetext": svg.getAttribute("aria-label") })) svg.setAttribute(name, value);

    function show(cell) {
        if (!cell) return;
        cursor.at = { ...cell, index: cells.indexOf(cell) };
        for (const name of ["x", "y", "width", "height"]) mark.setAttribute(name, cell[name]);
        mark.classList.remove("is-hidden");
        read.setAttribute("aria-live", document.activeElement === svg ? "off" : "polite");
        if (read.textContent !== cell.text) read.textContent = cell.text;
        svg.setAttribute("aria-valuenow", cells.indexOf(cell));
        svg.setAttribute("aria-valuetext", cell.text);
    }
    const now = () => cells[cursor.at?.index ?? 0];
    const by = (steps) => show(cells[Math.max(0, Math.min(cells.length - 1, cells.indexOf(now()) + steps))]);
    onKeys(svg, {
        ArrowLeft: () => by(-1), ArrowRight: () => by(1), Home: () => show(cells[0]), End: () => show(cells[cells.length - 1]),
        ArrowUp: () => show(beside(cells, now(), -1)), ArrowDown: () => show(beside(cells, now(), 1)),
    });
    svg.addEventListener("focus", () => cursor.at === null && show(cells[0]));
    const showAt = (event) => {
        const box = svg.getBoundingClientRect();
        const { width, height } = svg.viewBox.baseVal;
        const [x, y] = [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
        show(cells.find((cell) => contains(cell, x, y)));
    };
    // A tap moves nothing: it only goes down, and then the map has the focus.
    for (const kind of ["pointerdown", "pointermove"]) svg.addEventListener(kind, showAt);
    cursor.next = () => show(nextFailing(cells, cursor.at?.index ?? -1));
    if (had) show(had);
    return read;
}
