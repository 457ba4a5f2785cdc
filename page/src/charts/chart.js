// One chart of the report, as C++ computed it: its axes, series, rules and bands become a plot.

import { h } from "../dom.js";
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
    const [domain, isLog] = [[low, high], scale === "log"];
    const isSaid = axis.unit === "" || new RegExp(`\\b${axis.unit}\\b`).test(label); // Else it is behind each tick.
    const at = ticks.length > 0 ? { ticks, tick: String } : isSaid ? {} : isLog ? { tick: reader(axis) } : axisOf(axis.unit, domain);
    return { name, label, domain, log: isLog, ...at, format: at.format ?? reader(axis) };
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

/** Dots with what each is read as, and the interval that it may lie in. */
function dotsOf(each, size) {
    const points = each.x.map((x, i) => [x, each.y[i], { text: each.texts[i], low: each.lows[i], high: each.highs[i] }]);
    return { name: each.name, color: each.hue, kind: "dots", marks: size, hollow: each.is_hollow, named: each.is_named, points };
}

/** Lines that lie over each other are one, with all of their names; of those the most first. */
function linesOf({ series: all, y }) {
    const series = all.filter((each) => each.mark !== "dots");
    const lines = series.map((each) => ({ ...each, points: each.x.map((x, i) => [x, each.y[i]]), marks: each.has_marks, color: each.hue, dash: each.is_dashed, silent: !each.is_read }));
    if (lines.length === 1 && lines[0].name === "") return [{ ...lines[0], name: y.name }];
    // On a logarithmic axis a share of the range is no place: there only lines of the same values are one.
    const groups = merged(lines, y.scale === "log" ? 0 : undefined);
    const named = groups.map((each) => ({ ...each, name: each.names.join(", "), readAs: listed(each.names, Infinity), ends: each.silent ? undefined : each.names }));
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
    series: [...linesOf(chart), ...chart.series.filter((each) => each.mark === "dots").map((each) => dotsOf(each, chart.y.rows.length > MANY_ROWS ? 4 : chart.y.rows.length > 0 ? 5 : 6))],
});

export function chartPanel(chart) {
    const { element, body } = panel(chart.title, chart.caption, chart.is_wide ? "is-wide" : "");
    body.append(plot(plotOf(chart)));
    const named = chart.series.filter((each) => each.is_named);
    if (named.length > 0) body.append(h("ul", { class: "legend is-of-dots" }, ...named.map((each) => h("li", { class: `c${each.hue}${each.is_hollow ? " is-hollow" : ""}` }, each.name))));
    return element;
}
