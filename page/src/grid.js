// The cursor of a map: pointer and arrow keys go from cell to cell, and a screen reader speaks each.

import { h, s } from "./dom.js";

/** The cell of another row that is nearest to the middle of this one. */
export function beside(cells, from, direction) {
    const rows = [...new Set(cells.map((cell) => cell.row))].sort((a, b) => a - b);
    const row = rows[rows.indexOf(from.row) + direction];
    const middle = (cell) => cell.x + cell.width / 2;
    return cells.filter((cell) => cell.row === row).sort((a, b) => Math.abs(middle(a) - middle(from)) - Math.abs(middle(b) - middle(from)))[0] ?? from;
}

const contains = (cell, x, y) => x >= cell.x && x < cell.x + cell.width && y >= cell.y && y < cell.y + cell.height;

/** What `make` draws for a width, and again whenever the width changes. */
export function drawnToWidth(make) {
    let width = 0;
    const element = h("div", { class: "map-box" });
    new ResizeObserver(([entry]) => {
        const next = Math.round(entry.contentRect.width);
        if (next === width || next < 50) return;
        width = next;
        element.replaceChildren(...make(width));
    }).observe(element);
    return element;
}

/** Adds a cursor to a map of cells [{row, x, y, width, height, text}], by rows; gives where it is read. */
export function readableGrid(svg, cells) {
    const read = h("p", { class: "read", "aria-live": "polite" });
    const mark = s("rect", { class: "cell-cursor is-hidden", "aria-hidden": "true" });
    let at = null;
    svg.append(mark);
    for (const [name, value] of Object.entries({ role: "slider", tabindex: 0, "aria-valuemin": 0, "aria-valuemax": Math.max(0, cells.length - 1), "aria-valuenow": 0, "aria-valuetext": svg.getAttribute("aria-label") })) svg.setAttribute(name, value);

    function show(cell) {
        if (!cell) return;
        at = cell;
        for (const name of ["x", "y", "width", "height"]) mark.setAttribute(name, cell[name]);
        mark.classList.remove("is-hidden");
        read.setAttribute("aria-live", document.activeElement === svg ? "off" : "polite");
        if (read.textContent !== cell.text) read.textContent = cell.text;
        svg.setAttribute("aria-valuenow", cells.indexOf(cell));
        svg.setAttribute("aria-valuetext", cell.text);
    }
    const by = (steps) => show(cells[Math.max(0, Math.min(cells.length - 1, cells.indexOf(at) + steps))]);
    const moves = {
        ArrowLeft: () => by(-1), ArrowRight: () => by(1), Home: () => show(cells[0]), End: () => show(cells[cells.length - 1]),
        ArrowUp: () => show(beside(cells, at, -1)), ArrowDown: () => show(beside(cells, at, 1)),
    };
    svg.addEventListener("focus", () => at === null && show(cells[0]));
    svg.addEventListener("keydown", (event) => {
        if (!moves[event.key] || event.ctrlKey || event.metaKey || !at) return;
        event.preventDefault();
        moves[event.key]();
    });
    svg.addEventListener("pointermove", (event) => {
        const box = svg.getBoundingClientRect();
        const { width, height } = svg.viewBox.baseVal;
        const [x, y] = [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
        show(cells.find((cell) => contains(cell, x, y)));
    });
    return read;
}
