// The cells of a map, by pictures and rows. Pure.

import { number } from "../text.js";

/** The number of a cell: the first axis changes slowest. */
export const indexOf = (axes, at) => axes.reduce((sum, axis, k) => sum * axis.values.length + at[k], 0);

/** Every value of the axes behind the second: [[0, 0], [0, 1], ...]. */
export function others(axes) {
    return axes.slice(2).reduce((all, axis) => all.flatMap((at) => axis.values.map((_, i) => [...at, i])), [[]]);
}

/** Of so many at most so many numbers, evenly spaced, the first and the last with them. */
export const spaced = (count, most) => Array.from({ length: Math.min(count, most) }, (_, k) => (count <= most ? k : Math.round((k * (count - 1)) / (most - 1))));

/** Cells of one row that come out alike, as one: [{from, to, result, failed}]. `at` has the number of each in the two columns. */
export function stretches(at, { result, failed }) {
    const made = [];
    let last = null;
    at.forEach((cell, i) => {
        if (last && last.result === result[cell] && last.failed === failed[cell]) last.to = i;
        else made.push((last = { from: i, to: i, result: result[cell], failed: failed[cell] }));
    });
    return made;
}

export const valueOn = (axis, i) => (axis.numbers ? number(axis.numbers[i]) : axis.values[i]);

/** `wall.speed_mps 33.5 m/s`; the unit of `fps` is its name. */
export const placeOn = (axis, i) => `${axis.name} ${valueOn(axis, i)}${axis.unit && axis.unit !== axis.name && axis.numbers ? ` ${axis.unit}` : ""}`;

/** One picture: {at, name, rows: stretches of each, with numbers of results, columns, failing, points}. */
export function sliceOf(report, map, at) {
    const { axes } = report;
    const [columns, count] = [axes[0].values.length, axes[1]?.values.length ?? 1];
    const cellOf = (i, row) => indexOf(axes, axes.length > 1 ? [i, row, ...at] : [i]);
    const step = columns > 1 ? cellOf(1, 0) - cellOf(0, 0) : 0;
    const rows = Array.from({ length: count }, (_, row) => {
        const first = cellOf(0, row);
        return stretches(Array.from({ length: columns }, (_, i) => first + i * step), map.cells);
    });
    const failing = rows.flat().reduce((sum, each) => sum + (each.failed > 0 ? each.to - each.from + 1 : 0), 0);
    return { at, name: at.map((i, k) => placeOn(axes[k + 2], i)).join(", "), rows, columns, failing, points: columns * count };
}
