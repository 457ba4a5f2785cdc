// Policy by moment of the hitch: at which moments of a scenario one long frame does harm.

import { h, s } from "../dom.js";
import { dataTable, panel } from "../panel.js";
import { drawnToWidth, readableGrid } from "../grid.js";
import { cut } from "../plot/frame.js";
import { begins } from "./capture.js";
import { quantity } from "../text.js";

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
    const made = [...engines].map(([name, rows]) => ({
        name,
        rows: [...rows].map(([section, cells]) => ({ section, cells: together(cells.sort((a, b) => a.moment_s - b.moment_s)) })),
    }));
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
    return `When ${hitch} breaks the ${scene.scenario}: ${policies} of ${all} policies`;
}

export const hitchCaption = ({ scene }) => `Each cell is a run that starts at another frame of the capture, so that the hitch comes at another moment of the ${scene.scenario}. Crossed: not ${scene.passage}.`;

const ROW = 17;

/** One engine: a row for each policy, the worst first. */
function picture(map, engine, width, cursor) {
    const { scene } = map;
    const most = Math.max(...map.engines.flatMap((each) => each.rows.flatMap((row) => row.cells.map((cell) => cell.moment_s))));
    const failing = (row) => row.cells.filter((cell) => !cell.ok).length;
    const rows = [...engine.rows].sort((a, b) => failing(b) - failing(a));
    const steps = rows[0].cells.map((cell) => cell.moment_s);
    const gap = Math.max(most / 60, Math.min(...steps.slice(1).map((each, i) => each - steps[i]).filter((each) => each > 1e-6)));
    const left = Math.min(150, width * 0.34);
    const scale = (moment) => left + (moment / (most + gap)) * (width - left);
    const bottom = rows.length * ROW;
    const height = bottom + 34;
    const svg = s("svg", { class: "map", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": `${engine.name}: ${hitchTitle({ ...map, engines: [engine] })}` });
    const cells = rows.flatMap((row, i) =>
        row.cells.map((cell) => ({
            row: i, ok: cell.ok, x: scale(cell.moment_s), y: i * ROW + 1, width: Math.max(2, scale(gap) - scale(0) - 1), height: ROW - 2,
            text: `${row.section} in ${engine.name}, hitch ${quantity(cell.moment_s, "s")} after the start of the ${scene.scenario} (frame ${cell.start}): ${cell.passage}`,
        })),
    );
    rows.forEach((row, i) => svg.append(s("text", { class: "row-label", x: left - 8, y: i * ROW + 12, "text-anchor": "end" }, cut(row.section, left - 10))));
    for (const { ok, x, y, width: wide, height: high } of cells) {
        svg.append(s("rect", { class: `cell ${ok ? "is-pass" : "is-error"}`, x, y, width: wide, height: high }));
        if (!ok) svg.append(s("path", { class: "cross", d: `M${x + 2},${y + 2}L${x + wide - 2},${y + high - 2}M${x + wide - 2},${y + 2}L${x + 2},${y + high - 2}` }));
    }
    const ticks = width < 480 ? 2 : 4;
    for (let k = 0; k <= ticks; ++k) {
        svg.append(s("text", { class: "axis-text", x: scale((most * k) / ticks), y: bottom + 14, "text-anchor": k === 0 ? "start" : k === ticks ? "end" : "middle" }, quantity((most * k) / ticks, "s")));
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
