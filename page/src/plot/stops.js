// What a reader of a plot stops at: every x of its lines, every point, or every row. Pure.

import { nearest } from "../series.js";
import { valueText } from "./frame.js";

/** Of steps, and where the `latest` is wanted, the value in force at x. */
export function valueAt(each, x, latest = false) {
    if (latest && x > each.points[each.points.length - 1]?.[0]) return undefined;
    if (each.kind === "step" || latest) {
        const at = each.points.filter((point) => point[0] <= x).length - 1;
        return at < 0 ? undefined : each.points[at][1];
    }
    return each.points.find((point) => point[0] === x)?.[1];
}

const dotOf = (each, i, x, y) => ({ x, y, color: each.color ?? i % 8 });

/** `30 fps: jump height 1.2 m`; of several lines `30 fps: fixed and whole-steps: 1.2 m; variable: 1.3 m`. */
function stopsByX(spec) {
    const xs = [...new Set(spec.series.flatMap((each) => each.points.map((point) => point[0])))].sort((a, b) => a - b);
    const latest = spec.reads === "latest";
    const joint = spec.series.length > 1 ? ": " : " ";
    return xs.map((x) => ({
        x,
        get dots() {
            return spec.series.map((each, i) => dotOf(each, i, x, valueAt(each, x, latest))).filter((dot) => Number.isFinite(dot.y));
        },
        get text() {
            if (spec.read) return spec.read(x);
            const values = spec.series.map((each) => [each, valueAt(each, x, latest)]).filter(([, value]) => Number.isFinite(value));
            return `${valueText(spec.x, x)}: ${values.map(([each, value]) => `${each.readAs ?? each.name}${joint}${valueText(spec.y, value)}`).join("; ")}`;
        },
    }));
}

/** Points that have a name, from left to right; of rows, from top to bottom. */
function stopsByPoint(spec, isOfRows) {
    const stops = spec.series.flatMap((each, i) =>
        each.points.map(([x, y, more]) => ({
            x,
            y,
            dots: [dotOf(each, i, x, y)],
            text: isOfRows ? `${spec.y.rows[y]}: ${more?.text ?? valueText(spec.x, x)}` : `${more?.text ?? each.name}: ${valueText(spec.x, x)}, ${valueText(spec.y, y)}`,
        })),
    );
    return stops.sort(isOfRows ? (a, b) => a.y - b.y || a.x - b.x : (a, b) => a.x - b.x || a.y - b.y);
}

/** [{x, y, dots, text}]; y is undefined where a stop is all that lies at its x. */
export function stopsOf({ series, ...rest }) {
    const spec = { ...rest, series: series.filter((each) => !each.silent) };
    if (spec.y.rows) return stopsByPoint(spec, true);
    return spec.reads === "points" ? stopsByPoint(spec, false) : stopsByX(spec);
}

/** The stop that is nearest to a place in the frame; -1 without any. */
export function nearestStop(stops, frame, px, py) {
    if (stops[0]?.y === undefined) return stops.length === 0 ? -1 : nearest(stops.map((stop) => stop.x), frame.x.invert(px));
    let best = -1;
    let least = Infinity;
    stops.forEach((stop, i) => {
        const distance = (frame.x(stop.x) - px) ** 2 + (frame.y(stop.y) - py) ** 2;
        if (distance < least) [best, least] = [i, distance];
    });
    return best;
}
