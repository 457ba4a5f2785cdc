// What settings cost, and what they get wrong: cost against error, the time of a step with its
// spread, bodies that fit the budget, and ratios with their intervals.

import { h } from "../dom.js";
import { panel } from "../panel.js";
import { plot } from "../plot/plot.js";
import { padded, spread } from "../series.js";
import { axisOf, capital, counted, grouped, listed, number, quantity, words } from "../text.js";

const ERRORS = ["distance", "apex-error", "tunneled"];

/** What a loop is called: its settings, its scenario, or both, by what tells it from the others. */
export function loopName(report, loop) {
    const { loops } = report.timings;
    const scenarios = new Set(loops.map((each) => each.scenario)).size;
    const sections = new Set(loops.map((each) => each.section)).size;
    return [...(sections > 1 ? [loop.section] : []), ...(scenarios > 1 || sections === 1 ? [loop.scenario] : [])].join(", ");
}

function errorOf(report, loop, check) {
    const finding = report.findings.find((each) => each.check === check && each.section === loop.section && (check !== "distance" || each.about === loop.scenario));
    const number = finding?.numbers[check];
    return number && number.value !== null ? { value: Math.abs(number.value), unit: number.unit } : null;
}

/** A setting is worth its cost where none that is as cheap is as right. */
export const isWorth = (point, all) => !all.some((other) => other !== point && other.cost_s <= point.cost_s && other.error <= point.error && (other.cost_s < point.cost_s || other.error < point.error));

/** {error, unit, points: [{name, cost_s, low_s, high_s, error, worth}]} by the first error that tells them apart. */
export function costs(report) {
    const { loops, sections } = report.timings;
    const perSecond = (loop) => sections.find((each) => each.section === loop.section).most_steps_per_s;
    for (const error of ERRORS) {
        const points = loops.flatMap((loop) => {
            const found = errorOf(report, loop, error);
            const steps = perSecond(loop);
            return found ? [{ name: loopName(report, loop), scenario: loop.scenario, unit: found.unit, error: found.value, isNoisy: loop.is_noisy, cost_s: loop.step_s * steps, low_s: loop.step_low_s * steps, high_s: loop.step_high_s * steps }] : [];
        });
        if (points.length > 1 && new Set(points.map((point) => point.error)).size > 1) {
            const made = points.map((point) => ({ ...point, worth: isWorth(point, points.filter((other) => other.scenario === point.scenario)) }));
            return { error, unit: points[0].unit, points: made };
        }
    }
    return null;
}

const errorName = { distance: "distance from the same run in 1/64 of the steps", "apex-error": "error of the jump's height", tunneled: "shots that pass the wall" };
const timeText = (value) => quantity(value, "s");

export function costTitle({ points }) {
    const worth = points.filter((point) => point.worth);
    const cheap = worth.reduce((a, b) => (b.cost_s < a.cost_s ? b : a));
    const right = worth.reduce((a, b) => (b.error < a.error ? b : a));
    const noisy = points.filter((point) => point.isNoisy).length;
    if (noisy > 0 && cheap === right) return `${capital(cheap.name)} is the most accurate of ${points.length}; ${counted(noisy, "time")} too noisy to compare`;
    if (cheap === right) return `${capital(cheap.name)} is the cheapest and the most accurate of ${points.length}`;
    if (noisy > 0) return `${capital(right.name)} ${right.error === 0 ? "makes no error" : "errs least"}; ${counted(noisy, "time")} of ${points.length} too noisy to compare`;
    const ratio = right.cost_s / cheap.cost_s;
    return right.error === 0
        ? `${capital(right.name)} makes no error, at ${number(ratio)} times the cost of ${cheap.name}`
        : `${capital(right.name)} errs ${number(cheap.error / right.error)} times less than ${cheap.name}, at ${number(ratio)} times the cost`;
}

export function costCaption({ error, points }) {
    const waste = points.filter((point) => !point.worth);
    const worth = points.filter((point) => point.worth);
    return `Each point is a setting: what a second of the game costs, and the ${errorName[error]}. Filled: worth its cost, as none is both cheaper and more accurate (${listed(worth.map((point) => point.name), 3)}). Hollow: another is both cheaper and more accurate (${waste.length > 0 ? listed(waste.map((point) => point.name), 3) : "none"}).`;
}

