// Outcome over frame rate: every policy of a comparison, in each engine, and each quantity that
// depends on the frame rate.

import { panel } from "../panel.js";
import { plot } from "../plot/plot.js";
import { merged, padded, spread } from "../series.js";
import { axisUnit, capital, counted, listed, number, quantity, words } from "../text.js";

export const RATE_TICKS = [10, 15, 20, 30, 45, 60, 90, 120, 144, 240, 360, 480, 1000];
const PANELS_MAX = 8; // Of one scenario.

/** [{name, points: [[fps, value]], wrong: [fps], missing: [fps]}] of each policy: `wrong` has another end than the scenario is for. */
function seriesOf(rows, scene, key) {
    const bySection = new Map();
    for (const run of [...rows].sort((a, b) => a.fps - b.fps)) {
        const series = bySection.get(run.section) ?? { name: run.section, points: [], wrong: [], missing: [] };
        const value = run[`outcome.${key}`];
        if (Number.isFinite(value)) series.points.push([run.fps, value]);
        else series.missing.push(run.fps);
        if (scene.passage !== "none" && run["outcome.passage"] !== scene.passage) series.wrong.push(run.fps);
        bySection.set(run.section, series);
    }
    return [...bySection.values()].filter((each) => each.points.length > 0);
}

const rangeOf = (each) => {
    const [low, high] = spread(each.points.map((point) => point[1]));
    return high - low;
};

const depends = (each, q) => rangeOf(each) > q.tolerance || each.missing.length > 0;

/** True if two engines give the same lines, to a hundredth of what is tolerated. */
function areAlike(one, other, tolerance) {
    const near = (a, b) => a.length === b.length && a.every(([x, y], i) => x === b[i][0] && Math.abs(y - b[i][1]) <= tolerance / 100);
    const same = (a, b) => a.length === b.length && a.every((fps, i) => fps === b[i]);
    return one.length === other.length && one.every((each, i) => each.name === other[i].name && near(each.points, other[i].points) && same(each.wrong, other[i].wrong) && same(each.missing, other[i].missing));
}

/**
 * [{scene, quantity, engine, engines, series}] of a scenario: its first compared quantity in every engine, and every other
 * that differs between rates by more than is tolerated. Engines whose lines are the same have one picture.
 */
export function outcomes(report, scene) {
    const all = report.runs.filter((run) => run.scenario === scene.scenario && run.fps !== null);
    const engines = [...new Set(all.map((run) => run.engine))];
    const compared = scene.quantities.filter((each) => each.tolerance !== null);
    return compared
        .flatMap((q, k) => {
            const made = [];
            for (const engine of engines) {
                const series = seriesOf(all.filter((run) => run.engine === engine), scene, q.key);
                if (series.length === 0 || Math.max(...series.map((each) => each.points.length)) < 3) continue;
                if (k > 0 && !series.some((each) => depends(each, q))) continue;
                const same = made.find((other) => areAlike(other.series, series, q.tolerance));
                if (same) same.engines.push(engine);
                else made.push({ scene, quantity: q, engines: [engine], series });
            }
            return made;
        })
        .slice(0, PANELS_MAX)
        .map((data) => ({ ...data, isOneEngine: engines.length === 1, engine: listed(data.engines, 3) }));
}

/** `Jump apex`, `Distance fallen`: as the findings call it. */
const titleOf = ({ scene, quantity: q }) => capital(q.summary.startsWith("distance ") ? q.summary : words(`${scene.scenario} ${q.name}`));

const ratesText = (rates) => (rates.length === 1 ? `at ${number(rates[0])} fps` : `at ${counted(rates.length, "frame rate")} from ${number(Math.min(...rates))} to ${number(Math.max(...rates))} fps`);

