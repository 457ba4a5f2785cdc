// Outcome over frame rate: every policy of a comparison, in one engine.

import { panel } from "../panel.js";
import { plot } from "../plot/plot.js";
import { merged, padded, spread } from "../series.js";
import { axisUnit, capital, listed, number, quantity, words } from "../text.js";

export const RATE_TICKS = [10, 15, 20, 30, 45, 60, 90, 120, 144, 240, 360, 480, 1000];

/** {scene, quantity, engine, series: [{name, points, passages}]} of a scenario's first compared quantity. */
export function outcomes(report, scene) {
    const compared = scene.quantities.find((each) => each.tolerance !== null);
    if (!compared) return null;
    const rows = report.runs.filter((run) => run.scenario === scene.scenario && run.fps !== null && Number.isFinite(run[`outcome.${compared.key}`]));
    const engine = rows[0]?.engine;
    const bySection = new Map();
    for (const run of rows) {
        if (run.engine !== engine) continue;
        const series = bySection.get(run.section) ?? { name: run.section, points: [], wrong: [] };
        series.points.push([run.fps, run[`outcome.${compared.key}`]]);
        if (scene.passage !== "none" && run["outcome.passage"] !== scene.passage) series.wrong.push(run.fps);
        bySection.set(run.section, series);
    }
    const series = [...bySection.values()];
    for (const each of series) each.points.sort((a, b) => a[0] - b[0]);
    if (series.length === 0 || series[0].points.length < 3) return null;
    return { scene, quantity: compared, engine, series };
}

/** How many policies keep within the tolerance of each other's rates, from the drawn points alone. */
export function outcomeTitle({ scene, quantity: q, series }) {
    const range = (each) => {
        const [low, high] = spread(each.points.map((point) => point[1]));
        return high - low;
    };
    const bad = series.filter((each) => range(each) > q.tolerance);
    const name = `${scene.scenario} ${words(q.name)}`;
    if (bad.length === 0) return `${capital(name)} is within ${quantity(q.tolerance, q.unit)} at every frame rate`;
    const most = Math.max(...bad.map(range));
    const who = series.length === 1 ? "" : ` under ${bad.length} of ${series.length} policies`;
    return `${capital(name)} depends on the frame rate${who}: up to ${quantity(most, q.unit)}`;
}

/** The policies that the band lies around: those of the line with `fixed`, or of the first. */
const steadyOf = (groups) => groups.find((group) => group.names.includes("fixed")) ?? groups[0];

function groupsOf({ series }) {
    const groups = merged(series).map((group) => ({ ...group, end: listed(group.names, 2), name: group.names.join(", "), marks: true }));
    return groups.sort((a, b) => b.names.length - a.names.length);
}

export function outcomeCaption(data) {
    const q = data.quantity;
    return `${capital(q.summary)}, in ${data.engine}. The band is as wide as what is tolerated, ${quantity(q.tolerance, q.unit)}: ${q.reason}. It lies around ${listed(steadyOf(groupsOf(data)).names, 2)}.`;
}

export function outcomePanel(report, scene) {
    const data = outcomes(report, scene);
    if (!data) return null;
    const q = data.quantity;
    const groups = groupsOf(data);
    const values = groups.flatMap((group) => group.points.map((point) => point[1]));
    const ledges = scene.ledges_m.filter(() => q.name === "apex");
    const domain = padded(spread([...values, ...ledges, ...(q.ideal === null ? [] : [q.ideal])]), 0.1);
    const steady = steadyOf(groups);
    const at = steady.points[Math.floor(steady.points.length / 2)][1];
    const { element, body } = panel(
        outcomeTitle(data),
        outcomeCaption(data),
    );
    body.append(
        plot({
            label: `${words(q.name)} over frame rate`,
            x: { name: "fps", label: "frames a second (logarithmic)", domain: spread(groups.flatMap((group) => group.points.map((point) => point[0]))), log: true, ticks: RATE_TICKS, tick: String, format: (fps) => `${number(fps)} fps` },
            y: { domain, format: (value) => quantity(value, q.unit), ...axisUnit(q.unit, domain[1]) },
            bands: [{ axis: "y", from: at - q.tolerance / 2, to: at + q.tolerance / 2, kind: "good", label: `tolerated: ${quantity(q.tolerance, q.unit)}` }],
            rules: [
                ...ledges.map((ledge) => ({ axis: "y", at: ledge, label: `ledge ${quantity(ledge, "m")}`, kind: "ledge", side: "left" })),
                ...(q.ideal === null ? [] : [{ axis: "y", at: q.ideal, label: `without a timestep ${quantity(q.ideal, q.unit)}`, kind: "ideal", side: "left" }]),
            ],
            series: groups,
        }),
    );
    return element;
}