function costPanel(report) {
    const data = costs(report);
    if (!data) return null;
    const { element, body } = panel(costTitle(data), costCaption(data));
    const errorText = data.unit ? (value) => quantity(value, data.unit) : (value) => `${number(value * 100)}%`;
    const of = (name, color, keep, more) => ({
        name, color, kind: "dots", marks: 6, named: true, ...more,
        points: data.points.filter(keep).map((point) => [point.cost_s, point.error, { low: point.low_s, high: point.high_s, text: point.name }]),
    });
    const worth = data.points.filter((point) => point.worth).sort((a, b) => a.cost_s - b.cost_s);
    const oneScenario = new Set(data.points.map((point) => point.scenario)).size === 1;
    const errors = data.points.map((point) => point.error);
    const log = Math.min(...errors) > 0;
    const dots = [of("worth its cost", 2, (point) => point.worth), of("another is both cheaper and more accurate", 7, (point) => !point.worth, { hollow: true })].filter((each) => each.points.length > 0);
    body.append(
        plot({
            label: "Cost against error of each setting",
            title: errorName[data.error],
            reads: "points",
            x: { name: "cost of a game second", label: "cost of a second of the game (logarithmic)", domain: [Math.min(...data.points.map((point) => point.low_s)) / 1.3, Math.max(...data.points.map((point) => point.high_s)) * 1.3], log: true, format: timeText, tick: timeText },
            y: { name: "error", domain: log ? [Math.min(...errors) / 1.5, Math.max(...errors) * 1.5] : padded(spread(errors)), log, format: errorText, tick: errorText },
            series: [
                { name: "front", color: 2, dash: true, silent: true, points: oneScenario ? worth.map((point) => [point.cost_s, point.error]) : [] },
                ...dots,
            ].filter((each) => each.points.length > 0),
        }),
        h("ul", { class: "legend is-of-dots" }, ...dots.map((each) => h("li", { class: `c${each.color}${each.hollow ? " is-hollow" : ""}` }, each.name))),
    );
    return element;
}

export function stepTitle(report) {
    const loops = report.timings.loops.filter((loop) => !loop.is_noisy);
    if (loops.length === 0) return "The machine was too busy to time a step";
    const least = loops.reduce((a, b) => (b.step_s < a.step_s ? b : a));
    const most = loops.reduce((a, b) => (b.step_s > a.step_s ? b : a));
    if (loops.length === 1) return `A step of ${loopName(report, loops[0])} takes ${timeText(loops[0].step_s)}`;
    return `A step takes ${timeText(least.step_s)} (${loopName(report, least)}) to ${timeText(most.step_s)} (${loopName(report, most)})`;
}

export function stepCaption(report) {
    const { loops, machine } = report.timings;
    const widest = Math.max(...loops.map((loop) => Math.max(loop.step_high_s - loop.step_s, loop.step_s - loop.step_low_s) / loop.step_s));
    return `The median of ${listed([...new Set(loops.map((loop) => counted(loop.timings, "timing")))], 2)}; half of the timings lie on the line, which ends at most ${number(widest * 100)}% from the median. Timed on ${machine}.`;
}

function stepPanel(report) {
    const { loops } = report.timings;
    if (loops.length === 0) return null;
    const { element, body } = panel(stepTitle(report), stepCaption(report), "is-wide");
    const ends = loops.flatMap((loop) => [loop.step_low_s, loop.step_high_s, loop.step_s]);
    const text = (loop) => `${timeText(loop.step_s)}, half of the timings from ${timeText(loop.step_low_s)} to ${timeText(loop.step_high_s)}, the least ${timeText(loop.step_least_s)}`;
    const log = Math.max(...ends) > 20 * Math.min(...ends);
    const domain = log ? [Math.min(...ends) / 1.3, Math.max(...ends) * 1.3] : padded(spread(ends), 0.12);
    body.append(
        plot({
            label: "Time of a step",
            x: { name: "time of a step, s", label: log ? "time of a step (logarithmic)" : "time of a step", domain, log, ...(log ? { format: timeText, tick: timeText } : axisOf("s", domain)) },
            y: { rows: loops.map((loop) => loopName(report, loop)) },
            series: [{ name: "median", color: 0, kind: "dots", marks: 5, points: loops.map((loop, i) => [loop.step_s, i, { low: loop.step_low_s, high: loop.step_high_s, text: text(loop) }]) }],
        }),
    );
    return element;
}

export function bodiesTitle(section) {
    const fit = section.bodies_in_a_steady_frame;
    const last = section.costs[section.costs.length - 1].bodies;
    return `${fit === null ? `More than ${grouped(last)}` : grouped(Math.floor(fit))} bodies fit the budget of ${timeText(section.budget_s)}`;
}

