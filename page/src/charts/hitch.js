// Policy by moment of the hitch: at which moments of a scenario one long frame does harm.

import { scaleLinear } from "d3-scale";
import { h, s } from "../dom.js";
import { drawnToWidth, readableGrid } from "../grid.js";
import { dataTable, panel } from "../panel.js";
import { LETTER, fitted } from "../plot/fitting.js";
import { axisUnit, quantity } from "../text.js";
import { begins } from "./capture.js";

/** The longest row of cells without a gap: other starts put another long frame at the critical moment. */
export function together(cells) {
    let best = [];
    let row = [];
    const gaps = cells.slice(1).map((cell, i) => cell.moment_s - cells[i].moment_s).sort((a, b) => a - b);
    const most = 4 * (gaps[Math.floor(gaps.length / 2)] ?? 0);
    for (const cell of cells) {
        if (row.length > 0 && cell.moment_s - row[row.length - 1].moment_s > most) row = [];
        row.push(cell);
        if (row.length > best.length) best = row;
    }
    return best;
}

/** The worst policies first, by the cells of all engines: each engine has the same rows at the same places. */
export function sameOrder(engines) {
    const failing = new Map();
    for (const { section, cells } of engines.flatMap((engine) => engine.rows)) failing.set(section, (failing.get(section) ?? 0) + cells.filter((cell) => !cell.ok).length);
    const order = [...failing.keys()].sort((a, b) => failing.get(b) - failing.get(a));
    return engines.map((engine) => ({ ...engine, rows: [...engine.rows].sort((a, b) => order.indexOf(a.section) - order.indexOf(b.section)) }));
}

/** {scene, engines: [{name, rows: [{section, cells: [{moment_s, passage, ok, start}]}]}], moments} */
export function hitchMap(report, scene) {
    const [pace] = report.paces;
    if (!pace || pace.stride !== 1 || scene.passage === "none") return null;
    const times = begins(pace);
    const frames = times.length;
    const end = times[frames - 1] + pace.length_us[frames - 1] * 1e-6;
    const worst = pace.longest_us.indexOf(Math.max(...pace.longest_us));
    const trace = report.traces.find((each) => pace.spec.includes(each.argument));
    const engines = new Map();
    for (const run of report.runs) {
        if (run.scenario !== scene.scenario || run.trace !== trace?.name || run.start_frame >= frames) continue;
        const moment = (times[worst] - times[run.start_frame] + end) % end;
        if (moment > scene.length_s) continue;
        const rows = engines.get(run.engine) ?? new Map();
        const cells = rows.get(run.section) ?? [];
        cells.push({ moment_s: moment, passage: run["outcome.passage"], ok: run["outcome.passage"] === scene.passage, start: run.start_frame });
        rows.set(run.section, cells);
        engines.set(run.engine, rows);
    }
    const made = sameOrder([...engines].map(([name, rows]) => ({
        name,
        rows: [...rows].map(([section, cells]) => ({ section, cells: together(cells.sort((a, b) => a.moment_s - b.moment_s)) })),
    })));
    const count = Math.max(0, ...made.flatMap((engine) => engine.rows.map((row) => row.cells.length)));
    return count < 3 ? null : { scene, engines: made, hitch_s: pace.longest_us[worst] * 1e-6 };
}

export function hitchTitle({ scene, engines, hitch_s }) {
    const rows = engines.flatMap((engine) => engine.rows.map((row) => ({ engine: engine.name, ...row })));
    const bad = rows.filter((row) => row.cells.some((cell) => !cell.ok));
    const hitch = `a ${quantity(hitch_s, "s")} hitch`;
    if (bad.length === 0) return `The ${scene.scenario} holds, whenever ${hitch} comes`;
    const policies = new Set(bad.map((row) => row.section)).size;
    const all = new Set(rows.map((row) => row.section)).size;
    if (all === 1) return `When ${hitch} breaks the ${scene.scenario} under ${bad[0].section}`;
    return `When ${hitch} breaks the ${scene.scenario}: ${policies} of ${all} policies`;
}

/** How far apart cells are, and how wide each is drawn: the usual step, which bridges rounding. */
function gapOf({ engines }) {
    const steps = engines.flatMap((engine) => engine.rows.flatMap((row) => row.cells.slice(1).map((cell, i) => cell.moment_s - row.cells[i].moment_s))).filter((step) => step > 1e-6);
    return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
}