/** How many policies end as they should, and keep within the tolerance of each other's rates: from the drawn points alone. */
export function outcomeTitle(data) {
    const { scene, quantity: q, series } = data;
    const of = (some) => (series.length === 1 ? "" : ` under ${some.length} of ${series.length} policies`);
    const where = data.isOneEngine ? "" : ` in ${data.engine}`;
    const wrong = series.filter((each) => each.wrong.length > 0);
    if (wrong.length > 0) {
        const rates = [...new Set(wrong.flatMap((each) => each.wrong))];
        return `${capital(scene.scenario)}: not ${scene.passage} ${ratesText(rates)}${of(wrong)}${where}`;
    }
    const bad = series.filter((each) => depends(each, q));
    const name = titleOf(data);
    if (bad.length === 0) return `${name} is within ${quantity(q.tolerance, q.unit)} at every frame rate${where}`;
    const most = Math.max(...bad.map(rangeOf));
    const missing = [...new Set(bad.flatMap((each) => each.missing))];
    const how = most > q.tolerance ? `: up to ${quantity(most, q.unit)}` : `: none ${ratesText(missing)}`;
    return `${name} depends on the frame rate${of(bad)}${where}${how}`;
}

/** The policies that the band lies around: those of the line with `fixed`, or of the first. */
const steadyOf = (groups) => groups.find((group) => group.names.includes("fixed")) ?? groups[0];

function groupsOf({ series }) {
    const groups = merged(series).map((group) => ({ ...group, end: listed(group.names, 2), name: group.names.join(", "), marks: true }));
    return groups.sort((a, b) => b.names.length - a.names.length);
}

export function outcomeCaption(data) {
    const { quantity: q, scene } = data;
    const wrong = data.series.some((each) => each.wrong.length > 0) ? ` Red: frame rates at which it is not ${scene.passage}.` : "";
    return `${capital(q.summary)}, in ${data.engine}. The band is as wide as what is tolerated, ${quantity(q.tolerance, q.unit)}: ${q.reason}. It lies around ${listed(steadyOf(groupsOf(data)).names, 2)}.${wrong}`;
}

/** Bands around the rates at which a run ends wrongly: half of the way to the next rate on both sides. */
export function wrongBands({ series, scene }) {
    const rates = [...new Set(series.flatMap((each) => [...each.points.map((point) => point[0]), ...each.wrong]))].sort((a, b) => a - b);
    const between = (a, b) => Math.sqrt(a * b);
    const bands = [];
    rates.forEach((fps, i) => {
        const who = series.filter((each) => each.wrong.includes(fps)).map((each) => each.name);
        if (who.length === 0) return;
        const band = { axis: "x", kind: "bad", from: i > 0 ? between(rates[i - 1], fps) : fps, to: i + 1 < rates.length ? between(fps, rates[i + 1]) : fps, label: `not ${scene.passage}: ${listed(who, 2)}` };
        const last = bands[bands.length - 1];
        if (last && last.to === band.from && last.label === band.label) last.to = band.to;
        else bands.push(band);
    });
    return bands;
}

function outcomePanel(data) {
    const { scene, quantity: q } = data;
    const groups = groupsOf(data);
    const values = groups.flatMap((group) => group.points.map((point) => point[1]));
    const ledges = scene.ledges_m.filter(() => q.name === "apex");
    const domain = padded(spread([...values, ...ledges, ...(q.ideal === null ? [] : [q.ideal])]), 0.1);
    const steady = steadyOf(groups);
    const at = steady.points[Math.floor(steady.points.length / 2)][1];
    const { element, body } = panel(outcomeTitle(data), outcomeCaption(data));
    body.append(
        plot({
            label: `${scene.scenario} ${words(q.name)} over frame rate, ${data.engine}`,
            x: { name: "fps", label: "frames a second (logarithmic)", domain: spread(groups.flatMap((group) => group.points.map((point) => point[0]))), log: true, ticks: RATE_TICKS, tick: String, format: (fps) => `${number(fps)} fps` },
            y: { domain, format: (value) => quantity(value, q.unit), ...axisUnit(q.unit, domain[1]) },
            bands: [{ axis: "y", from: at - q.tolerance / 2, to: at + q.tolerance / 2, kind: "good", label: `tolerated: ${quantity(q.tolerance, q.unit)}` }, ...wrongBands(data)],
            rules: [
                ...ledges.map((ledge) => ({ axis: "y", at: ledge, label: `ledge ${quantity(ledge, "m")}`, kind: "ledge", side: "left" })),
                ...(q.ideal === null ? [] : [{ axis: "y", at: q.ideal, label: `without a timestep ${quantity(q.ideal, q.unit)}`, kind: "ideal", side: "left" }]),
            ],
            series: groups,
        }),
    );
    return element;
}

export const outcomePanels = (report, scene) => outcomes(report, scene).map(outcomePanel);
