import assert from "node:assert/strict";
import { it } from "node:test";
import { fewText, mapCaption, mapTitle } from "../src/charts/map.js";
import { indexOf, others, placeOn, sliceOf, spaced, stretches } from "../src/charts/map_cells.js";
import { areaPath, failingRuns, isLittle, namedOn, ringsOf } from "../src/charts/map_picture.js";
import { nextFailing } from "../src/grid.js";

const axis = (count) => ({ values: Array.from({ length: count }, (_, i) => String(i)) });

it("of a map's cells the first axis changes slowest", () => {
    assert.equal(indexOf([axis(3), axis(4)], [2, 1]), 9);
    assert.equal(indexOf([axis(3), axis(4), axis(2)], [0, 1, 1]), 3);
});

it("each value of the third axis has a picture", () => {
    assert.deepEqual(others([axis(3), axis(4)]), [[]]);
    assert.deepEqual(others([axis(3), axis(4), axis(2)]), [[0], [1]]);
});

it("cells that come out alike are one", () => {
    assert.deepEqual(stretches([3, 2, 1, 0], { result: [5, 7, 5, 5], failed: [0, 1, 0, 0] }), [
        { from: 0, to: 1, result: 5, failed: 0 },
        { from: 2, to: 2, result: 7, failed: 1 },
        { from: 3, to: 3, result: 5, failed: 0 },
    ]);
});

it("the title counts the points that fail", () => {
    assert.equal(mapTitle({ policy: "fixed", engine: "euler", failing: 0 }, 31), "fixed in euler: as it should be at every point");
    assert.equal(mapTitle({ policy: "variable", engine: "euler", failing: 12 }, 31), "variable in euler: fails at 12 of 31 points");
    assert.match(mapTitle({ policy: "fixed", engine: "euler", failing: 140679 }, 462000), /fails at 140,679 of 462,000 points/);
});

it("a caption explains the phase, and the second sign of what fails", () => {
    const caption = mapCaption({ axes: [{ name: "fps" }, { name: "phase" }, { name: "wall.speed_mps" }], shown: "passage" }, { failing: 1 });
    assert.match(caption, /a picture for each wall.speed_mps; phase is the share of a physics step/);
    assert.match(caption, /red and hatched/);
});

/** A map of 2 x 2 cells for each of so many speeds; the last speed fails at one. */
function speeds(count) {
    const report = { axes: [axis(2), axis(2), { name: "speed", unit: "m/s", numbers: Array.from({ length: count }, (_, i) => i), values: axis(count).values }], results: ["blocked", "tunneled"], trials: 1 };
    const failed = Array(4 * count).fill(0);
    failed[indexOf(report.axes, [1, 0, count - 1])] = 1;
    return [report, { cells: { result: failed, failed } }];
}

it("every value of a third axis has its picture, the last of 20 as well", () => {
    const slices = others(speeds(20)[0].axes).map((at) => sliceOf(...speeds(20), at));
    assert.equal(slices.length, 20);
    assert.deepEqual(slices.map((slice) => slice.failing), [...Array(19).fill(0), 1]);
    assert.equal(slices[19].name, "speed 19 m/s");
    assert.deepEqual(failingRuns(slices[19].rows), [{ row: 0, from: 1, to: 1 }]);
});

it("of very many pictures those that are small are evenly spaced, with both ends", () => {
    assert.deepEqual(spaced(3, 60), [0, 1, 2]);
    assert.deepEqual(spaced(101, 5), [0, 25, 50, 75, 100]);
});

it("cells that fail are one area, however they fail", () => {
    const rows = [[{ from: 0, to: 0, failed: 0 }, { from: 1, to: 1, failed: 1 }, { from: 2, to: 3, failed: 2 }]];
    assert.equal(areaPath(rows, { left: 10, top: 0, width: 5, height: 4 }), "M15,0h15v4h-15z");
});

it("a ring is around few cells that fail, one for those that are near", () => {
    const row = (...at) => at.map((i) => ({ from: i, to: i, failed: 1 }));
    const rings = ringsOf([row(0, 90), row(1)], { left: 0, top: 0, width: 4, height: 4 });
    assert.deepEqual(rings.map(({ x, y, width, height }) => [x, y, width, height]).sort((a, b) => a[0] - b[0]), [[-5, -5, 18, 18], [355, -5, 14, 14]]);
    assert.ok(isLittle({ failing: 12, points: 7392 }) && !isLittle({ failing: 0, points: 9 }) && !isLittle({ failing: 4, points: 9 }));
    assert.equal(fewText({ failing: 12, points: 7392 }), "12 of 7,392 points fail: rings are around them.");
});

it("the next cell that fails is found, round and round", () => {
    const cells = [false, true, false, true].map((fails) => ({ fails }));
    assert.deepEqual([-1, 1, 3].map((index) => cells.indexOf(nextFailing(cells, index))), [1, 3, 1]);
});

it("an axis names its ends, and round numbers between them", () => {
    const numbers = Array.from({ length: 231 }, (_, i) => 10 + i);
    assert.deepEqual(namedOn({ numbers, values: numbers.map(String) }, 6).map((i) => numbers[i]), [10, 50, 100, 150, 200, 240]);
    assert.deepEqual(namedOn({ numbers: null, values: ["a", "b", "c"] }, 6), [0, 1, 2]);
});

it("a unit stands behind a value, but not behind fps", () => {
    assert.equal(placeOn({ name: "fps", unit: "fps", numbers: [30], values: ["30"] }, 0), "fps 30");
    assert.equal(placeOn({ name: "speed", unit: "m/s", numbers: [5], values: ["5"] }, 0), "speed 5 m/s");
});
