// What safety costs: the candidates of a recommendation, by cost or by the size of the change.

import { panel } from "../panel.js";
import { plot } from "../plot/plot.js";
import { padded, spread } from "../series.js";
import { capital, number, quantity } from "../text.js";

const severityText = (value) => `${number(value * 100)}% of what is tolerated`;

/** {byCost, points: [{x, y, passes, chosen, name}]}; levels without a bound are left out. */
export function frontOf(made) {
    const costs = made.front.map((level) => level.steps_per_s);
    const byCost = costs.length > 0 && Math.max(...costs) > Math.min(...costs) * 1.01;
    const points = made.front
        .map((level, i) => ({
            x: byCost ? level.steps_per_s : level.changes.length,
            y: level.worst.severity,
            passes: level.passes,
            chosen: i === made.chosen,
            name: level.changes.join(", ") || "no change",
            check: level.worst.id,
        }))
        .filter((point) => point.y !== null && point.y > 0);
    return { byCost, points };
}

export function frontTitle(made) {
    const { byCost, points } = frontOf(made);
    const chosen = points.find((point) => point.chosen);
    if (made.chosen === null) return `None of ${made.tried} candidates passes every check`;
    if (!chosen) return `Recommended after ${made.tried} candidates`;
    const margin = chosen.y <= 1 ? `${number((1 - chosen.y) * 100)}% margin` : "no margin";
    return byCost ? `${quantity(chosen.x)} steps a second pass, with ${margin}` : `${capital(chosen.name)}: passes, with ${margin}`;
}

export function frontPanel(made) {
    const { byCost, points } = frontOf(made);
    if (points.length === 0) return null;
    const { element, body } = panel(
        frontTitle(made),
        `Each point is a candidate${made.platform ? ` for ${made.platform}` : ""}; its height is the check that is nearest to failing. Below the line it is tolerated. ${made.tried} were tried; the others cost more or change more.`,
        "is-wide",
    );
    const of = (name, color, some) => (some.length === 0 ? [] : [{ name, color, points: some.map((point) => [point.x, point.y]), marks: 5 }]);
    const today = made.current.severity !== null && made.current.severity > 0 && byCost ? [{ axis: "y", at: made.current.severity, label: `today: ${severityText(made.current.severity)}`, kind: "ideal", side: "left" }] : [];
    const values = [...points.map((point) => point.y), 1, ...today.map((rule) => rule.at)];
    const [low, high] = spread(values);
    const chosen = points.find((point) => point.chosen);
    body.append(
        plot({
            label: "Worst check of each candidate",
            title: "worst check, as a share of what is tolerated",
            x: { name: byCost ? "steps a second" : "changes", label: byCost ? "cost: physics steps a second" : "settings that change", domain: padded(spread(points.map((point) => point.x)), 0.08), ...(byCost ? {} : { ticks: [0, 1, 2, 3, 4, 5, 6], tick: String }), format: (value) => (byCost ? `${quantity(value)} steps a second` : `${value} changed`) },
            y: { domain: [low / 1.6, high * 1.6], log: true, factor: 100, suffix: "%", format: severityText },
            bands: [{ axis: "y", from: low / 2, to: 1, kind: "good", label: "tolerated" }],
            rules: [{ axis: "y", at: 1, kind: "ledge" }, ...today, ...(chosen ? [{ axis: "x", at: chosen.x, label: "recommended", kind: "ideal" }] : [])],
            series: [...of("fails", 1, points.filter((point) => point.y > 1)), ...of("too little margin", 5, points.filter((point) => !point.passes && point.y <= 1)), ...of("passes", 2, points.filter((point) => point.passes))],
        }),
    );
    return element;
}
