// Published figures against what the program computes: each in the middle of what is published, as a
// share of its tolerance. Figures that are words have no place on the axis.

import { panel } from "../panel.js";
import { plot } from "../plot/plot.js";
import { counted, number, quantity } from "../text.js";

const FAR = 2.5; // Shares beyond it are drawn at the edge.

/** {rows: [{name, section, share, computed, lowest, highest, unit, verdict}], words} */
export function figures(report) {
    const all = report.findings.filter((finding) => finding.check === "cases" && "computed" in finding.numbers);
    const measured = all.filter((finding) => Number.isFinite(finding.numbers.share_of_tolerance?.value));
    const order = new Map(report.sections.map((section, i) => [section.name, i]));
    const rows = measured.map((finding) => ({
        name: finding.about,
        section: finding.section,
        share: finding.numbers.share_of_tolerance.value,
        computed: finding.numbers.computed.value,
        lowest: finding.numbers.lowest.value,
        highest: finding.numbers.highest.value,
        unit: finding.unit,
        verdict: finding.verdict,
    }));
    const words = report.findings.filter((finding) => finding.check === "cases" && !measured.includes(finding) && finding.verdict !== "warning").length;
    return { rows: rows.sort((a, b) => order.get(a.section) - order.get(b.section)), words };
}

const isMissed = (row) => row.verdict !== "pass";

export function figuresTitle({ rows }) {
    const missed = rows.filter(isMissed);
    if (missed.length === 0) return rows.length === 1 ? "The published number is met" : `All of ${rows.length} published numbers are met`;
    const worst = missed.reduce((a, b) => (Math.abs(b.share) > Math.abs(a.share) ? b : a));
    return `${missed.length} of ${counted(rows.length, "published number")} ${missed.length === 1 ? "is" : "are"} missed: ${worst.name} by ${number(Math.abs(worst.share))} times its tolerance`;
}

export function figuresCaption({ rows, words }) {
    const near = rows.filter((row) => !isMissed(row)).reduce((most, row) => Math.max(most, Math.abs(row.share)), 0);
    const more = words > 0 ? ` ${counted(words, "further figure")} ${words === 1 ? "is a word or a verdict" : "are words or verdicts"}: see the tables.` : "";
    return `0% is the middle of what was published, and 100% the end of its tolerance. Of the numbers that are met the farthest is at ${number(near * 100)}%.${more}`;
}

const figureText = (row) => `${quantity(row.computed, row.unit)}, published ${quantity(row.lowest, row.unit)} to ${quantity(row.highest, row.unit)}: ${number(row.share * 100)}% of its tolerance`;

export function figuresPanel(report) {
    const data = figures(report);
    if (data.rows.length === 0) return null;
    const { element, body } = panel(figuresTitle(data), figuresCaption(data), "is-wide");
    const most = Math.min(FAR, Math.max(1.25, ...data.rows.map((row) => Math.abs(row.share) * 1.1)));
    const of = (name, color, keep) => ({
        name, color, kind: "dots", marks: 4,
        points: data.rows.flatMap((row, i) => (keep(row) ? [[Math.max(-most, Math.min(most, row.share)), i, { text: figureText(row) }]] : [])),
    });
    body.append(
        plot({
            label: "Computed figures against published ones",
            x: { name: "share of the tolerance", label: "off, as a share of the tolerance", domain: [-most, most], factor: 100, suffix: "%", format: (share) => `${number(share * 100)}%` },
            y: { rows: data.rows.map((row) => row.name), labels: data.rows.map((row, i) => (row.section === data.rows[i - 1]?.section ? row.name.replace(`${row.section} `, "") : row.name)) },
            bands: [{ axis: "x", from: -1, to: 1, kind: "good" }],
            rules: [{ axis: "x", at: 0, kind: "ideal" }],
            series: [of("met", 2, (row) => !isMissed(row)), of("missed", 1, isMissed)].filter((each) => each.points.length > 0),
        }),
    );
    return element;
}
