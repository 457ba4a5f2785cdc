// A map of a scenario: the first axis goes across, the second down; each value of the others has a
// picture of its own, all of them small and one of them large.

import { h, s } from "../dom.js";
import { drawnToWidth } from "../grid.js";
import { dataTable, panel } from "../panel.js";
import { counted, grouped, listed, number } from "../text.js";
import { others, sliceOf, spaced } from "./map_cells.js";
import { areaPath, isLittle, picture } from "./map_picture.js";

const SMALL_MAX = 60;

export function mapTitle(map, points) {
    return map.failing === 0 ? `${map.policy} in ${map.engine}: as it should be at every point` : `${map.policy} in ${map.engine}: fails at ${grouped(map.failing)} of ${counted(points, "point")}`;
}

const RELATIVE = "; phase is the share of a physics step that is over when the scenario starts";

export function mapCaption(report, map) {
    const names = report.axes.map((axis) => axis.name);
    if (map.failing === 0) return `Over ${listed(names, 4)}: ${report.shown} as it should be, in every trial.`;
    const more = names.length > 2 ? `; a picture for each ${listed(names.slice(2))}` : "";
    return `Across: ${names[0]}${names[1] ? `; down: ${names[1]}` : ""}${more}${names.includes("phase") ? RELATIVE : ""}. Green: ${report.shown} as it should be; red and hatched: not, in at least one trial. Point at a cell, or use the arrow keys, to read it.`;
}

export const shareText = ({ failing, points }) => (failing === 0 ? "none fails" : failing === points ? "all fail" : `${number((100 * failing) / points)}% fail`);

/** `12 of 7,392 points fail: rings are around them.` */
export const fewText = ({ failing, points }) => `${grouped(failing)} of ${counted(points, "point")} ${failing === 1 ? "fails: a ring is around it" : "fail: rings are around them"}.`;

/** All of them small, each a button that makes it the large one. */
function smallPictures(slices, choose) {
    const shown = spaced(slices.length, SMALL_MAX);
    const buttons = shown.map((i) => {
        const { name, rows, columns } = slices[i];
        const svg = s("svg", { class: "small-map", viewBox: `0 0 ${columns} ${rows.length}`, preserveAspectRatio: "none", "aria-hidden": "true" });
        svg.append(s("rect", { class: "cell is-pass", width: columns, height: rows.length }), s("path", { class: "cell is-error", d: areaPath(rows, { left: 0, top: 0, width: 1, height: 1 }) }));
        return h("button", { type: "button", "aria-pressed": "false", onclick: () => choose(i) }, svg, h("span", {}, `${name}: ${shareText(slices[i])}`));
    });
    const mark = (chosen) => buttons.forEach((button, k) => button.setAttribute("aria-pressed", String(shown[k] === chosen)));
    const note = shown.length < slices.length ? h("p", { class: "caption" }, `Small: ${shown.length} of ${grouped(slices.length)}, evenly spaced. The list has all of them.`) : null;
    return { element: h("div", {}, h("div", { class: "small-maps" }, ...buttons), note), mark };
}

/** The worst is shown first. */
function choosable(report, map, slices) {
    const place = h("div", {});
    const worst = slices.reduce((best, slice, i) => (slice.failing > slices[best].failing ? i : best), 0);
    const list = h("select", { "aria-label": "Picture", onchange: () => choose(Number(list.value)) }, ...slices.map((slice, i) => h("option", { value: i }, `${slice.name}: ${shareText(slice)}`)));
    const small = smallPictures(slices, choose);
    function choose(i) {
        list.value = String(i);
        small.mark(i);
        place.replaceChildren(h("h3", {}, `${slices[i].name}: ${shareText(slices[i])}`), large(report, map, slices[i]));
    }
    choose(worst);
    return [small.element, h("div", { class: "controls" }, list), place];
}

function large(report, map, slice) {
    const next = slice.failing > 0 ? "Next that fails" : null;
    const note = isLittle(slice) ? h("p", { class: "caption" }, fewText(slice)) : "";
    const drawn = drawnToWidth(`${mapTitle(map, map.cells.result.length)}${slice.name ? `, ${slice.name}` : ""}`, (width, cursor) => picture(report, map, slice, width, cursor), next);
    return h("div", {}, note, drawn);
}

/** [axes..., result, failed] of each cell. */
const rowsOf = (report, map) => () =>
    map.cells.result.map((result, index) => {
        const at = [];
        report.axes.reduceRight((rest, axis) => (at.unshift(rest % axis.values.length), Math.floor(rest / axis.values.length)), index);
        return [...at.map((i, k) => report.axes[k].values[i]), report.results[result], map.cells.failed[index]];
    });

export function mapPanel(report, map) {
    const points = map.cells.result.length;
    const { element, body } = panel(mapTitle(map, points), mapCaption(report, map), "is-wide");
    const table = dataTable([...report.axes.map((axis) => axis.name), "result", "failed trials"], rowsOf(report, map));
    if (map.failing === 0) {
        body.append(table); // A picture would be of one colour.
        return element;
    }
    const slices = others(report.axes).map((at) => sliceOf(report, map, at));
    body.append(...(slices.length > 1 ? choosable(report, map, slices) : [large(report, map, slices[0])]));
    body.append(table);
    return element;
}
