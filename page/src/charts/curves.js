// A finding's own curve: what it measured at each frame rate, where it passes, and the rates at
// which it fails.

import { panel } from "../panel.js";
import { plot } from "../plot/plot.js";
import { padded, spread } from "../series.js";
import { axisOf, capital, listed, number, quantity } from "../text.js";
import { RATE_TICKS } from "./outcome.js";

const CURVES_MAX = 6;
const RANGES_NAMED = 3;

/** The worst first; a flat one only of a ledge, or where nothing else is there. */
export function curvesShown(findings) {
    const curved = findings.filter((finding) => finding.curve.filter((point) => point.value !== null).length >= 3);
    const flat = ({ curve, curve_axis: { least, most } }) => {
        const [low, high] = spread(curve.map((point) => point.value ?? 0));
        const room = least !== null && most !== null ? (most - least) / 100 : 0;
        return high - low < Math.max(1e-9, room);
    };
    const bent = curved.filter((finding) => finding.bands.length > 0 || !flat(finding));
    const ledge = curved.find((finding) => finding.check === "reach" && !bent.includes(finding));
    return (bent.length > 0 ? [...bent, ...(ledge ? [ledge] : [])] : curved).slice(0, CURVES_MAX);
}

/** `60%` of a share of one, `1.2 m` of metres. */
export const curveText = (axis, value) => (axis.unit === "1" ? `${number(value * 100)}%` : quantity(value, axis.unit));

/** A note or a pass differs from what is expected, and fails nothing. */
const failsNothing = ({ verdict }) => verdict === "note" || verdict === "pass";
const failWord = (finding) => (failsNothing(finding) ? "differs" : "fails");

const rangeText = ({ from_fps, to_fps }) => (from_fps === to_fps ? number(from_fps) : `${number(from_fps)} to ${number(to_fps)}`);

const pointsOf = (finding) => finding.curve.filter((point) => point.value !== null);

const isOutside = ({ least, most }, value) => (least !== null && value < least - 1e-9) || (most !== null && value > most + 1e-9);

/**
 * [{from_fps, to_fps}]: every stretch of rates at which the curve is outside of its limits, or the finding says that it fails. A
 * finding has its own bands alone: game speed that is too low, while another finding has where it is too high.
 */
export function rangesOf(finding) {
    const { curve, curve_axis: axis, bands } = finding;
    const holds = (fps) => bands.some((band) => fps >= band.from_fps && fps <= band.to_fps);
    const ranges = [];
    let isOpen = false;
    for (const { fps, value } of [...curve].sort((a, b) => a.fps - b.fps)) {
        const isBad = holds(fps) || (value !== null && isOutside(axis, value));
        if (isBad && isOpen) ranges[ranges.length - 1].to_fps = fps;
        else if (isBad) ranges.push({ from_fps: fps, to_fps: fps });
        isOpen = isBad;
    }
    const without = bands.filter((band) => !curve.some(({ fps }) => fps >= band.from_fps && fps <= band.to_fps));
    return [...ranges, ...without].sort((a, b) => a.from_fps - b.from_fps);
}

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

/** `fails at 30 fps`, `fails at 30 to 59 and 61 to 240 fps`; of many ranges how many, and from where to where. */
function failingText(finding, ranges) {
    const word = failWord(finding);
    if (ranges.length <= RANGES_NAMED) return `${word} at ${listed(ranges.map(rangeText), RANGES_NAMED)} fps`;
    return `${word} in ${ranges.length} ranges from ${number(ranges[0].from_fps)} to ${number(Math.max(...ranges.map((range) => range.to_fps)))} fps`;
}

/** What is drawn, and nothing else: a finding may be about a hitch, in which no rate of the curve is. */
export function curveTitle(finding, isOneOf = false) {
    const ranges = rangesOf(finding);
    const axis = finding.curve_axis;
    const [low, high] = spread(pointsOf(finding).map((point) => point.value)).map((value) => curveText(axis, value));
    const values = low === high ? `${low} at every frame rate` : `${low} to ${high}`;
    const isLimited = axis.least !== null || axis.most !== null;
    const end = ranges.length > 0 ? `, ${failingText(finding, ranges)}` : isLimited ? ", within what is tolerated" : "";
    return `${capital(axis.name)}${isOneOf ? ` under ${finding.section}` : ""}: ${values}${end}`;
}

/** Where constant rates fail, what the finding says; else what it is about. */
function findingText(finding) {
    if (finding.verdict === "pass") return "";
    const why = finding.cause ? ` ${finding.cause}.` : "";
    return rangesOf(finding).length > 0 ? `${finding.summary}.${why} ` : `The finding is not of a steady rate: ${finding.summary}.${why} `;
}

export function curveCaption(finding) {
    const { name, least, most } = finding.curve_axis;
    const text = (value) => curveText(finding.curve_axis, value);
    const range = least !== null && most !== null ? ` Tolerated: ${text(least)} to ${text(most)}.` : least !== null ? ` Needed: ${text(least)}.` : most !== null ? ` Tolerated: ${text(most)}.` : "";
    return `${findingText(finding)}${capital(name)} at each frame rate.${range}`;
}

/** `isOneOf`: others have another policy, and so its name stands in the title. */
export function curvePanel(finding, isOneOf = false) {
    const axis = finding.curve_axis;
    const points = pointsOf(finding).map((point) => [point.fps, point.value]);
    const seen = [...points.map((point) => point[1]), ...[axis.least, axis.most, axis.ideal].filter((value) => value !== null)];
    const domain = padded(spread(seen), 0.1);
    const { rules, bands } = limits(axis, domain);
    const ranges = rangesOf(finding);
    const isNote = failsNothing(finding);
    const failing = ranges.map((range) => ({ axis: "x", from: range.from_fps, to: range.to_fps, kind: isNote ? "noted" : "bad", label: `${failWord(finding)} at ${rangeText(range)} fps` }));
    const { element, body } = panel(curveTitle(finding, isOneOf), curveCaption(finding));
    body.append(
        plot({
            label: `${axis.name}, over frame rate${isOneOf ? `, ${finding.section}` : ""}`,
            title: axis.name,
            x: { name: "fps", label: "frames a second (logarithmic)", domain: spread(points.map((point) => point[0])), log: true, ticks: RATE_TICKS, tick: String, format: (fps) => `${number(fps)} fps` },
            y: { domain, ...axisOf(axis.unit, domain) },
            bands: [...failing, ...bands],
            rules,
            series: [{ name: axis.name, points, marks: points.length < 30, color: ranges.length > 0 && !isNote ? 1 : 0 }],
        }),
    );
    return element;
}

/** Of all findings of a report; in one of several policies each says whose it is. */
export function curvePanels({ findings, sections }) {
    const shown = curvesShown(findings);
    return shown.map((finding) => curvePanel(finding, (sections?.length ?? 1) > 1));
}