export function bodiesCaption(section) {
    const worst = section.bodies_in_the_worst_frame;
    const last = section.costs[section.costs.length - 1].bodies;
    const hitch = section.worst_trace ? ` In the worst frame (${section.worst_trace}), of ${counted(section.steps_in_the_worst_frame, "step")}, ${worst === null ? `more than ${grouped(last)}` : grouped(Math.floor(worst))} fit.` : "";
    return `The time of a step by the number of awake boxes in a pyramid, both axes logarithmic. A frame of ${timeText(section.frame_s)} takes ${counted(section.steps_in_a_steady_frame, "step")}.${hitch}`;
}

function bodiesPanel(report) {
    const sections = report.timings.sections.filter((section) => section.costs.length > 1);
    if (sections.length === 0) return null;
    const [first] = sections;
    const whose = sections.length > 1 ? `${first.section}: ` : "";
    const { element, body } = panel(capital(whose) + bodiesTitle(first), bodiesCaption(first));
    const values = sections.flatMap((section) => section.costs.map((each) => each.step_s));
    const rules = first.steps_in_a_steady_frame > 0 ? [{ axis: "y", at: first.budget_s / first.steps_in_a_steady_frame, label: `budget of a step ${timeText(first.budget_s / first.steps_in_a_steady_frame)}`, kind: "ledge", side: "left" }] : [];
    const ends = [...values, ...rules.map((rule) => rule.at)];
    const counts = sections.flatMap((section) => section.costs.map((each) => each.bodies));
    body.append(
        plot({
            label: "Time of a step over bodies",
            x: { name: "bodies", label: "bodies (logarithmic)", domain: [Math.min(...counts), Math.max(...counts)], log: true, format: (bodies) => `${Math.round(bodies)} bodies` },
            y: { domain: [Math.min(...ends) / 1.5, Math.max(...ends) * 1.5], log: true, format: timeText, tick: timeText },
            rules,
            series: sections.slice(0, 7).map((section, i) => ({ name: section.section, color: i, marks: 3, end: sections.length > 1 ? section.section : undefined, points: section.costs.map((each) => [each.bodies, each.step_s]) })),
        }),
    );
    return element;
}

const answers = { different: "costs", alike: "costs as much", too_noisy: "cannot be told apart" };

export function ratioTitle(pairs) {
    const [first] = pairs;
    if (pairs.length > 1) {
        const told = pairs.filter((pair) => pair.answer === "different").length;
        return `${told} of ${counted(pairs.length, "pair")} differ in cost`;
    }
    if (first.answer === "different") return `${capital(first.second)} costs ${number(first.ratio)} of ${first.first}`;
    if (first.answer === "alike") return `${capital(first.second)} costs as much as ${first.first}`;
    return `The machine is too noisy to tell ${first.second} from ${first.first}`;
}

function ratioPanel({ timings: { pairs } }) {
    if (pairs.length === 0) return null;
    const { element, body } = panel(ratioTitle(pairs), "What a second of the game costs, as a share of the other. The line is the 95% interval; where it leaves out 1, the two differ.", "is-wide");
    const text = (pair) => `${pair.second} to ${pair.first}: ${answers[pair.answer]}, ${number(pair.ratio)} from ${number(pair.low)} to ${number(pair.high)}, ${counted(pair.pairs, "pair")}`;
    const finite = (value) => Number.isFinite(value);
    const ends = [1, ...pairs.flatMap((pair) => [pair.ratio, pair.low, pair.high]).filter(finite)];
    body.append(
        plot({
            label: "Ratio of costs",
            x: { name: "ratio", label: "ratio of costs", domain: [0, 1.1 * Math.max(...ends)], format: number },
            y: { rows: pairs.map((pair) => `${words(pair.scenario)}: ${pair.second}`) },
            bands: [{ axis: "x", from: 0.99, to: 1.01, kind: "good" }],
            rules: [{ axis: "x", at: 1, label: `as ${pairs[0].first}`, kind: "ideal" }],
            series: [{ name: "ratio", color: 0, kind: "dots", marks: 5, points: pairs.map((pair, i) => [pair.ratio, i, { low: pair.low, high: pair.high ?? ends[ends.length - 1], text: text(pair) }]) }],
        }),
    );
    return element;
}

export function benchPanels(report) {
    if (!report.timings) return [];
    return [costPanel(report), bodiesPanel(report), ratioPanel(report), stepPanel(report)].filter(Boolean);
}
