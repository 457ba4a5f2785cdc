// A map over one axis whose cells have values: the curve of the values, with what they are without a
// timestep, what is tolerated, and the stretches that fail.

import { plot } from "../plot/plot.js";
import { padded, spread } from "../series.js";
import { axisOf, capital, listed, number, words } from "../text.js";

const RATE_TICKS = [10, 15, 20, 30, 45, 60, 90, 120, 144, 240, 360, 480, 1000];

/** [{from, to, result}]: neighbours that fail in the same way. */
function failingOf(results) {
    const ranges = [];
    results.forEach((result, i) => {
        const last = ranges[ranges.length - 1];
        if (result === "within") return;
        if (last?.to === i - 1 && last.result === result) last.to = i;
        else ranges.push({ from: i, to: i, result });
    });
    return ranges;
}

/**
 * {name, axis, points, ideal, tolerance, unit, failing}; null where there is no curve: no numbers, or cells of several trials, of
 * which the value is that of the worst. A report may leave out `quantity`: {unit, tolerance, summary}.
 */
export function curveOf(report, map) {
    const [axis] = report.axes;
    const { value, closed_form: closed, result } = map.cells;
    if (report.axes.length > 1 || !axis.numbers || !value || report.trials > 1) return null;
    const points = axis.numbers.map((at, i) => [at, value[i]]).filter(([, each]) => Number.isFinite(each));
    if (points.length < 3) return null;
    const isSteady = closed && closed.every((each) => each === closed[0]) && Number.isFinite(closed[0]);
    const { unit = "", tolerance = null, summary = words(report.shown) } = report.quantity ?? {};
    return { name: summary, label: `${map.policy} in ${map.engine}: ${words(report.shown)} over ${axis.name}`, axis, points, ideal: isSteady ? closed[0] : null, tolerance, unit, failing: failingOf(result.map((each) => report.results[each])) };
}

const domainOf = ({ points, ideal, tolerance }) => padded(spread([...points.map((point) => point[1]), ...(ideal === null ? [] : [ideal - (tolerance ?? 0), ideal + (tolerance ?? 0)])]), 0.1);

const rangeText = ({ axis }, { from, to }) => `${number(axis.numbers[from])}${to > from ? ` to ${number(axis.numbers[to])}` : ""}${axis.unit ? ` ${axis.unit}` : ""}`;

const wayText = (result) => (result === "below" || result === "above" ? `${result} what is tolerated` : result);

export function curveCaption(curve) {
    const { name, axis, ideal, tolerance, unit, failing, points } = curve;
    const { format } = axisOf(unit, domainOf(curve));
    const [low, high] = spread(points.map((point) => point[1])).map(format);
    const without = ideal === null ? "" : ` Without a timestep it is ${format(ideal)}${tolerance === null ? "" : `, and ${format(ideal - tolerance)} to ${format(ideal + tolerance)} is tolerated`}.`;
    const ranges = failing.slice(0, 3).map((range) => `${wayText(range.result)} at ${rangeText(curve, range)}`);
    const more = failing.length > 3 ? [`${failing.length - 3} more`] : [];
    const red = failing.length > 0 ? ` Red: ${listed([...ranges, ...more], 4)}.` : "";
    return `${capital(name)} over ${axis.name}: ${low === high ? low : `${low} to ${high}`}.${without}${red}`;
}

export function mapCurve(curve) {
    const { axis, points, ideal, tolerance, unit, failing, label } = curve;
    const domain = domainOf(curve);
    const shown = axisOf(unit, domain);
    const isRate = axis.name === "fps" && axis.numbers[0] > 0;
    const rates = isRate ? { log: true, ticks: RATE_TICKS, tick: String, label: "frames a second (logarithmic)" } : { label: `${axis.name}${axis.unit ? `, ${axis.unit}` : ""}` };
    return plot({
        label,
        title: curve.name,
        x: { name: axis.name, domain: spread(axis.numbers), format: (value) => `${number(value)}${axis.unit ? ` ${axis.unit}` : ""}`, ...rates },
        y: { domain, ...shown },
        bands: [
            ...failing.map((range) => ({ axis: "x", from: axis.numbers[range.from], to: axis.numbers[range.to], kind: "bad", label: wayText(range.result) })),
            ...(ideal !== null && tolerance !== null ? [{ axis: "y", from: ideal - tolerance, to: ideal + tolerance, kind: "good", label: `tolerated: ${shown.format(ideal - tolerance)} to ${shown.format(ideal + tolerance)}` }] : []),
        ],
        rules: ideal === null ? [] : [{ axis: "y", at: ideal, label: `without a timestep ${shown.format(ideal)}`, kind: "ideal", side: "left" }],
        series: [{ name: words(curve.name), points, color: failing.length > 0 ? 1 : 0, marks: points.length < 30 }],
    });
}
