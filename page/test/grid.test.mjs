import assert from "node:assert/strict";
import { it } from "node:test";
import { beside } from "../src/grid.js";

it("up and down go to the nearest cell of the next row, and stay where there is none", () => {
    const cell = (row, x, width) => ({ row, x, width });
    const cells = [cell(0, 0, 100), cell(1, 0, 20), cell(1, 20, 80), cell(3, 0, 10)];
    assert.equal(beside(cells, cells[0], 1), cells[2]);
    assert.equal(beside(cells, cells[2], -1), cells[0]);
    assert.equal(beside(cells, cells[1], 1), cells[3]);
    assert.equal(beside(cells, cells[0], -1), cells[0]);
});
