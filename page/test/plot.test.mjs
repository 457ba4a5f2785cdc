import assert from "node:assert/strict";
import { it } from "node:test";
import { zoomIdentity } from "d3-zoom";
import { cut, fitted } from "../src/plot/fitting.js";
import { frameOf, labelsAbove, rowNames, thinned, ticksOf, tickText } from "../src/plot/frame.js";
import { rowsOfEnds } from "../src/plot/marks.js";
import { besideDots, covered, freePlace, meet, namedPlaces } from "../src/plot/places.js";
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

it("names stay different, whatever they have in common, and take no more letters than there are", () => {
    const parts = [["unity:frame_delta_max=100ms", "unity:frame_delta_max=20ms", "fixed"], ["", ":time_scale=0.9"], [" in box2d", " in euler"], ["", " at 30 fps", " at 240 fps"], ["", ", level_castle_run-01.csv", ", level_castle_run-02.csv", ", level_swamp_run-01.csv"]];
    let seed = 1;
    const below = (count) => (seed = (seed * 1103515245 + 12345) % 2147483648) % count;
    for (let i = 0; i < 2000; ++i) {
        const names = [...new Set(Array.from({ length: 2 + below(6) }, () => parts.map((some) => some[below(some.length)]).join("")))];
        const most = 16 + below(20);
        const shown = fitted(names, most);
        assert.equal(new Set(shown).size, names.length, `${names} in ${most}: ${shown}`);
        assert.ok(shown.every((name) => name.length <= most), `${shown}`);
    }
    const captures = ["castle", "swamp", "castle"].map((level, i) => `mygame_2026-11-28_playtest_level-${level}_machine-steamdeck-oled_run-0${i}.csv`);
    assert.deepEqual(fitted(captures, 20), ["mygame_2026-1\u202600.csv", "\u2026swamp_machine-stea\u2026", "mygame_2026-1\u202602.csv"]);
    assert.deepEqual(fitted(["30 fps, unity:frame_delta_max=100ms", "30 fps, unity:frame_delta_max=10ms"], 20), ["30 fps, unity\u2026100ms", "30 fps, unity\u202610ms"]);
});

it("lines that lie on each other have all of their names, and the first of them where there are too many", () => {
    const ends = [["fixed", "hybrid", "snapped", "variable"], ["semi-fixed"]];
    assert.deepEqual(rowsOfEnds(ends, 5), ends);
    assert.deepEqual(rowsOfEnds(ends, 4), [["fixed", "hybrid", "and 2 more"], ["semi-fixed"]]);
    assert.deepEqual(rowsOfEnds(ends, 2), [["fixed and 3 more"], ["semi-fixed"]]);
});

it("dots that lie on each other have both names, and a label is nearest to its own dot", () => {
    const frame = { left: 0, right: 400, top: 0, bottom: 300, x: (value) => value, y: (value) => value };
    const dots = (...points) => ({ series: [{ kind: "dots", named: true, points: points.map(([px, py, text]) => [px, py, { text }]) }] });
    const labels = (spec) => besideDots(namedPlaces(spec, frame), frame, ({ names }) => names);
    assert.deepEqual(labels(dots([100, 100, "substeps=4"], [103, 98, "substeps=1"])).map(({ lines }) => lines), [["substeps=4", "substeps=1"]]);
    const near = dots([100, 100, "one"], [130, 90, "two"], [100, 130, "three"], [390, 290, "last"]);
    const placed = labels(near);
    assert.deepEqual(placed.map(({ lines: [name] }) => name).sort(), ["last", "one", "three", "two"]);
    assert.equal(placed.find(({ lines: [name] }) => name === "one").anchor, "end", "to the right it would name the other, too");
    const crowd = dots(...Array.from({ length: 9 }, (_, i) => [200 + 14 * (i % 3), 100 + 14 * Math.floor(i / 3), `setting ${i}`]));
    assert.equal(labels(crowd), null, "there they have numbers");
    assert.deepEqual(namedPlaces(dots([10, 5, "b"], [5, 5, "a"], [90, 9, "c"]), { ...frame, right: 50 }).map(({ names, numbers }) => [names, numbers]), [[["a", "b"], [1, 2]]], "not of those that the zoom leaves out");
    assert.ok(meet({ x: 0, y: 0, width: 10, height: 10 }, { x: 5, y: 5, width: 10, height: 10 }));
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
