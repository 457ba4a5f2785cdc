// Paths of one scenario at several frame rates: all of them, and the top of them magnified.

import { h } from "../dom.js";
import { laneName, policyNames, shortNames } from "../lanes.js";
import { panel } from "../panel.js";
import { plot } from "../plot/plot.js";
import { padded, spread } from "../series.js";
import { capital, counted, quantity } from "../text.js";

/** The replay with the most frame rates of a scenario whose outcome is a height; null without two. */
export function ratesReplay(report, scene) {
    const rates = (replay) => new Set(replay.lanes.filter((lane) => lane.path.fps !== null).map((lane) => lane.path.fps)).size;
    const [best] = report.replays
        .filter((replay) => replay.lanes[0].path.scene === scene)
        .sort((a, b) => rates(b) - rates(a));
    return best && rates(best) >= 2 ? best : null;
}

/** Feet over the ground at take-off: what a ledge is measured against. */
export function feetPath(path) {
    const base = path.subject.y[0];
    return path.subject.x.map((x, i) => [x, path.subject.y[i] - base]);
}

/** Up to where it comes down again. */
function flight(points) {
    const end = points.findIndex((point, i) => i > 1 && point[1] < -0.4);
    return end < 0 ? points : points.slice(0, end);
}

/** The outcome, where the path says the same to its millimetre: rounded twice 1.4548 m would be 1.46 m. */
export function topOfPath(path) {
    const top = Math.max(...path.subject.y) - path.subject.y[0];
    return Math.abs(path.outcome.apex_m - top) < 2e-3 ? path.outcome.apex_m : top;
}

/** [{name, points, top, short}] of the replay; null where it has none. */
export function flights(report, scene) {
    if (!scene.quantities.some((each) => each.key === "apex_m") || scene.passage !== "none") return null;
    const replay = ratesReplay(report, scene);
    if (!replay) return null;
    const seen = new Set();
    const lanes = replay.lanes.filter((lane) => lane.path.subject && !seen.has(laneName(lane.path)) && seen.add(laneName(lane.path))).slice(0, 5);
    // Every lane has a rate of its own, or begins elsewhere; a policy is named where another is drawn, too.
    const shorts = shortNames(lanes.map(({ path }) => path), policyNames(lanes.map(({ path }) => path.policy)));
    return lanes.map(({ path }, i) => ({ path, name: laneName(path), points: flight(feetPath(path)), color: i, marks: true, top: topOfPath(path), short: shorts[i].replace(/^at /, "") }));
}

const ALIKE_M = 1e-3;
const SEEN_M = 5e-4; // Paths are kept in millimetres.
const topOf = (series) => spread(series.map((each) => each.top));

/** A height with three digits, or with as many as tell it from a ledge: 1.455 m is over one of 1.45 m. */
export function heightText(scene, height) {
    const others = [...scene.ledges_m, ...scene.ledges_m.map((ledge) => ledge - (scene.step_up_m ?? 0))].filter((each) => Math.abs(each - height) >= SEEN_M);
    const said = (digits, value) => Number(value.toPrecision(digits));
    const digits = [3, 4, 5, 6].find((count) => others.every((each) => said(count, each) !== said(count, height))) ?? 6;
    return digits === 3 || !(height > 0) ? quantity(height, "m") : `${said(digits, height)} m`;
}

const rateCount = (series) => new Set(series.map(({ path }) => path.fps).filter((fps) => fps !== null)).size;

export function pathsTitle(scene, series) {
    const [low, high] = topOf(series);
    const rates = counted(rateCount(series), "frame rate");
    return high - low < ALIKE_M ? `The same ${scene.scenario} at ${rates}: ${heightText(scene, high)} high` : `One ${scene.scenario} at ${rates}: ${heightText(scene, low)} to ${heightText(scene, high)} high`;
}

export function pathsCaption(scene, series) {
    const [low, high] = topOf(series);
    const least = series.reduce((a, b) => (b.top < a.top ? b : a));
    const most = series.reduce((a, b) => (b.top > a.top ? b : a));
    const [missed] = scene.ledges_m.filter((ledge) => low < ledge && high >= ledge);
    const reach = missed === undefined ? "" : ` The ledge of ${quantity(missed, "m")} is in reach of one and not of the other.`;
    return `${capital(least.name)} peaks at ${heightText(scene, least.top)}${high - low < ALIKE_M ? "" : `, ${most.name} at ${heightText(scene, most.top)}`}. Each dot is a physics step.${reach}`;
}

export function pathsPanel(report, scene) {
    const series = flights(report, scene);
    if (!series) return null;
    const xs = spread(series.flatMap((each) => each.points.map((point) => point[0])));
    const tops = series.map((each) => each.top);
    const ideal = scene.quantities.find((each) => each.key === "apex_m").ideal;
    const marks = [...scene.ledges_m, ...(ideal === null ? [] : [ideal])];
    const [low, high] = spread(tops);
    const { element, body } = panel(pathsTitle(scene, series), pathsCaption(scene, series), "is-wide");
    const room = Math.max(0.02, (high - low) * 0.8);
    const near = marks.filter((mark) => mark > low - room && mark < high + room);
    const top = padded(spread([...tops, ...near, low - room]), 0.15);
    const rules = [
        ...scene.ledges_m.map((ledge) => ({ axis: "y", at: ledge, label: `ledge ${quantity(ledge, "m")}`, kind: "ledge", side: "left" })),
        ...(ideal === null ? [] : [{ axis: "y", at: ideal, label: `without a timestep ${quantity(ideal, "m")}`, kind: "ideal", side: "left" }]),
    ];
    const shown = series.flatMap((each) => each.points.filter((point) => point[1] >= top[0]).map((point) => point[0]));
    const axis = { format: (value) => quantity(value, "m") };
    const whole = plot({
        title: "whole path, m", label: "Height over distance", rules: rules.map((rule) => ({ ...rule, label: "" })),
        x: { name: "x", label: "forwards, m", domain: padded(xs, 0.02), unit: "m", ...axis },
        y: { domain: padded(spread([...series.flatMap((each) => each.points.map((point) => point[1])), ...marks]), 0.05), ...axis },
        series: series.map((each) => ({ ...each, marks: 1.5 })), height: 300, table: false,
    });
    const magnified = plot({
        title: "the top, magnified", label: "The top of the paths", rules,
        x: { name: "x, m", label: "forwards, m", domain: padded(spread(shown), 0.05), unit: "m", ...axis },
        y: { domain: top, ...axis },
        series: series.map((each) => ({ ...each, ends: [`${each.short}: ${heightText(scene, each.top)}`], endAt: each.top })), height: 300,
    });
    body.append(h("div", { class: "side-by-side" }, whole, magnified));
    return element;
}
