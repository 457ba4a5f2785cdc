import assert from "node:assert/strict";
import { it } from "node:test";
import { indexOf, mapTitle, others, stretches } from "../src/charts/map.js";

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
    const cell = (result, failed) => ({ result, failed });
    assert.deepEqual(stretches([cell("a", 0), cell("a", 0), cell("b", 1), cell("a", 0)]), [
        { from: 0, to: 1, result: "a", failed: 0 },
        { from: 2, to: 2, result: "b", failed: 1 },
        { from: 3, to: 3, result: "a", failed: 0 },
    ]);
});

it("the title counts the points that fail", () => {
    assert.equal(mapTitle({ policy: "fixed", engine: "euler", failing: 0 }, 31), "fixed in euler: as it should be at every point");
    assert.equal(mapTitle({ policy: "variable", engine: "euler", failing: 12 }, 31), "variable in euler: fails at 12 of 31 points");
});
