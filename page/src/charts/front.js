// What safety costs: every candidate that recommend tried, by its cost and by how near its worst
// check is to failing, with the recommended one and the margin to the nearest that fails.

import { h } from "../dom.js";
import { panel } from "../panel.js";
import { plot } from "../plot/plot.js";
import { padded, spread } from "../series.js";
import { capital, counted, grouped, number } from "../text.js";

const severityText = (value) => (value < 10 ? `${number(value * 100)}% of what is tolerated` : `${number(value)} times what is tolerated`);
const tickText = (value) => (value < 10 ? `${number(value * 100)}%` : `${number(value)} times`);
const FAR = 100; // Severities beyond it are drawn at the edge.

const pointOf = (byCost, each, severity, finding) => ({
    x: byCost ? each.steps_per_s : each.changes.length,
    steps_per_s: each.steps_per_s,
    severity,
    passes: each.passes,
    name: each.changes.join(", ") || "no change",
    finding,
});

/** It is not tolerated; without a bound it is least of all. */
const fails = (point) => !point.passes && !(point.severity !== null && point.severity <= 1);

/** The best of those that cost, or change, the same. */
const better = (a, b) => ((b.severity ?? Infinity) < (a.severity ?? Infinity) ? b : a);

/** Of each cost below the chosen one the best: the one that costs the most of those that fail. Others of the same cost fail for another reason. */
function nearestThatFails(points, chosen) {
    const levels = new Map();
    for (const point of points.filter(({ x }) => x < chosen.x * (1 - 1e-9))) {
        const level = Math.round(point.x * 1e6);
        levels.set(level, levels.has(level) ? better(levels.get(level), point) : point);
    }
    return [...levels.values()].filter(fails).sort((a, b) => b.x - a.x)[0] ?? null;
}

/** {byCost, points, chosen, nearest}: `nearest` fails, and costs, or changes, just less. */
export function frontOf(made) {
    const byCost = made.aim === "least-cost";
    const points = made.judged.map((each) => pointOf(byCost, each, each.severity, each.finding)).filter((point) => point.severity === null || point.severity > 0);
    const level = made.chosen === null ? null : made.front[made.chosen];
    const chosen = level && pointOf(byCost, level, level.worst.severity, level.worst.id);
    const before = chosen ? made.front.slice(0, made.chosen).map((each) => pointOf(byCost, each, each.worst.severity, each.worst.id)) : [];
    const nearest = chosen ? nearestThatFails([...points, ...before], chosen) : null;
    return { byCost, points, chosen, nearest };
}

const costText = (byCost, x) => (byCost ? `${number(x)} ${number(x) === "1" ? "step" : "steps"} a second` : counted(x, "change"));

export function frontTitle(made) {
    const { byCost, chosen, nearest } = frontOf(made);
    if (!chosen) return `None of ${counted(made.tried, "candidate")} passes every check`;
    const passes = byCost ? `${capital(costText(true, chosen.x))} pass` : chosen.x === 0 ? "The settings pass as they are" : `${capital(chosen.name)}: passes`;
    return byCost && nearest ? `${passes}, ${number(nearest.x)} fail` : passes;
}

const stepsBetween = (steps) => (number(steps) === "1" ? "lies 1 step a second" : `lie ${number(steps)} steps a second`);

/** The sum of those that are drawn and those that are not. */
function triedText({ tried, judged, platform }, drawn) {
    const where = platform ? ` for ${platform}` : "";
    const without = judged.length - drawn;
    const all = tried === 1 ? `The one candidate that was tried${where} is a point` : `Each of ${counted(tried, "candidate")} that were tried${where} is a point`;
    return `${all}${without > 0 ? `, except ${grouped(without)} in which every check is exact` : ""}.`;
}

