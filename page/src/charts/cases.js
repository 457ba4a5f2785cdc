// Published figures against what the program computes: each in the middle of what is published, as a
// share of its tolerance. Figures that are words have no place on the axis.

import { panel } from "../panel.js";
import { plot } from "../plot/plot.js";
import { counted, number, quantity, words as inWords } from "../text.js";

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

const UNITS = { s: " s", ms: " ms", m: " m", mps: " m/s", fps: " fps", hz: " Hz" };

/** `hold_s=0.1` is `hold 0.1 s`, `engine.name=euler` is `euler`, and `trace.fps=20` is `20 fps`. */
function parameterText(text) {
    const [, key, value] = /^(?:\w+\.)?(\w+)=(.*)$/.exec(text) ?? [];
    if (key === undefined || key === "name") return value ?? inWords(text);
    if (UNITS[key]) return `${value}${UNITS[key]}`;
    const [, stem, unit] = /^(.*)_([a-z]+)$/.exec(key) ?? [];
    return UNITS[unit] ? `${inWords(stem)} ${value}${UNITS[unit]}` : `${inWords(key)} ${value}`;
}

/** `apex engine.name=euler scenario.hold_s=0.1 trace.fps=20` of a game is `apex, euler, hold 0.1 s, 20 fps`. */
export function figureName(about, section) {
    const [figure, ...parameters] = (about.startsWith(`${section} `) ? about.slice(section.length + 1) : about).split(/ (?=[\w.]+=)/);
    const what = inWords(figure.replace(/\b(?:scenario|policy|trace|engine)\./g, "")).replaceAll(".", " ");
    return [what, ...parameters.map(parameterText)].join(", ");
}

/** The figures of each game below its name: {rows, labels, heads, at: the row of each figure}. */
export function rowsByGame(figures) {
    const [rows, labels, heads, at] = [[], [], new Set(), []];
    figures.forEach((figure, i) => {
        if (figure.section !== figures[i - 1]?.section) {
            heads.add(rows.length);
            labels.push(figure.section);
            rows.push(figure.section);
        }
        at.push(rows.length);
        labels.push(figureName(figure.name, figure.section));
        rows.push(`${figure.section} ${figureName(figure.name, figure.section)}`);
    });
    return { rows, labels, heads, at };
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
    const { at, ...rows } = rowsByGame(data.rows);
    const of = (name, color, keep) => ({
        name, color, kind: "dots", marks: 4,
        points: data.rows.flatMap((row, i) => (keep(row) ? [[Math.max(-most, Math.min(most, row.share)), at[i], { text: figureText(row) }]] : [])),
    });
    body.append(
        plot({
            label: "Computed figures against published ones",
            x: { name: "share of the tolerance", label: "off, as a share of the tolerance", domain: [-most, most], above: true, factor: 100, suffix: "%", format: (share) => `${number(share * 100)}%` },
            y: rows,
            bands: [{ axis: "x", from: -1, to: 1, kind: "good" }],
            rules: [{ axis: "x", at: 0, kind: "ideal" }],
            series: [of("met", 2, (row) => !isMissed(row)), of("missed", 1, isMissed)].filter((each) => each.points.length > 0),
        }),
    );
    return element;
}
