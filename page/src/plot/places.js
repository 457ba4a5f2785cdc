// Where a label covers the least of what is drawn, and where the names of dots stand. Pure.

import { LABEL, LETTER } from "./fitting.js";

const STEP = 6; // Pixels between two looks at a line.

/** Pixels of a line between two points, every few of them. */
function between([x1, y1], [x2, y2], isStep) {
    const count = Math.max(1, Math.ceil(Math.abs(x2 - x1) / STEP));
    const along = Array.from({ length: count + 1 }, (_, i) => [x1 + ((x2 - x1) * i) / count, isStep ? y1 : y1 + ((y2 - y1) * i) / count]);
    return isStep ? [...along, [x2, y2]] : along;
}

const drawn = new WeakMap(); // Of each frame the pixels of all points: many labels ask for them.

function pixelsOf({ series }, frame) {
    if (!drawn.has(frame)) drawn.set(frame, series.map((each) => each.points.map((point) => [frame.x(point[0]), frame.y(point[1])])));
    return drawn.get(frame);
}

/** How many dots, and looks at lines, lie in a box of pixels. */
export function covered(spec, frame, box) {
    const isIn = ([px, py], room = 2) => px > box.x - room && px < box.x + box.width + room && py > box.y - room && py < box.y + box.height + room;
    let sum = 0;
    for (const [k, points] of pixelsOf(spec, frame).entries()) {
        const each = spec.series[k];
        if (each.kind === "dots") {
            sum += 4 * points.filter((point) => isIn(point, each.marks ?? 4)).length;
            continue;
        }
        points.slice(1).forEach((point, i) => {
            if (Math.max(point[0], points[i][0]) < box.x || Math.min(point[0], points[i][0]) > box.x + box.width) return;
            sum += between(points[i], point, each.kind === "step").filter((at) => isIn(at)).length;
        });
    }
    return sum;
}

const anchors = { left: "start", middle: "middle", right: "end" };

/** {x, y, anchor} of the first of {side, y: baseline} that covers the least. */
export function freePlace(spec, frame, label, wanted) {
    const width = LETTER * label.length;
    const xs = { left: frame.left + 6, middle: (frame.left + frame.right) / 2, right: frame.right - 4 };
    const begins = { left: xs.left, middle: xs.middle - width / 2, right: xs.right - width };
    let best = null;
    for (const { side, y } of wanted) {
        if (y < frame.top + LABEL - 3 || y > frame.bottom - 2) continue;
        const covers = covered(spec, frame, { x: begins[side], y: y - LABEL + 3, width, height: LABEL });
        if (best === null || covers < best.covers) best = { covers, x: xs[side], y, anchor: anchors[side] };
        if (covers === 0) break;
    }
    return best;
}

/** True if two boxes lie over each other by more than a hair. */
export const meet = (a, b) => a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1;

/** Dots that have a name, from left to right: a number is a place in this list. */
export const namedPoints = ({ series }) => series.filter((each) => each.named).flatMap((each) => each.points).sort((a, b) => a[0] - b[0] || a[1] - b[1]);

const SAME = 8; // Dots whose middles are so near lie on each other;
const OTHER = 12; // a label stays so far from the middle of a dot that it does not name.

/** [{x, y, names, numbers}] of those that are shown; dots that lie on each other are one, with all of their names. */
export function namedPlaces(spec, frame) {
    const places = [];
    namedPoints(spec).forEach(([px, py, { text }], i) => {
        const [x, y] = [frame.x(px), frame.y(py)];
        if (x < frame.left - 1 || x > frame.right + 1) return;
        let place = places.find((other) => Math.hypot(other.x - x, other.y - y) < SAME);
        if (!place) places.push((place = { x, y, names: [], numbers: [] }));
        place.names.push(text);
        place.numbers.push(i + 1);
    });
    return places;
}

/** [{x, y, anchor, lines}]: labels beside places, each nearer to its own than to any other; null where there is no room for one. */
export function besideDots(places, { left, right, top, bottom }, linesOf, isForced = false) {
    const taken = [];
    for (const place of places) {
        const lines = linesOf(place);
        const [width, height] = [LETTER * Math.max(...lines.map((each) => each.length)), LABEL * lines.length];
        const boxes = [[1, -1], [-1, -1], [1, 1], [-1, 1]].map(([across, down]) => ({ x: place.x + (across > 0 ? SAME : -SAME - width), y: place.y + (down > 0 ? 4 : -4 - height), width, height, across }));
        const isFree = (box) => box.x >= left && box.x + width <= right + OTHER && box.y > top - LABEL && box.y + height < bottom && !taken.some((other) => meet(box, other))
            && !places.some((other) => other !== place && meet(box, { x: other.x - OTHER, y: other.y - OTHER, width: 2 * OTHER, height: 2 * OTHER }));
        const box = boxes.find(isFree) ?? (isForced ? boxes[0] : null);
        if (!box) return null;
        taken.push({ ...box, lines });
    }
    return taken.map(({ x, y, width, across, lines }) => ({ x: across > 0 ? x : x + width, y, anchor: across > 0 ? "start" : "end", lines }));
}
