// Outcome over frame rate: every policy of a comparison, in each engine, and each quantity that
// depends on the frame rate.

import { lineLooks, policyLooks } from "../colors.js";
import { panel } from "../panel.js";
import { plot } from "../plot/plot.js";
import { merged, padded, spread } from "../series.js";
import { axisOf, capital, counted, listed, number, quantity, words } from "../text.js";

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
        .map((data) => ({ ...data, looks: report.looks ?? policyLooks(all.map((run) => run.section)), isOneEngine: engines.length === 1, engine: listed(data.engines, 3) }));
}

/** `Jump apex`, `Distance fallen`: as the findings call it. */
const titleOf = ({ scene, quantity: q }) => capital(q.summary.startsWith("distance ") ? q.summary : words(`${scene.scenario} ${q.name}`));

const ratesText = (rates) => (rates.length === 1 ? `at ${number(rates[0])} fps` : `at ${counted(rates.length, "frame rate")} from ${number(Math.min(...rates))} to ${number(Math.max(...rates))} fps`);

/** `0.25 m`, `0.25 m to 0.3 m`; and what it is without a timestep, where that is farther away than is tolerated. */
function valuesText({ quantity: q, series }) {
    const [low, high] = spread(series.flatMap((each) => each.points.map((point) => point[1])));
    const [from, to] = [quantity(low, q.unit), quantity(high, q.unit)];
    const isOff = q.ideal !== null && (q.ideal < low - q.tolerance || q.ideal > high + q.tolerance);
    return `${from}${from === to ? "" : ` to ${to}`}${isOff ? `; ${quantity(q.ideal, q.unit)} without a timestep` : ""}`;
}

/** False where a line depends on the rate by more than is tolerated, and no check of this report judges that. */
export const isJudged = ({ scene, quantity: q, series }) => scene.failed?.frame_rate === true || !series.some((each) => depends(each, q));

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
    const most = Math.max(...series.map(rangeOf));
    if (bad.length === 0) {
        const each = series.length === 1 ? "" : ` under each of ${series.length} policies`;
        const how = most <= q.tolerance / 100 ? "is the same at every frame rate" : `differs by at most ${quantity(most, q.unit)} between frame rates`;
        return `${name} ${how}${each}${where} (${valuesText(data)})`;
    }
    const missing = [...new Set(bad.flatMap((each) => each.missing))];
    const how = most > q.tolerance ? `: up to ${quantity(most, q.unit)}` : `: none ${ratesText(missing)}`;
    return `${name} ${isJudged(data) ? "depends on the frame rate" : "differs between frame rates"}${of(bad)}${where}${how}`;
}

/** The policies that the band lies around: those of the line with `fixed`, or of the first. */
const steadyOf = (groups) => groups.find((group) => group.names.includes("fixed")) ?? groups[0];

/** One line for policies that have the same values and fail at the same rates, in the look of the first of them. */
export function groupsOf({ series, looks }) {
    const lines = merged(series.map((each) => ({ ...each, crosses: each.wrong })));
    const look = lineLooks(looks, lines.map((line) => line.names[0]));
    const made = lines.map((line, i) => ({ ...line, ...look[i], end: listed(line.names, 2), name: line.names.join(", "), readAs: listed(line.names, Infinity), marks: true }));
    return made.sort((a, b) => b.names.length - a.names.length);
}

/** `hybrid and variable at 20 and 30 fps; snapped at 20 fps`. */
function failingText(groups) {
    const failing = groups.filter((group) => group.crosses.length > 0);
    const shown = failing.slice(0, 3).map((group) => `${listed(group.names, 3)} at ${listed(group.crosses.map(number), 4)} fps`);
    return `${shown.join("; ")}${failing.length > 3 ? `; and ${counted(failing.length - 3, "more line")}` : ""}`;
}

export function outcomeCaption(data) {
    const { quantity: q, scene } = data;
    const groups = groupsOf(data);
    const wrong = groups.some((each) => each.crosses.length > 0) ? ` Crosses mark runs that are not ${scene.passage}: ${failingText(groups)}.` : "";
    if (!isJudged(data)) return `${capital(q.summary)}, in ${data.engine}.${wrong}`;
    const band = `Tolerated: ${quantity(q.tolerance, q.unit)} between the frame rates of one policy, ${q.reason}. So each line has to fit into a band of that height, at any place; it is drawn around ${listed(steadyOf(groups).names, 2)}.`;
    return `${capital(q.summary)}, in ${data.engine}. ${band}${wrong}`;
}

function outcomePanel(data) {
    const { scene, quantity: q } = data;
    const groups = groupsOf(data);
    const values = groups.flatMap((group) => group.points.map((point) => point[1]));
    const ledges = scene.ledges_m.filter(() => q.name === "apex");
    const steady = steadyOf(groups);
    const at = steady.points[Math.floor(steady.points.length / 2)][1];
    const band = isJudged(data) ? [at - q.tolerance / 2, at + q.tolerance / 2] : [];
    const domain = padded(spread([...values, ...band, ...ledges, ...(q.ideal === null ? [] : [q.ideal])]), 0.1);
    const axis = axisOf(q.unit, domain);
    const { element, body } = panel(outcomeTitle(data), outcomeCaption(data));
    body.append(
        plot({
            label: `${scene.scenario} ${words(q.name)} over frame rate, ${data.engine}`,
            x: { name: "fps", label: "frames a second (logarithmic)", domain: spread(groups.flatMap((group) => group.points.map((point) => point[0]))), log: true, ticks: RATE_TICKS, tick: String, format: (fps) => `${number(fps)} fps` },
            y: { domain, ...axis },
            bands: band.length === 0 ? [] : [{ axis: "y", from: band[0], to: band[1], kind: "good", label: `tolerated between rates: ${quantity(q.tolerance, q.unit)}` }],
            rules: [
                ...ledges.map((ledge) => ({ axis: "y", at: ledge, label: `ledge ${axis.format(ledge)}`, kind: "ledge", side: "left" })),
                ...(q.ideal === null ? [] : [{ axis: "y", at: q.ideal, label: `without a timestep ${axis.format(q.ideal)}`, kind: "ideal", side: "left" }]),
            ],
            series: groups,
        }),
    );
    return element;
}

export const outcomePanels = (report, scene) => outcomes(report, scene).map(outcomePanel);