/** True if some row has moments at which another has a cell, and it has none. */
function hasGaps(map) {
    const rows = map.engines.flatMap((engine) => engine.rows.map((row) => row.cells.map((cell) => cell.moment_s)));
    const gap = gapOf(map) * 1.5;
    const [low, high] = [Math.min(...rows.map((row) => row[0])), Math.max(...rows.map((row) => row[row.length - 1]))];
    return rows.some((row) => row[0] > low + gap || row[row.length - 1] < high - gap || row.slice(1).some((moment, i) => moment - row[i] > gap));
}

export function hitchCaption(map) {
    const { scene } = map;
    const empty = hasGaps(map) ? " Where there is no cell, no run was made that has the hitch at this moment." : "";
    return `Each cell is a run that starts at another frame of the capture, so that the hitch comes at another moment of the ${scene.scenario}. Crossed: not ${scene.passage}.${empty}`;
}

const ROW = 17;

/** One engine: a row for each policy, the worst first. */
function picture(map, engine, width, cursor) {
    const { scene } = map;
    const most = Math.max(...map.engines.flatMap((each) => each.rows.flatMap((row) => row.cells.map((cell) => cell.moment_s))));
    const { rows } = engine;
    const gap = Math.max(most / 200, gapOf(map));
    const names = rows.map((row) => row.section);
    const left = Math.min(width * 0.4, 12 + LETTER * Math.max(...names.map((name) => name.length)));
    const shown = fitted(names, Math.floor((left - 10) / LETTER));
    const scale = (moment) => left + (moment / (most + gap)) * (width - left);
    const bottom = rows.length * ROW;
    const height = bottom + 36;
    const svg = s("svg", { class: "map", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": `${engine.name}: ${hitchTitle({ ...map, engines: [engine] })}` });
    const cells = rows.flatMap((row, i) =>
        row.cells.map((cell, k) => ({
            row: i, ok: cell.ok, x: scale(cell.moment_s), y: i * ROW + 1, width: Math.max(2, scale(Math.min(cell.moment_s + gap, row.cells[k + 1]?.moment_s ?? Infinity)) - scale(cell.moment_s) - 1), height: ROW - 2,
            text: `${row.section} in ${engine.name}, hitch ${quantity(cell.moment_s, "s")} after the start of the ${scene.scenario} (frame ${cell.start}): ${cell.passage}`,
        })),
    );
    rows.forEach((row, i) => svg.append(s("text", { class: "row-label", x: left - 8, y: i * ROW + 12, "text-anchor": "end" }, shown[i], s("title", {}, row.section))));
    for (const { ok, x, y, width: wide, height: high } of cells) {
        svg.append(s("rect", { class: `cell ${ok ? "is-pass" : "is-error"}`, x, y, width: wide, height: high }));
        if (!ok) svg.append(s("path", { class: "cross", d: `M${x + 2},${y + 2}L${x + wide - 2},${y + high - 2}M${x + wide - 2},${y + 2}L${x + 2},${y + high - 2}` }));
    }
    const { factor, suffix } = axisUnit("s", most);
    for (const tick of scaleLinear().domain([0, most * factor]).ticks(Math.max(2, Math.min(6, (width - left) / 90)))) {
        const at = scale(tick / factor);
        svg.append(s("line", { class: "axis-tick", x1: at, x2: at, y1: bottom, y2: bottom + 4 }), s("text", { class: "axis-text", x: at, y: bottom + 16, "text-anchor": tick === 0 ? "start" : at > width - 30 ? "end" : "middle" }, `${tick}${suffix}`));
    }
    svg.append(s("text", { class: "axis-text", x: width, y: height - 4, "text-anchor": "end" }, "when the hitch begins, after the start"));
    return [svg, readableGrid(svg, cells, cursor)];
}

export function hitchPanel(report, scene) {
    const map = hitchMap(report, scene);
    if (!map) return null;
    const { element, body } = panel(hitchTitle(map), hitchCaption(map));
    for (const engine of map.engines) body.append(h("h3", {}, engine.name), drawnToWidth(`${engine.name}, moments of the hitch`, (width, cursor) => picture(map, engine, width, cursor)));
    body.append(
        dataTable(["engine", "policy", "hitch after, s", "outcome", "start frame"], () =>
            map.engines.flatMap((engine) => engine.rows.flatMap((row) => row.cells.map((cell) => [engine.name, row.section, cell.moment_s, cell.passage, cell.start]))),
        ),
    );
    return element;
}
