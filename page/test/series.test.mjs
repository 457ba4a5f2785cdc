import assert from "node:assert/strict";
import { it } from "node:test";
import { apart, extremes, merged, nearest } from "../src/series.js";

it("a long line keeps its extremes and its ends", () => {
    const points = Array.from({ length: 10000 }, (_, i) => [i, i === 4321 ? 1000 : i === 777 ? -1000 : Math.sin(i)]);
    const kept = extremes(points, 100);
    assert.ok(kept.length <= 404);
    for (const i of [0, 777, 4321, 9999]) assert.ok(kept.some(([x, y]) => x === points[i][0] && y === points[i][1]), `point ${i}`);
    assert.deepEqual(kept.map(([x]) => x), kept.map(([x]) => x).sort((a, b) => a - b));
});

it("a short line stays as it is", () => {
    const points = [[0, 1], [1, 2]];
    assert.equal(extremes(points, 100), points);
});

it("labels keep their order and their distance", () => {
    const placed = apart([50, 52, 51, 90], 12, 0, 100);
    assert.ok(placed[0] < placed[2] && placed[2] < placed[1] && placed[1] < placed[3]);
    const sorted = [...placed].sort((a, b) => a - b);
    sorted.slice(1).forEach((at, i) => assert.ok(at - sorted[i] >= 12 - 1e-9));
});

it("series of the same values are one with both names", () => {
    const line = (name, y) => ({ name, points: [[1, y], [2, y]] });
    const groups = merged([line("a", 1), line("b", 2), line("c", 1)]);
    assert.deepEqual(groups.map((group) => group.names), [["a", "c"], ["b"]]);
});

it("the nearest of rising numbers is found", () => {
    assert.deepEqual([-5, 0.4, 0.6, 99].map((value) => nearest([0, 1, 2], value)), [0, 0, 1, 2]);
});
