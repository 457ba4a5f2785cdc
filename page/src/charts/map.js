// A map of a scenario: the first axis goes across, the second down; each value of the others has a
// picture of its own.

import { h, s } from "../dom.js";
import { drawnToWidth, readableGrid } from "../grid.js";
import { dataTable, panel } from "../panel.js";
import { LETTER } from "../plot/frame.js";
import { counted, number } from "../text.js";

const PICTURES_MAX = 12;

/** The number of a cell: the first axis changes slowest. */
export const indexOf = (axes, at) => axes.reduce((sum, axis, k) => sum * axis.values.length + at[k], 0);

/** Every value of the axes behind the second: [[0, 0], [0, 1], ...]. */
export function others(axes) {
    return axes.slice(2).reduce((all, axis) => all.flatMap((at) => axis.values.map((_, i) => [...at, i])), [[]]);
}

/** Cells of one row that come out alike, as one: {from, to, result, failed}. */
export function stretches(row) {
    const made = [];
    row.forEach((cell, i) => {
        const last = made[made.length - 1];
        if (last && last.result === cell.result && last.failed === cell.failed) last.to = i;
        else made.push({ from: i, to: i, ...cell });
    });
    return made;
}

export function mapTitle(map, points) {
    return map.failing === 0 ? `${map.policy} in ${map.engine}: as it should be at every point` : `${map.policy} in ${map.engine}: fails at ${map.failing} of ${counted(points, "point")}`;
}

export const mapCaption = (report) => `Across: ${report.axes[0].name}${report.axes[1] ? `; down: ${report.axes[1].name}` : ""}. Green: ${report.shown} as it should be; red: not, in at least one trial. Point at a cell, or use the arrow keys, to read it.`;

const label = (axis, i) => (axis.numbers ? number(axis.numbers[i]) : axis.values[i]);

function picture(report, map, at, width, cursor) {
    const [across, down = { name: "", values: [""] }] = report.axes;
    const left = Math.min(70, width * 0.16);
    const columns = across.values.length;
    const rows = down.values.length;
    const cellWidth = (width - left) / columns;
    const cellHeight = Math.max(3, Math.min(18, 420 / rows));
    const height = rows * cellHeight + 36;
    const read = [];
    const svg = s("svg", { class: "map", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": `${map.policy} in ${map.engine} over ${report.axes.map((axis) => axis.name).join(" and ")}` });
    for (let row = 0; row < rows; ++row) {
        const cells = across.values.map((_, i) => {
            const index = indexOf(report.axes, report.axes.length > 1 ? [i, row, ...at] : [i]);
            return { result: report.results[map.cells.result[index]], failed: map.cells.failed[index] };
        });
        for (const each of stretches(cells)) {
            const tip = `${across.name} ${label(across, each.from)}${each.to > each.from ? ` to ${label(across, each.to)}` : ""}${down.name ? `, ${down.name} ${label(down, row)}` : ""}: ${each.result}`;
            const box = { x: left + each.from * cellWidth, y: row * cellHeight, width: (each.to - each.from + 1) * cellWidth, height: cellHeight - (cellHeight > 8 ? 1 : 0) };
            read.push({ row, ...box, text: tip });
            svg.append(s("rect", { class: `cell ${each.failed > 0 ? "is-error" : "is-pass"}`, ...box }));
        }
        if (down.name && row % Math.ceil(14 / cellHeight) === 0) svg.append(s("text", { class: "row-label", x: left - 8, y: row * cellHeight + Math.min(cellHeight, 13) - 1, "text-anchor": "end" }, label(down, row)));
    }
    const ticks = width < 480 ? 3 : 6;
    for (let k = 0; k <= ticks; ++k) {
        const i = Math.round(((columns - 1) * k) / ticks);
        // In the middle of its cell, and whole: the last would stand out of the picture.
        const half = (LETTER * label(across, i).length) / 2 + 1;
        const at = Math.min(width - half, left + (i + 0.5) * cellWidth);
        svg.append(s("text", { class: "axis-text", x: at, y: height - 22, "text-anchor": "middle" }, label(across, i)));
    }
    svg.append(s("text", { class: "axis-text", x: width, y: height - 4, "text-anchor": "end" }, across.name));
    return [svg, readableGrid(svg, read, cursor)];
}

export function mapPanel(report, map) {
    const points = map.cells.result.length;
    const { element, body } = panel(mapTitle(map, points), mapCaption(report), "is-wide");
    for (const at of others(report.axes).slice(0, PICTURES_MAX)) {
        if (at.length > 0) body.append(h("h3", {}, at.map((i, k) => `${report.axes[k + 2].name} ${label(report.axes[k + 2], i)}`).join(", ")));
        body.append(drawnToWidth(mapTitle(map, points), (width, cursor) => picture(report, map, at, width, cursor)));
    }
    body.append(
        dataTable([...report.axes.map((axis) => axis.name), "result", "failed trials"], () =>
            map.cells.result.map((result, index) => {
                const at = [];
                report.axes.reduceRight((rest, axis) => (at.unshift(rest % axis.values.length), Math.floor(rest / axis.values.length)), index);
                return [...at.map((i, k) => report.axes[k].values[i]), report.results[result], map.cells.failed[index]];
            }),
        ),
    );
    return element;
}
