// A finding's own curve: what it measured at each frame rate, and the rates at which it fails.

import { panel } from "../panel.js";
import { plot } from "../plot/plot.js";
import { padded, spread } from "../series.js";
import { axisUnit, number, quantity } from "../text.js";
import { RATE_TICKS } from "./outcome.js";

const CURVES_MAX = 6;
/** Curves of these are shares of one. */
const SHARES = new Set(["speed", "input", "damping"]);
const NAMES = { speed: "game speed", reach: "height of the jump", latency: "added latency", input: "frames without a step", "frame-rate": "measured" };

/** The worst first; a flat one only of a ledge, or where nothing else is there. */
export function curvesShown(findings) {
    const curved = findings.filter((finding) => finding.curve.filter((point) => point.value !== null).length >= 3);
    const flat = (finding) => {
        const [low, high] = spread(finding.curve.map((point) => point.value ?? 0));
        return high - low < 1e-9;
    };
    const bent = curved.filter((finding) => finding.bands.length > 0 || !flat(finding));
    const ledge = curved.find((finding) => finding.check === "reach" && !bent.includes(finding));
    return (bent.length > 0 ? [...bent, ...(ledge ? [ledge] : [])] : curved).slice(0, CURVES_MAX);
}

export function curvePanel(finding) {
    const share = SHARES.has(finding.check);
    const unit = finding.unit || (finding.check === "reach" ? "m" : "");
    const format = share ? (value) => `${number(value * 100)}%` : (value) => quantity(value, unit);
    const points = finding.curve.filter((point) => point.value !== null).map((point) => [point.fps, point.value]);
    const ledge = /ledge ([\d.]+) m/.exec(finding.about);
    const rules = [];
    if (finding.check === "reach" && ledge) rules.push({ axis: "y", at: Number(ledge[1]), label: finding.about, kind: "ledge", side: "left" });
    if (finding.check === "latency" && finding.tolerated !== null) rules.push({ axis: "y", at: finding.tolerated, label: `tolerated ${format(finding.tolerated)}`, kind: "ledge" });
    if (finding.check === "speed") rules.push({ axis: "y", at: 1, label: "full speed", kind: "ideal" });
    const domain = padded(spread([...points.map((point) => point[1]), ...rules.map((rule) => rule.at)]), 0.1);
    const bands = finding.bands.map(({ from_fps, to_fps }) => ({ axis: "x", from: from_fps, to: to_fps, kind: "bad", label: from_fps === to_fps ? `fails at ${number(from_fps)} fps` : `fails at ${number(from_fps)} to ${number(to_fps)} fps` }));
    const { element, body } = panel(finding.summary, finding.cause);
    body.append(
        plot({
            label: `${NAMES[finding.check] ?? finding.about}, over frame rate`,
            title: `${NAMES[finding.check] ?? finding.about}`,
            x: { name: "fps", label: "frames a second (logarithmic)", domain: spread(points.map((point) => point[0])), log: true, ticks: RATE_TICKS, tick: String, format: (fps) => `${number(fps)} fps` },
            y: { domain, format, ...(share ? { factor: 100, suffix: "%" } : axisUnit(unit, domain[1])) },
            bands, rules,
            series: [{ name: NAMES[finding.check] ?? finding.about, points, marks: points.length < 30, color: finding.bands.length > 0 ? 1 : 0 }],
        }),
    );
    return element;
}
