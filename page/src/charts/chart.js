// One chart of the report, as C++ computed it: its axes, series, rules and bands become a plot.

import { panel } from "../panel.js";
import { plot } from "../plot/plot.js";
import { merged } from "../series.js";
import { axisOf, listed, quantity } from "../text.js";

const RULES = { ideal: "ideal", limit: "ledge", begin: "bad", event: "ideal" };
const MANY_ROWS = 20; // The axis stands above them, too.
const BANDS = { fails: "bad", differs: "noted", lost: "bad", gained: "gained", tolerated: "good" };

/** A value as it is read: `30 fps`, `60%`, `16.7 ms`, `step 1000`. */
const reader = ({ unit, before }) => (value) => (before ? `${before}${value}` : quantity(value, unit));

function xOf(axis) {
    const { name, label, low, high, scale, ticks } = axis;
    const at = ticks.length > 0 ? { ticks, tick: String } : {};
    const share = axis.unit === "%" ? axisOf("%", [low, high]) : {}; // Other units are in the label.
    return { name, label, domain: [low, high], log: scale === "log", ...share, format: reader(axis), ...at };
}

/** Of a logarithmic axis, values below its low end, such as zero, are drawn at that end. */
function yOf(axis) {
    const { name, unit, low, high, scale, rows } = axis;
    if (rows.length > 0) return { rows: rows.map((row) => row.name), labels: rows.map((row) => row.label), heads: new Set(rows.flatMap((row, i) => (row.is_head ? [i] : []))) };
    const domain = [low, high];
    const shown = scale === "log" ? { log: true, clamp: true, format: reader(axis), tick: reader(axis) } : axisOf(unit, domain);
    return { name, domain, ...shown };
}

/** An open end of what is tolerated lies at the end of the axis. */
const toleratedOf = ({ tolerated, y }) => (tolerated ? [{ axis: "y", from: tolerated.from ?? y.low, to: tolerated.to ?? y.high, kind: "good", label: tolerated.label }] : []);

const bandOf = (band) => ({ ...band, axis: "x", kind: BANDS[band.role] });

const ruleOf = (rule) => ({ ...rule, kind: RULES[rule.role], side: "left" });

/** Lines that lie over each other are one, with all of their names; of those the most first. */
function linesOf({ series, y }) {
    if (series.every((each) => each.mark === "dots")) {
        return series.map(({ name, hue, x, y: ys, texts }) => ({ name, color: hue, kind: "dots", marks: y.rows.length > MANY_ROWS ? 4 : 5, points: x.map((at, i) => [at, ys[i], { text: texts[i] }]) }));
    }
    const lines = series.map((each) => ({ ...each, points: each.x.map((x, i) => [x, each.y[i]]), marks: each.has_marks, color: each.hue, dash: each.is_dashed }));
    if (lines.length === 1 && lines[0].name === "") return [{ ...lines[0], name: y.name }];
    // On a logarithmic axis a share of the range is no place.
    const groups = y.scale === "log" ? lines.map((each) => ({ ...each, names: [each.name] })) : merged(lines);
    const named = groups.map((each) => ({ ...each, name: each.names.join(", "), readAs: listed(each.names, Infinity), end: listed(each.names, 2) }));
    return named.sort((a, b) => b.names.length - a.names.length);
}

export const plotOf = (chart) => ({
    label: chart.about,
    title: chart.y.rows.length > 0 ? undefined : chart.y.name,
    reads: chart.reads,
    x: { ...xOf(chart.x), above: chart.y.rows.length > MANY_ROWS },
    y: yOf(chart.y),
    bands: [...chart.bands.map(bandOf), ...toleratedOf(chart)],
    rules: chart.rules.map(ruleOf),
    series: linesOf(chart),
});

export function chartPanel(chart) {
    const { element, body } = panel(chart.title, chart.caption, chart.is_wide ? "is-wide" : "");
    body.append(plot(plotOf(chart)));
    return element;
}
