// Arithmetic on lines before they are drawn. Pure.

/** At most four points for each of `columns` columns: the first, both extremes, the last. */
export function extremes(points, columns) {
    if (points.length <= 4 * columns) return points;
    const low = points[0][0];
    const width = (points[points.length - 1][0] - low) / columns || 1;
    const kept = [];
    let begin = 0;
    while (begin < points.length) {
        const column = Math.floor((points[begin][0] - low) / width);
        let end = begin;
        let least = begin;
        let most = begin;
        while (end < points.length && Math.floor((points[end][0] - low) / width) === column) {
            if (points[end][1] < points[least][1]) least = end;
            if (points[end][1] > points[most][1]) most = end;
            ++end;
        }
        for (const at of [...new Set([begin, least, most, end - 1])].sort((a, b) => a - b)) kept.push(points[at]);
        begin = end;
    }
    return kept;
}

/** Moves labels apart until they are `gap` from each other and within the limits; keeps their order. */
export function apart(wanted, gap, low, high) {
    const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
    const placed = [...wanted];
    let least = low;
    for (const i of order) {
        placed[i] = Math.max(placed[i], least);
        least = placed[i] + gap;
    }
    let most = high;
    for (const i of [...order].reverse()) {
        placed[i] = Math.min(placed[i], most);
        most = placed[i] - gap;
    }
    return placed;
}

const alike = (a = [], b = []) => a.length === b.length && a.every((each, i) => each === b[i]);

/** Series with the same values, to a share of the whole range, that fail at the same places, as one with all of their names. */
export function merged(series, share = 1 / 400) {
    const values = series.flatMap((each) => each.points.map((point) => point[1]));
    const near = (Math.max(...values) - Math.min(...values)) * share;
    const groups = [];
    for (const each of series) {
        const isNear = (points) => points.length === each.points.length && points.every(([x, y], i) => x === each.points[i][0] && Math.abs(y - each.points[i][1]) <= near);
        const same = groups.find((group) => alike(group.crosses, each.crosses) && !group.silent === !each.silent && isNear(group.points));
        if (same) same.names.push(each.name);
        else groups.push({ ...each, names: [each.name] });
    }
    return groups;
}

/** The index of the nearest of rising numbers. */
export function nearest(rising, value) {
    let low = 0;
    let high = rising.length - 1;
    while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (rising[middle] <= value) low = middle;
        else high = middle;
    }
    return value - rising[low] <= rising[high] - value ? low : high;
}

export const spread = (values) => [Math.min(...values), Math.max(...values)];

/** A domain with room on both sides. */
export function padded([low, high], share = 0.08) {
    const room = (high - low || Math.abs(high) || 1) * share;
    return [low - room, high + room];
}
