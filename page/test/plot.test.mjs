import assert from "node:assert/strict";
import { it } from "node:test";
import { zoomIdentity } from "d3-zoom";
import { cut, fitted } from "../src/plot/fitting.js";
import { frameOf, labelsAbove, rowNames, thinned, ticksOf, tickText } from "../src/plot/frame.js";
import { covered, freePlace } from "../src/plot/places.js";
import { nearestStop, stopsOf } from "../src/plot/stops.js";

const x = { domain: [0, 10], unit: "s" };
const y = { domain: [0, 1], unit: "m" };

it("ticks whose labels would touch are left out", () => {
    const scale = (value) => value * 10;
    assert.deepEqual(thinned([1, 2, 3, 4], scale, () => 15), [1, 3]);
    assert.deepEqual(thinned([1, 2, 3, 4], scale, () => 9), [1, 2, 3, 4]);
});

it("a logarithmic axis has tens, or else ones, twos and fives", () => {
    const ticks = (domain) => ticksOf({ log: true }, frameOf({ x: { domain, log: true }, y, series: [] }, 600, zoomIdentity).x, 8);
    assert.deepEqual(ticks([0.001, 10]), [0.001, 0.01, 0.1, 1, 10]);
    assert.deepEqual(ticks([0.3, 8]), [0.5, 1, 2, 5]);
});

it("ticks have as many decimals as tell them apart", () => {
    assert.deepEqual([0.25, 0.3].map(tickText({}, [0.25, 0.3])), ["0.25", "0.30"]);
});

it("names that do not fit lose what is alike in them first", () => {
    assert.deepEqual(fitted(["fixed", "variable"], 8), ["fixed", "variable"]);
    assert.deepEqual(fitted(["timestep=1/30", "timestep=1/60"], 9), ["\u20261/30", "\u20261/60"]);
    assert.deepEqual(fitted(["a long name", "another"], 6), ["a lon\u2026", "anoth\u2026"]);
    assert.equal(cut("a long name of a row", 42), "a lo\u2026");
});

it("names that would be cut to the same keep what tells them apart", () => {
    const names = ["hybrid in euler at 20 fps", "hybrid in euler at 240 fps", "fixed", "variable in euler at 30 fps"];
    const shown = fitted(names, 16);
    assert.equal(new Set(shown).size, 4);
    assert.ok(shown.every((name) => name.length <= 16), `${shown}`);
    assert.deepEqual(shown.slice(0, 2), ["hybrid in\u202620 fps", "hybrid\u2026240 fps"]);
    assert.deepEqual(fitted(["refresh-pass-through in euler", "refresh-pass-through in box2d", "fixed in box2d"], 16).slice(0, 2), ["refresh-pa\u2026euler", "refresh-pa\u2026box2d"]);
    assert.deepEqual(fitted(["energy_error a=1 t=1e-3", "energy_error a=1 t=1e-4", "x"], 12).slice(0, 2), ["energy_\u20261e-3", "energy_\u20261e-4"]);
});

it("names of rows stand beside them, or where it is narrow above them and whole", () => {
    const spec = { x, y: { rows: ["timestep=1/120, substeps=1", "timestep=1/120, substeps=4"], heads: new Set() }, series: [] };
    const [beside, above] = [600, 360].map((width) => rowNames(spec, frameOf(spec, width, zoomIdentity)));
    assert.deepEqual(above.map(({ text }) => text), spec.y.rows);
    assert.ok(above.every(({ anchor, y: at }, i) => anchor === "start" && at < frameOf(spec, 360, zoomIdentity).y(i)));
    assert.ok(beside.every(({ anchor }) => anchor === "end"));
});

it("an axis above rows takes room above them", () => {
    const top = (above) => frameOf({ x: { ...x, above }, y: { rows: ["a"] }, series: [] }, 600, zoomIdentity).top;
    assert.ok(top(true) >= top(false) + 20);
});

