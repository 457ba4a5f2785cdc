import assert from "node:assert/strict";
import { it } from "node:test";
import { topOfPath } from "../src/charts/paths.js";
import { angleOf, labels, rowsOf } from "../src/data.js";
import { ledgesText, shownText } from "../src/lanes.js";

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

it("a lane says what its finding is about", () => {
    const path = { scene: { passage: "blocked", quantities: [{ key: "apex_m", name: "apex", unit: "m" }], ledges_m: [] }, outcome: { passage: "blocked", apex_m: 1.13, air_time_s: 0.5 } };
    const shows = (more) => ({ path, shows: { name: "air_time", unit: "s", value: 0.5, passes: false, ...more } });
    assert.equal(shownText(shows()), "air time 500 ms");
    assert.equal(shownText(shows({ name: "game speed", unit: "1", value: 0.6 })), "game speed 60%");
    assert.equal(shownText(shows({ name: "ledge", unit: "m", value: null })), "no ledge");
    assert.equal(shownText(shows({ name: "passage", value: null, passes: true })), "blocked");
    assert.equal(shownText({ path, shows: null }), "blocked", "without a finding what the scenario is for");
});

it("a jump makes or misses each ledge, with the step that the character climbs", () => {
    const path = (apex_m, step_up_m = 0) => ({ scene: { passage: "none", ledges_m: [1.2, 1], step_up_m }, outcome: { apex_m } });
    assert.equal(ledgesText(path(1.1)), "makes 1 m, misses 1.2 m");
    assert.equal(ledgesText(path(1.1, 0.2)), "makes 1 m, makes 1.2 m");
    assert.equal(ledgesText(path(null)), "");
});

it("a body turns evenly between the angles that are kept", () => {
    const path = { scene: { bodies: [{ angle_rad: 0.5 }, { angle_rad: 0.5 }] }, moves: new Map([[1, { x: [0, 0, 0, 0, 0, 0, 0], turns: { every: 4, rad: [0, 1, 3] } }]]) };
    assert.deepEqual([0, 2, 4, 5, 6, 99].map((step) => angleOf(path, 1, step)), [0, 0.5, 1, 2, 3, 3], "the last is that of the last step");
    assert.equal(angleOf(path, 0, 7), 0.5, "what never turns stands as it did");
});
