// How two runs, or two recordings, part: the distance over the steps on a logarithmic axis, with the
// first difference, the first contact and the noise floor.

import { runName } from "../names.js";
import { panel } from "../panel.js";
import { plot } from "../plot/plot.js";
import { capital, counted, listed, number, quantity, twoNumbers } from "../text.js";

/** The same run, `with bodies made in the reverse order`; else another engine, or another recording. */
const isPerturbed = (report, line) => line.finding.includes("determinism/") && !report.paths.some((path) => path.engine === line.other);

/** [{run, name, engine, unit, lines, floor}]: one for each run that others are compared with. */
export function partings(report) {
    const { divergences, floors } = report;
    const runs = [...new Set([...divergences.map((each) => each.run), ...(report.verb === "determinism" ? floors.map((floor) => floor.run) : [])])];
    return runs.map((run) => {
        const path = report.paths.find((each) => each.spec === run);
        const lines = divergences.filter((each) => each.run === run).map((line) => ({ ...line, isPerturbed: isPerturbed(report, line) }));
        const floor = floors.find((each) => each.run === run && each.apart_m.some((apart) => apart > 0));
        return { run, name: path ? capital(runName(path)) : (lines[0]?.name ?? run), engine: path?.engine ?? null, unit: lines[0]?.unit ?? "m", lines, floor, verb: report.verb };
    });
}

const most = (line) => Math.max(0, ...line.apart.filter(Number.isFinite));
const apartText = (value, unit) => (unit ? quantity(value, unit) : number(value));

/** The line that parts first, and of those that do so at once the one that gets farthest. */
export function firstToPart(lines) {
    const begins = (line) => line.first?.step ?? line.steps[1] ?? Infinity;
    return [...lines].sort((a, b) => begins(a) - begins(b) || most(b) - most(a))[0];
}

/** At most, and at the end: the tables of a report have the end. */
function apartOf(line, unit) {
    const greatest = most(line);
    const end = line.apart.filter(Number.isFinite).at(-1);
    const text = apartText(greatest, unit);
    return apartText(end, unit) === text ? `at most ${text} apart, at the end` : `at most ${text} apart, ${apartText(end, unit)} at the end`;
}

export function partingTitle({ name, engine, lines, unit, floor }) {
    const where = engine ? ` in ${engine}` : "";
    if (lines.length === 0) {
        const greatest = Math.max(...floor.apart_m.filter(Number.isFinite));
        return `${name}${where}: 1 ULP at the start grows to ${quantity(greatest, "m")}`;
    }
    const worst = lines.reduce((a, b) => (most(b) > most(a) ? b : a));
    if (most(worst) === 0) return `${name}${where}: the places never differ`;
    if (worst.isPerturbed) return `${name}${where}, ${worst.other}: ${apartOf(worst, unit)}`;
    return engine ? `${name}: ${engine} and ${worst.other} are ${apartOf(worst, unit)}` : `${name} and ${worst.other}: ${apartOf(worst, unit)}`;
}

export function partingCaption({ lines, floor, verb }) {
    const parts = [];
    if (lines.length > 0) {
        const line = firstToPart(lines);
        const { first } = line;
        if (first) {
            const sides = `${twoNumbers(first.left, first.right)}${first.unit ? ` ${first.unit}` : ""}`;
            parts.push(`The first difference is in step ${first.step}${lines.length > 1 ? ` (${line.other})` : ""}: ${first.body}, ${first.field}, ${sides}.`);
        }
        if (line.first_contact !== null) parts.push(`The first contact is in step ${line.first_contact}.`);
    }
    if (floor) {
        const what = floor.is_limit ? "Dashed: what two builds may differ by" : `Dashed: the noise floor, the farthest of ${counted(floor.twins, "twin")} that begin 1 ULP away`;
        parts.push(`${what}${floor.horizon === null ? "" : `, which reaches 1 cm in step ${floor.horizon}`}.`);
    }
    if (verb === "determinism" && lines.filter((line) => line.isPerturbed).length > 1) parts.push(`The run changes ${listed(lines.filter((line) => line.isPerturbed).map((line) => line.other), 2)}.`);
    return parts.join(" ");
}

/** Zero has no place on a logarithmic axis: the axis is clamped, and draws it at the bottom. */
function seriesOf({ lines, floor, unit }) {
    const made = lines.map((line, i) => ({ name: line.other, end: line.other.replace(/^with /, ""), color: i % 7, points: line.steps.map((step, k) => [step, line.apart[k]]) }));
    if (floor && unit === "m") made.push({ name: floor.is_limit ? "allowed" : "noise floor", end: floor.is_limit ? "allowed" : "noise floor", color: 7, dash: true, points: floor.apart_m.map((apart, step) => [step, apart]) });
    return made;
}

function rulesOf({ lines, floor }) {
    const rules = [];
    if (lines.length > 0) {
        const { first, first_contact: contact, steps } = firstToPart(lines);
        const step = first?.step ?? steps[1];
        if (step !== undefined) rules.push({ axis: "x", at: step, label: `first difference: step ${step}`, kind: "bad" });
        if (contact !== null) rules.push({ axis: "x", at: contact, label: `first contact: step ${contact}`, kind: "ideal" });
    }
    if (floor && floor.horizon !== null) rules.push({ axis: "x", at: floor.horizon, label: `1 cm: step ${floor.horizon}`, kind: "ideal" });
    return rules;
}

export function partingPanel(parting) {
    const series = seriesOf(parting);
    const values = series.flatMap((each) => each.points.map((point) => point[1])).filter((value) => value > 0);
    if (values.length === 0) return null;
    const low = Math.min(...values) / 3;
    const { element, body } = panel(partingTitle(parting), partingCaption(parting));
    const steps = series.flatMap((each) => each.points.map((point) => point[0]));
    body.append(
        plot({
            label: `Distance after each step: ${parting.name}`,
            reads: "latest",
            title: parting.unit ? "distance, logarithmic" : "greatest difference of any value, logarithmic",
            x: { name: "step", label: "steps", domain: [Math.min(...steps), Math.max(...steps)], format: (step) => `step ${step}` },
            y: { domain: [low, Math.max(...values) * 2], log: true, clamp: true, format: (value) => apartText(value, parting.unit), tick: (value) => apartText(value, parting.unit) },
            rules: rulesOf(parting),
            series: series.map((each) => ({ ...each, marks: each.points.length < 16 })),
        }),
    );
    return element;
}

export const partingPanels = (report) => partings(report).map(partingPanel).filter(Boolean).slice(0, 6);