it("a label goes where it covers no line and no dot", () => {
    const frame = { left: 0, right: 400, top: 0, bottom: 200, x: (value) => value, y: (value) => value };
    const series = [{ points: [[0, 50], [200, 50]] }, { kind: "dots", points: [[390, 95]] }];
    assert.ok(covered({ series }, frame, { x: 10, y: 45, width: 50, height: 10 }) > 0);
    assert.equal(covered({ series }, frame, { x: 300, y: 45, width: 50, height: 10 }), 0);
    const wanted = ["left", "right"].map((side) => ({ side, y: 54 }));
    assert.equal(freePlace({ series }, frame, "tolerated", wanted).anchor, "end");
    assert.equal(freePlace({ series }, frame, "tolerated", ["right", "left"].map((side) => ({ side, y: 99 }))).anchor, "start", "not over the recommended point");
});

it("of runs with steps of other lengths the value in force is read", () => {
    const lines = [{ name: "a", points: [[0, 1], [1, 2], [2, 3]] }, { name: "b", points: [[0.5, 5], [1.5, 6]] }];
    const texts = stopsOf({ x, y, reads: "latest", series: lines }).map((stop) => stop.text);
    assert.deepEqual(texts, ["0 s: a: 1 m", "0.5 s: a: 1 m; b: 5 m", "1 s: a: 2 m; b: 5 m", "1.5 s: a: 2 m; b: 6 m", "2 s: a: 3 m"]);
});

it("names of several policies end where their value begins", () => {
    const series = [{ name: "fixed, snapped", readAs: "fixed and snapped", points: [[0, 1]] }, { name: "variable", points: [[0, 2]] }];
    assert.equal(stopsOf({ x, y, series })[0].text, "0 s: fixed and snapped: 1 m; variable: 2 m");
});

it("the cursor stops at every x, and reads all lines there", () => {
    const stops = stopsOf({ x, y, series: [{ name: "a", points: [[0, 0.5], [1, 1]] }, { name: "b", points: [[1, 0]] }] });
    assert.deepEqual(stops.map((stop) => stop.text), ["0 s: a: 0.5 m", "1 s: a: 1 m; b: 0 m"]);
});

it("of rows the cursor stops at each, from top to bottom", () => {
    const series = [{ name: "met", kind: "dots", points: [[3, 1, { text: "three" }], [5, 0]] }];
    const spec = { x, y: { rows: ["first", "second"] }, series };
    const stops = stopsOf(spec);
    assert.deepEqual(stops.map((stop) => stop.text), ["first: 5 s", "second: three"]);
    const frame = frameOf(spec, 600, zoomIdentity);
    assert.equal(nearestStop(stops, frame, frame.x(3), frame.y(0.9)), 1);
});

it("a silent series is not read", () => {
    assert.deepEqual(stopsOf({ x, y, reads: "points", series: [{ name: "front", silent: true, points: [[1, 1]] }] }), []);
});

it("labels of upright rules stand in lines where none meets another", () => {
    const rules = [0, 5, 300].map((at) => ({ axis: "x", at, label: "first contact" }));
    assert.deepEqual(labelsAbove({ rules }, (at) => at, { left: 0, right: 400 }).map(({ row }) => row), [0, 1, 0]);
});

it("what lies below a clamped axis is drawn at its edge, and read as it is", () => {
    const spec = { x, y: { domain: [1e-6, 1], log: true, clamp: true, unit: "m" }, series: [{ name: "a", points: [[0, 0], [1, 0.5]] }] };
    const frame = frameOf(spec, 600, zoomIdentity);
    assert.equal(frame.y(0), frame.bottom);
    assert.equal(stopsOf(spec)[0].text, "0 s: a 0 m");
});

it("labels of upright rules leave the names of ticks free", () => {
    const [{ at, half }] = labelsAbove({ rules: [{ axis: "x", at: 50, label: "first difference: step 1" }] }, (value) => value, { left: 50, right: 400 });
    assert.ok(at - half >= 50 - 3);
});

it("the room beside a plot is as wide as its longest tick", () => {
    const left = (text) => frameOf({ x, y: { domain: [1, 2], tick: () => text }, series: [] }, 600, zoomIdentity).left;
    assert.equal(left("1"), 52);
    assert.ok(left("a long tick") > 80);
});
