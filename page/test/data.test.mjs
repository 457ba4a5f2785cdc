import assert from "node:assert/strict";
import { it } from "node:test";
import { topOfPath } from "../src/charts/paths.js";
import { labels, rowsOf } from "../src/data.js";

it("columns become rows again", () => {
    const table = { rows: 2, columns: { name: { texts: ["x", "y"], at: [1, 0] }, "outcome.apex_m": [1.5, null] } };
    assert.deepEqual(rowsOf(table), [{ name: "y", "outcome.apex_m": 1.5 }, { name: "x", "outcome.apex_m": null }]);
    assert.deepEqual(rowsOf(undefined), []);
});

it("a policy is called by its name, and by the settings that tell it from others", () => {
    assert.deepEqual(labels(["unity:a=1:b=2", "unity:a=1:b=2", "fixed"]), ["unity", "unity", "fixed"]);
    assert.deepEqual(labels(["unity:a=1:b=2", "unity:a=1:b=3"]), ["unity:b=2", "unity:b=3"]);
});

it("the top of a path is that of its outcome, unless they differ", () => {
    const subject = { y: [0.6, 2.055] }; // In whole millimetres.
    assert.equal(topOfPath({ subject, outcome: { apex_m: 1.4548 } }), 1.4548);
    assert.ok(Math.abs(topOfPath({ subject, outcome: { apex_m: 1.2 } }) - 1.455) < 1e-9);
    assert.ok(Math.abs(topOfPath({ subject, outcome: {} }) - 1.455) < 1e-9);
});
