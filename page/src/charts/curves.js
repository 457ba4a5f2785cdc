// A finding's own curve: what it measured at each frame rate, where it passes, and the rates at
// which it fails.

import { panel } from "../panel.js";
import { plot } from "../plot/plot.js";
import { padded, spread } from "../series.js";
import { axisUnit, capital, number, quantity } from "../text.js";
import { RATE_TICKS } from "./outcome.js";

const CURVES_MAX = 6;

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

/** `60%` of a share of one, `1.2 m` of metres. */
export const curveText = (axis, value) => (axis.unit === "1" ? `${number(value * 100)}%` : quantity(value, axis.unit));

const bandText = ({ from_fps, to_fps }) => (from_fps === to_fps ? `fails at ${number(from_fps)} fps` : `fails at ${number(from_fps)} to ${number(to_fps)} fps`);

/** Of a limit on both sides a band is drawn; of one, a line. */
function limits(axis, domain) {
    const { least, most, ideal } = axis;
    const rule = (at, label, kind = "ledge") => ({ axis: "y", at, label, kind, side: "left" });
    const rules = ideal === null ? [] : [rule(ideal, `without a timestep ${curveText(axis, ideal)}`, "ideal")];
    if (least !== null && most !== null) return { rules, bands: [{ axis: "y", from: least, to: most, kind: "good", label: "tolerated" }] };
    if (least !== null) return { rules: [...rules, rule(least, `at least ${curveText(axis, least)}`)], bands: [{ axis: "y", from: least, to: domain[1], kind: "good" }] };
    if (most !== null) return { rules: [...rules, rule(most, `at most ${curveText(axis, most)}`)], bands: [{ axis: "y", from: domain[0], to: most, kind: "good" }] };
    return { rules, bands: [] };
}

const pointsOf = (finding) => finding.curve.filter((point) => point.value !== null);

/** `at 30 fps`, `at 30 to 49 fps`; of several ranges how many, and from where to where. */
function failingText(bands) {
    if (bands.length === 1) return bandText(bands[0]);
    return `fails in ${bands.length} ranges from ${number(Math.min(...bands.map((band) => band.from_fps)))} to ${number(Math.max(...bands.map((band) => band.to_fps)))} fps`;
}

/** What is drawn, and nothing else: a finding may be about a hitch, in which no rate of the curve is. */
export function curveTitle(finding) {
    const axis = finding.curve_axis;
    const [low, high] = spread(pointsOf(finding).map((point) => point.value)).map((value) => curveText(axis, value));
    const values = low === high ? `${low} at every frame rate` : `${low} to ${high}`;
    const isLimited = axis.least !== null || axis.most !== null;
    const end = finding.bands.length > 0 ? `, ${failingText(finding.bands)}` : isLimited ? ", within what is tolerated" : "";
    return `${capital(axis.name)}: ${values}${end}`;
}

/** Where constant rates fail, what the finding says; else what it is about. */
function findingText(finding) {
    if (finding.verdict === "pass") return "";
    const why = finding.cause ? ` ${finding.cause}.` : "";
    return finding.bands.length > 0 ? `${finding.summary}.${why} ` : `The finding is not of a steady rate: ${finding.summary}.${why} `;
}

export function curveCaption(finding) {
    const { name, least, most } = finding.curve_axis;
    const text = (value) => curveText(finding.curve_axis, value);
    const range = least !== null && most !== null ? ` Tolerated: ${text(least)} to ${text(most)}.` : least !== null ? ` Needed: ${text(least)}.` : most !== null ? ` Tolerated: ${text(most)}.` : "";
    return `${findingText(finding)}${capital(name)} at each frame rate.${range}`;
}

export function curvePanel(finding) {
    const axis = finding.curve_axis;
    const points = pointsOf(finding).map((point) => [point.fps, point.value]);
    const seen = [...points.map((point) => point[1]), ...[axis.least, axis.most, axis.ideal].filter((value) => value !== null)];
    const domain = padded(spread(seen), 0.1);
    const { rules, bands } = limits(axis, domain);
    const failing = finding.bands.map((band) => ({ axis: "x", from: band.from_fps, to: band.to_fps, kind: "bad", label: bandText(band) }));
    const { element, body } = panel(curveTitle(finding), curveCaption(finding));
    body.append(
        plot({
            label: `${axis.name}, over frame rate`,
            title: axis.name,
            x: { name: "fps", label: "frames a second (logarithmic)", domain: spread(points.map((point) => point[0])), log: true, ticks: RATE_TICKS, tick: String, format: (fps) => `${number(fps)} fps` },
            y: { domain, format: (value) => curveText(axis, value), ...(axis.unit === "1" ? { factor: 100, suffix: "%" } : axisUnit(axis.unit, domain[1])) },
            bands: [...bands, ...failing],
            rules,
            series: [{ name: axis.name, points, marks: points.length < 30, color: finding.bands.length > 0 ? 1 : 0 }],
        }),
    );
    return element;
}
