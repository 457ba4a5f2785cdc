// What panels are made of: which pictures there are, and what stands in them.

import assert from "node:assert/strict";
import { it } from "node:test";
import { captureCaption } from "../src/charts/capture.js";
import { curveTitle } from "../src/charts/curves.js";
import { strays, strayTitle } from "../src/charts/divergence.js";
import { frontOf } from "../src/charts/front.js";
import { outcomes, outcomeTitle, wrongBands } from "../src/charts/outcome.js";
import { heightText, pathsCaption, pathsTitle } from "../src/charts/paths.js";
import { captionOf } from "../src/replay/words.js";

const top = { key: "top_m", name: "top", unit: "m", tolerance: 0.1, reason: "a hand", summary: "the top", ideal: null };
const drift = { ...top, key: "drift_m", name: "drift" };
const scene = { scenario: "stack", passage: "none", quantities: [top, drift], ledges_m: [] };
const run = (engine, fps, values, more = {}) => ({ scenario: "stack", section: "variable", engine, fps, "outcome.top_m": values[0], "outcome.drift_m": values[1], "outcome.passage": "none", ...more });
const rates = [20, 30, 60];

it("a quantity is called by a noun, in the words of the findings", () => {
    const titled = (name, summary) => outcomeTitle({ ...outcomes({ runs: rates.map((fps) => run("euler", fps, [1, 0])) }, scene)[0], quantity: { ...top, name, summary } });
    assert.match(titled("fallen", "distance fallen"), /^Distance fallen is within/);
    assert.match(titled("speed", "speed at the end"), /^Stack speed is within/);
});

it("an engine whose outcome depends on the frame rate has a picture of its own", () => {
    const runs = [...rates.map((fps) => run("euler", fps, [0.25, 0])), ...rates.map((fps, i) => run("box2d", fps, [3.3 + i / 4, 0]))];
    const made = outcomes({ runs }, scene);
    assert.deepEqual(made.map((each) => [each.quantity.name, each.engine]), [["top", "euler"], ["top", "box2d"]]);
    assert.match(outcomeTitle(made[0]), /^Stack top is within 0.1 m at every frame rate in euler$/);
    assert.match(outcomeTitle(made[1]), /^Stack top depends on the frame rate in box2d: up to 0.5 m$/);
});

it("engines that give the same are one picture, and a further quantity is drawn where it differs", () => {
    const runs = ["euler", "box2d"].flatMap((engine) => rates.map((fps, i) => run(engine, fps, [1, i])));
    assert.deepEqual(outcomes({ runs }, scene).map((each) => [each.quantity.name, each.engine]), [["top", "euler and box2d"], ["drift", "euler and box2d"]]);
});

it("rates at which a run ends wrongly are marked, and the title says so", () => {
    const wall = { ...scene, scenario: "wall", passage: "blocked" };
    const runs = rates.map((fps) => run("euler", fps, [1, 0], { scenario: "wall", "outcome.passage": fps === 30 ? "tunneled" : "blocked" }));
    const [data] = outcomes({ runs }, wall);
    assert.equal(outcomeTitle(data), "Wall: not blocked at 30 fps");
    const [band, ...others] = wrongBands(data);
    assert.deepEqual(others, []);
    assert.ok(band.from > 20 && band.from < 30 && band.to > 30 && band.to < 60);
    assert.equal(band.label, "not blocked: variable");
});

it("what does not happen at one rate depends on the frame rate", () => {
    const [data] = outcomes({ runs: [10, ...rates].map((fps) => run("euler", fps, [fps === 20 ? null : 1, 0])) }, scene);
    assert.equal(outcomeTitle(data), "Stack top depends on the frame rate: none at 20 fps");
});

it("a curve of steady rates says nothing of a hitch", () => {
    const finding = {
        verdict: "warning", summary: "The 1 m ledge is out of reach in a 1 s hitch: a jump rises 0 m", cause: "", bands: [],
        curve: [{ fps: 60, value: 1.15 }, { fps: 240, value: 1.19 }], curve_axis: { name: "how far a jump rises", unit: "m", least: 1, most: null, ideal: null },
    };
    assert.equal(curveTitle(finding), "How far a jump rises: 1.15 m to 1.19 m, within what is tolerated");
    assert.equal(curveTitle({ ...finding, bands: [{ from_fps: 61, to_fps: 66 }, { from_fps: 80, to_fps: 80 }] }), "How far a jump rises: 1.15 m to 1.19 m, fails in 2 ranges from 61 to 80 fps");
});

it("the nearest that fails is the highest cost below at which nothing passes", () => {
    const judged = (steps_per_s, severity) => ({ steps_per_s, severity, changes: [`${steps_per_s}, ${severity}`], passes: severity <= 0.9, finding: "reach/x" });
    const level = (each) => ({ ...each, worst: { severity: each.severity, id: each.finding } });
    // 50 is worse than 48, and so is not among the best of all; 56 has little margin; 57 fails with another clamp.
    const all = [judged(40, 3), judged(48, 1.05), judged(50, 9), judged(50, 1.15), judged(56, 40), judged(56, 0.95), judged(57, 40), judged(57, 0.5)];
    const { nearest } = frontOf({ aim: "least-cost", judged: all, front: [all[0], all[1], all[5], all[7]].map(level), chosen: 3 });
    assert.deepEqual([nearest.x, nearest.severity], [50, 1.15]);
});

it("distances are kept as they are, and one path is not every path", () => {
    const path = { scene: { ...scene, distance_tolerance_m: 0.1 }, engine: "euler", label: "fixed", fps: 60, spec: "run", distance_m: [0, 0, 0.01], stepEnds: [0, 1, 2] };
    const report = { replays: [{ lanes: [{ path }] }], floors: [] };
    const data = strays(report, path.scene);
    assert.deepEqual(data.series[0].points, [[1, 0], [2, 0.01]]);
    assert.match(strayTitle(data), /^Stack: the path stays/);
});

it("heights have as many digits as tell them from the ledges, and the title says at how many rates", () => {
    const jump = { scenario: "jump", ledges_m: [1.45, 1.2], quantities: [] };
    assert.equal(heightText(jump, 1.4548), "1.455 m");
    assert.equal(heightText(jump, 1.4522), "1.452 m");
    assert.equal(heightText(jump, 1.3049), "1.3 m");
    assert.equal(heightText(jump, 1.4501), "1.45 m", "less than half a millimetre is not kept");
    const series = [30, 50, 50].map((fps) => ({ name: `at ${fps} fps`, top: 1.4548, path: { fps } }));
    assert.equal(pathsTitle(jump, series), "The same jump at 2 frame rates: 1.455 m high");
    assert.match(pathsCaption(jump, series), /peaks at 1\.455 m/);
});

it("a caption names only what is drawn", () => {
    const pace = (dropped_us, more) => ({ section: "p", spec: "", stride: 1, steps: [1], dropped_us, ...more });
    assert.doesNotMatch(captureCaption({ paces: [pace([0])] }), /lost|gained|policies/);
    assert.match(captureCaption({ paces: [pace([5000])], sections: [1, 2] }), /lost is red.*1 of 2 policies/);
    assert.match(captureCaption({ paces: [pace([-5000])] }), /gained is yellow/);
    const lane = (overstep_us) => ({ path: { fps: 60, start_frame: 0, scene, frames: { length_us: [1, 1], overstep_us }, frameEnds: [1, 2] } });
    assert.doesNotMatch(captionOf({ lanes: [lane([0, 0])] }), /outline|All lanes/);
    assert.match(captionOf({ lanes: [lane([0, 0]), lane([0, 5])] }), /the dashed outline is.*All lanes/);
});
