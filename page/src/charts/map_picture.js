// One picture of a map: all that fails as one area, which is red and hatched, with rings where it is
// little.

import { ticks } from "d3-array";
import { newId, s } from "../dom.js";
import { readableGrid } from "../grid.js";
import { LETTER } from "../plot/fitting.js";
import { placeOn, valueOn } from "./map_cells.js";

const FEW = 0.02; // Of all cells: less of it is hard to find.
const RUNS_MAX = 2000;
const ROOM = 5; // Pixels between a ring and what is in it.

/** [{row, from, to}]: neighbours that fail, however. */
export function failingRuns(rows) {
    return rows.flatMap((row, at) => {
        const runs = [];
        for (const { from, to, failed } of row) {
            const last = runs[runs.length - 1];
            if (failed === 0) continue;
            if (last?.to === from - 1) last.to = to;
            else runs.push({ row: at, from, to });
        }
        return runs;
    });
}

/** The path around all cells that fail: `width` and `height` are those of a cell. */
export function areaPath(rows, { left, top, width, height }) {
    const round = (value) => Number(value.toFixed(2));
    return failingRuns(rows).map(({ row, from, to }) => `M${round(left + from * width)},${round(top + row * height)}h${round((to - from + 1) * width)}v${round(height)}h${round(-(to - from + 1) * width)}z`).join("");
}

/** [{x, y, width, height}]: a ring around each group of cells that fail, groups that are near as one. */
export function ringsOf(rows, { left, top, width, height }) {
    let rings = [];
    for (const { row, from, to } of failingRuns(rows).slice(0, RUNS_MAX)) {
        let ring = { x: left + from * width - ROOM, y: top + row * height - ROOM, width: (to - from + 1) * width + 2 * ROOM, height: height + 2 * ROOM };
        const isNear = (other) => other.x < ring.x + ring.width && ring.x < other.x + other.width && other.y < ring.y + ring.height && ring.y < other.y + other.height;
        for (const other of rings.filter(isNear)) {
            const [x, y] = [Math.min(ring.x, other.x), Math.min(ring.y, other.y)];
            ring = { x, y, width: Math.max(ring.x + ring.width, other.x + other.width) - x, height: Math.max(ring.y + ring.height, other.y + other.height) - y };
            rings = rings.filter((each) => each !== other);
        }
        rings.push(ring);
    }
    return rings;
}

/** Indices of an axis that are named: its ends and round numbers between them, at most so many. */
export function namedOn({ numbers, values }, count) {
    const last = values.length - 1;
    const even = Array.from({ length: count + 1 }, (_, k) => Math.round((last * k) / count));
    if (!numbers) return [...new Set(even)];
    const at = (tick) => numbers.reduce((best, each, i) => (Math.abs(each - tick) < Math.abs(numbers[best] - tick) ? i : best), 0);
    const round = ticks(Math.min(...numbers), Math.max(...numbers), count).map(at).filter((i) => Math.min(i, last - i) > last / count / 2);
    const all = [...new Set([0, ...round, last])].sort((a, b) => a - b);
    return all.length > count / 2 ? all : [...new Set(even)];
}

/** True if so little fails that it is to be pointed at. */
export const isLittle = ({ failing, points }) => failing > 0 && failing < FEW * points;

function hatched(id) {
    return s("pattern", { id, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, s("rect", { class: "cell is-error", width: 6, height: 6 }), s("line", { class: "hatch", x1: 0, x2: 0, y1: 0, y2: 6 }));
}

/** What each cell is read as, from left to right and down. */
function readCells(report, slice, { left, top, width, height }) {
    const [across, down] = report.axes;
    return slice.rows.flatMap((row, at) =>
        row.map((each) => ({
            row: at, fails: each.failed > 0, x: left + each.from * width, y: top + at * height, width: (each.to - each.from + 1) * width, height,
            get text() {
                const trials = report.trials > 1 && each.failed > 0 ? `, ${each.failed} of ${report.trials} trials fail` : "";
                return `${placeOn(across, each.from)}${each.to > each.from ? ` to ${valueOn(across, each.to)}` : ""}${down ? `, ${placeOn(down, at)}` : ""}: ${report.results[each.result]}${trials}`;
            },
        })),
    );
}

function addRowNames(svg, down, { left, top, height }, rows) {
    for (let row = 0; row < rows; row += Math.ceil(14 / height)) {
        svg.append(s("text", { class: "row-label", x: left - 8, y: top + (row + 0.5) * height + 4, "text-anchor": "end" }, valueOn(down, row)));
    }
}

export function picture(report, map, slice, width, cursor) {
    const [across, down] = report.axes;
    const { columns, rows } = slice;
    const left = Math.min(70, width * 0.16);
    const cell = { left, top: 9, width: (width - left) / columns, height: rows.length === 1 ? 24 : Math.max(3, Math.min(18, 420 / rows.length)) };
    const bottom = cell.top + rows.length * cell.height;
    const height = bottom + 36;
    const id = newId("hatch");
    const name = `${map.policy} in ${map.engine} over ${report.axes.slice(0, 2).map((axis) => axis.name).join(" and ")}${slice.name ? `, ${slice.name}` : ""}`;
    const svg = s("svg", { class: "map", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": name }, hatched(id));
    svg.append(s("rect", { class: "cell is-pass", x: left, y: cell.top, width: width - left, height: bottom - cell.top }), s("path", { class: "failing-area", d: areaPath(rows, cell), fill: `url(#${id})` }));
    if (cell.height > 8) svg.append(s("path", { class: "row-gap", d: rows.map((_, i) => `M${left},${cell.top + i * cell.height}H${width}`).join("") }));
    if (isLittle(slice)) svg.append(...ringsOf(rows, cell).map((ring) => s("rect", { class: "ring", rx: 8, ...ring })));
    if (down) addRowNames(svg, down, cell, rows.length);
    for (const i of namedOn(across, width < 480 ? 3 : 6)) {
        // In the middle of its cell, and whole: the last would stand out of the picture.
        const half = (LETTER * valueOn(across, i).length) / 2 + 1;
        const at = Math.min(width - half, left + (i + 0.5) * cell.width);
        svg.append(s("text", { class: "axis-text", x: at, y: height - 22, "text-anchor": "middle" }, valueOn(across, i)));
    }
    const unit = across.unit && across.unit !== across.name ? `, ${across.unit}` : "";
    svg.append(s("text", { class: "axis-text", x: width, y: height - 4, "text-anchor": "end" }, `${across.name}${unit}`));
    if (down) svg.append(s("text", { class: "axis-text", x: 0, y: height - 4 }, `down: ${down.name}${down.unit ? `, ${down.unit}` : ""}`));
    return [svg, readableGrid(svg, readCells(report, slice, cell), cursor)];
}
