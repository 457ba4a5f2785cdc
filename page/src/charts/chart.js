// One chart of the report, as C++ computed it: its axes, series, rules and bands become a plot.

import { panel } from "../panel.js";
import { plot } from "../plot/plot.js";
import { axisOf, quantity } from "../text.js";

const RULES = { ideal: "ideal", limit: "ledge", begin: "bad" };
const BANDS = { fails: "bad", differs: "noted", lost: "bad", gained: "gained" };

/** A value as it is read: `30 fps`, `60%`, `16.7 ms`. */
const reader = (unit) => (value) => quantity(value, unit);

function xOf({ name, label, unit, low, high, scale, ticks }) {
    const at = ticks.length > 0 ? { ticks, tick: String } : {};
    return { name, label, domain: [low, high], log: scale === "log", format: reader(unit), ...at };
}

function yOf({ name, unit, low, high, scale }) {
    const domain = [low, high];
    return { name, domain, log: scale === "log", ...(scale === "log" ? { format: reader(unit), tick: reader(unit) } : axisOf(unit, domain)) };
}

/** An open end of what is tolerated lies at the end of the axis. */
const toleratedOf = ({ tolerated, y }) => (tolerated ? [{ axis: "y", from: tolerated.from ?? y.low, to: tolerated.to ?? y.high, kind: "good", label: tolerated.label }] : []);

const bandOf = (band) => ({ ...band, axis: "x", kind: BANDS[band.role] });

const ruleOf = (rule) => ({ ...rule, kind: RULES[rule.role], side: "left" });

function seriesOf(each, chart) {
    return { name: each.name || chart.y.name, points: each.x.map((x, i) => [x, each.y[i]]), marks: each.has_marks, color: each.hue, dash: each.is_dashed };
}

export const plotOf = (chart) => ({
    label: chart.about,
    title: chart.y.name,
    x: xOf(chart.x),
    y: yOf(chart.y),
    bands: [...chart.bands.map(bandOf), ...toleratedOf(chart)],
    rules: chart.rules.map(ruleOf),
    series: chart.series.map((each) => seriesOf(each, chart)),
});

export function chartPanel(chart) {
    const { element, body } = panel(chart.title, chart.caption);
    body.append(plot(plotOf(chart)));
    return element;
}
