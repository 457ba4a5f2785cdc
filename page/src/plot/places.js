// Where a label covers the least of what is drawn. Pure.

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