export function frontCaption(made) {
    const { byCost, points, chosen, nearest } = frontOf(made);
    const margin = chosen && chosen.severity !== null ? ` The recommended one is at ${severityText(chosen.severity)} (${chosen.finding}).` : "";
    const bound = nearest?.severity === null ? "fails without a bound" : `is at ${severityText(nearest?.severity)}`;
    const next = nearest ? ` The nearest that fails${byCost ? `, the best of the candidates at ${costText(true, nearest.x)}` : `, ${nearest.name}`}, ${bound} (${nearest.finding}).` : "";
    const first = byCost && chosen && nearest ? ` Between the two ${stepsBetween(chosen.x - nearest.x)}.` : "";
    return `${triedText(made, points.length)} Its height is its worst check, or the first that it fails, as a share of the limit; below the line it is tolerated.${margin}${next}${first}`;
}

function seriesOf({ byCost, points, chosen, nearest }) {
    const at = (point) => [point.x, Math.min(FAR, point.severity ?? FAR), { text: `${point.name} (${point.finding})` }];
    const isNearest = (point) => nearest && point.name === nearest.name && point.x === nearest.x;
    const others = points.filter((point) => !isNearest(point) && !(chosen && point.passes && point.name === chosen.name && point.steps_per_s === chosen.steps_per_s));
    const of = (name, color, some, more) => ({ name, color, kind: "dots", marks: 5, points: some.map(at), ...more });
    return [
        of("fails", 1, others.filter(fails), { hollow: true }),
        of(byCost ? "too little margin" : "tolerated", 5, others.filter((point) => !point.passes && !fails(point)), { hollow: true }),
        of("passes", 2, others.filter((point) => point.passes), { hollow: true }),
        of("nearest that fails", 1, nearest ? [nearest] : [], { marks: 6 }),
        of("recommended", 2, chosen && chosen.severity > 0 ? [chosen] : [], { marks: 8 }),
    ].filter((each) => each.points.length > 0);
}

export function frontPanel(made) {
    const front = frontOf(made);
    const series = seriesOf(front);
    if (series.length === 0) return null;
    const { byCost, chosen, nearest } = front;
    const { element, body } = panel(frontTitle(made), frontCaption(made), "is-wide");
    const today = made.current.severity;
    const rules = today !== null && today > 0 && today <= FAR ? [{ axis: "y", at: today, label: `today: ${tickText(today)}`, kind: "ideal", side: "left" }] : [];
    const all = series.flatMap((each) => each.points);
    const [low, high] = spread([...all.map((point) => point[1]), 1, ...rules.map((rule) => rule.at)]);
    const most = Math.max(...all.map((point) => point[0]));
    body.append(
        plot({
            label: "Worst check of each candidate",
            title: `${byCost ? "cost" : "settings that change"} against safety: worst check, as a share of what is tolerated`,
            reads: "points",
            x: { name: byCost ? "steps a second" : "changes", label: byCost ? "cost: physics steps a second, substeps included" : "settings that change", domain: byCost ? padded(spread(all.map((point) => point[0])), 0.06) : [-0.5, Math.max(1, most) + 0.5], ...(byCost ? {} : { ticks: Array.from({ length: Math.max(1, most) + 1 }, (_, i) => i), tick: String }), format: (value) => costText(byCost, value) },
            y: { name: "severity", domain: [low / 1.6, high * 2.5], log: true, tick: tickText, format: severityText },
            bands: [{ axis: "y", from: low / 2, to: 1, kind: "good", label: "tolerated" }, ...(byCost && chosen && nearest ? [{ axis: "x", from: nearest.x, to: chosen.x, kind: "gained" }] : [])],
            rules: [{ axis: "y", at: 1, kind: "ledge" }, ...rules, ...(chosen && byCost ? [{ axis: "x", at: chosen.x, label: "recommended", kind: "ideal" }] : [])],
            series,
        }),
    );
    body.append(h("ul", { class: "legend is-of-dots" }, ...series.map((each) => h("li", { class: `c${each.color}${each.hollow ? " is-hollow" : ""}` }, each.name))));
    return element;
}
