import assert from "node:assert/strict";
import { it } from "node:test";
import { zoomIdentity } from "d3-zoom";
import { cut, fitted, frameOf, labelsAbove, thinned, ticksOf, tickText } from "../src/plot/frame.js";
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
    assert.equal(tickText({ rows: ["a long name of a row"] }, [0], 60)(0), cut("a long name of a row", 42));
});

it("names that do not fit lose what is alike in them first", () => {
    assert.deepEqual(fitted(["fixed", "variable"], 8), ["fixed", "variable"]);
    assert.deepEqual(fitted(["timestep=1/30", "timestep=1/60"], 9), ["\u20261/30", "\u20261/60"]);
    assert.deepEqual(fitted(["a long name", "another"], 6), ["a lon\u2026", "anoth\u2026"]);
});

it("the cursor stops at every x, and reads all lines there", () => {
    const stops = stopsOf({ x, y, series: [{ name: "a", points: [[0, 0.5], [1, 1]] }, { name: "b", points: [[1, 0]] }] });
    assert.deepEqual(stops.map((stop) => stop.text), ["0 s: a 0.5 m", "1 s: a 1 m, b 0 m"]);
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
