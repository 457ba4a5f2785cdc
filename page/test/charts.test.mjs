// What panels are made of: which pictures there are, and what stands in them.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { captureCaption, readPace } from "../src/charts/capture.js";
import { plotOf } from "../src/charts/chart.js";
import { frontCaption, frontOf } from "../src/charts/front.js";
import { hitchCaption, hitchTitle, sameOrder } from "../src/charts/hitch.js";
import { lineLooks, policyLooks } from "../src/colors.js";
import { heightText, pathsCaption, pathsTitle } from "../src/charts/paths.js";
import { captionOf } from "../src/replay/words.js";

const top = { key: "top_m", name: "top", unit: "m", tolerance: 0.1, reason: "a hand", summary: "the top", ideal: null };
const drift = { ...top, key: "drift_m", name: "drift" };
const scene = { scenario: "stack", passage: "none", quantities: [top, drift], ledges_m: [], failed: { frame_rate: true, divergence: false } };

it("a policy has one colour, whichever others are drawn", () => {
    const looks = policyLooks(["fixed", "variable", "hybrid", ...Array.from({ length: 6 }, (_, i) => `p${i}`)]);
    assert.equal(lineLooks(looks, ["hybrid"])[0].color, 2);
    assert.equal(lineLooks(looks, ["fixed", "hybrid"])[1].color, 2);
    const all = [...looks.values()].map(({ color, dash }) => `${color}${dash}`);
    assert.equal(new Set(all).size, 9, "further ones are dashed");
    const repeated = lineLooks(policyLooks(["fixed"]), ["fixed", "fixed", "fixed"]).map(({ color }) => color);
    assert.deepEqual(repeated, [0, 1, 2], "a second line of a policy is to be told from the first");
});

describe("a chart of the report is drawn as it is", () => {
    const axis = (more) => ({ name: "n", label: "n, u", unit: "", low: 0, high: 2, scale: "linear", ticks: [], rows: [], ...more });
    const chart = {
        id: "curve/a", title: "T", about: "a, over b", caption: "", x: axis({ name: "fps", unit: "fps", low: 30, high: 60, scale: "log", ticks: [30, 60] }), y: axis({ name: "speed", unit: "%", high: 110 }),
        series: [{ name: "", says: "", mark: "line", has_marks: true, hue: 1, is_dashed: false, verdict: "error", x: [30, 60], y: [50, 100], texts: [], lows: [], highs: [], is_hollow: false, is_named: false, is_read: true }],
        rules: [{ axis: "y", at: 99, label: "at least 99%", role: "limit" }], bands: [{ from: 30, to: 59, label: "fails", role: "fails" }, { from: 60, to: 60, label: "differs", role: "differs" }], tolerated: { from: 99, to: null, label: "" }, note: "",
    };
    const made = plotOf(chart);

    it("its points, and what a reader hears of them", () => {
        assert.deepEqual(made.series[0].points, [[30, 50], [60, 100]]);
        assert.deepEqual([made.series[0].name, made.series[0].color], ["speed", 1]);
        assert.equal(made.x.format(30), "30 fps");
        assert.equal(made.y.format(50), "50%");
    });

    it("lines that lie over each other are one, unless they fail elsewhere", () => {
        const line = (name, hue, crosses) => ({ name, says: "", mark: "line", has_marks: true, hue, is_dashed: false, verdict: "pass", x: [20, 30], y: [1, 1], crosses, is_read: true });
        const { series } = plotOf({ ...chart, series: [line("hybrid", 0, [20]), line("variable", 1, [30]), line("snapped", 2, [30])] });
        assert.deepEqual(series.map(({ name, color, crosses }) => [name, color, crosses]), [["variable, snapped", 1, [30]], ["hybrid", 0, [20]]]);
        assert.deepEqual([series[0].ends.join("|"), series[0].readAs], ["variable|snapped", "variable and snapped"]);
    });

    it("lines on a logarithmic axis, each on its own, and steps by their number", () => {
        const line = (name, y) => ({ ...chart.series[0], name, x: [10, 1000], y });
        const made = plotOf({ ...chart, x: axis({ name: "step", before: "step ", low: 10, high: 1000 }), y: axis({ scale: "log", low: 1e-6, high: 1, unit: "m" }), series: [line("a", [1e-6, 1e-5]), line("b", [1e-4, 1e-3]), line("c", [0, 1])] });
        assert.deepEqual(made.series.map(({ name, ends }) => [name, ...ends]), [["a", "a"], ["b", "b"], ["c", "c"]]);
        assert.equal(made.x.format(1000), "step 1000");
        assert.ok(made.y.clamp, "zero is drawn at the low end");
    });

    it("rows with their names, and dots with what they are read as", () => {
        const rows = [{ name: "A game", label: "A game", is_head: true }, { name: "A game apex", label: "apex", is_head: false }];
        const dots = { ...chart.series[0], name: "met", mark: "dots", hue: 2, x: [50], y: [1], texts: ["1 m, published 1 m to 2 m"] };
        const made = plotOf({ ...chart, x: axis({ unit: "%", low: -125, high: 125 }), y: axis({ rows }), series: [dots], bands: [{ from: -100, to: 100, label: "", role: "tolerated" }] });
        assert.deepEqual([made.y.rows, made.y.labels, [...made.y.heads]], [["A game", "A game apex"], ["A game", "apex"], [0]]);
        assert.deepEqual(made.series[0].points, [[50, 1, { text: "1 m, published 1 m to 2 m", low: undefined, high: undefined }]]);
        assert.deepEqual([made.series[0].kind, made.bands[0].kind, made.x.suffix, made.x.above], ["dots", "good", "%", false]);
    });

    it("dots with intervals, and units at ticks where the label has none", () => {
        const dots = { ...chart.series[0], mark: "dots", x: [2e-5], y: [0.1], lows: [1e-5], highs: [3e-5], texts: ["fixed"], is_hollow: true, is_named: true };
        const guide = { ...chart.series[0], name: "front", is_read: false };
        const made = plotOf({ ...chart, x: axis({ label: "cost of a second, logarithmic", unit: "s", low: 1e-5, high: 1e-4, scale: "log" }), series: [guide, dots] });
        assert.deepEqual([made.series[0].silent, made.series[0].end], [true, undefined]);
        assert.deepEqual([made.series[1].points[0][2], made.series[1].hollow, made.series[1].named], [{ text: "fixed", low: 1e-5, high: 3e-5 }, true, true]);
        assert.equal(made.x.tick(2e-5), "20 \u00b5s");
        assert.equal(plotOf({ ...chart, x: axis({ label: "game time, s", unit: "s" }) }).x.tick, undefined);
    });

    it("its bands, with an open end at the end of the axis", () => {
        assert.deepEqual(made.bands.map(({ axis, from, to, kind }) => [axis, from, to, kind]), [["x", 30, 59, "bad"], ["x", 60, 60, "noted"], ["y", 99, 110, "good"]]);
        assert.equal(made.rules[0].kind, "ledge");
        assert.deepEqual(plotOf({ ...chart, tolerated: null }).bands.length, 2);
    });
});

it("the nearest that fails is the highest cost below at which nothing passes", () => {
    const judged = (steps_per_s, severity) => ({ steps_per_s, severity, changes: [`${steps_per_s}, ${severity}`], passes: severity <= 0.9, finding: "reach/x" });
    const level = (each) => ({ ...each, worst: { severity: each.severity, id: each.finding } });
    // 50 is worse than 48, and so is not among the best of all; 56 has little margin; 57 fails with another clamp.
    const all = [judged(40, 3), judged(48, 1.05), judged(50, 9), judged(50, 1.15), judged(56, 40), judged(56, 0.95), judged(57, 40), judged(57, 0.5)];
    const { nearest } = frontOf({ aim: "least-cost", judged: all, front: [all[0], all[1], all[5], all[7]].map(level), chosen: 3 });
    assert.deepEqual([nearest.x, nearest.severity], [50, 1.15]);
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

describe("candidates", () => {
    const judged = (steps_per_s, severity) => ({ steps_per_s, severity, changes: ["a"], passes: severity <= 0.9, finding: "reach/x" });
    const made = (all, more) => ({ aim: "least-cost", platform: "", tried: all.length, judged: all, front: all.map((each) => ({ ...each, worst: { severity: each.severity, id: each.finding } })), chosen: all.length - 1, ...more });

    it("are counted in one sentence that adds up", () => {
        assert.match(frontCaption(made([judged(50, 2), judged(51, 0), judged(52, 0.5)])), /^Each of 3 candidates that were tried is a point, except 1 in which every check is exact\./);
        assert.match(frontCaption(made([judged(50, 0.5)])), /^The one candidate that was tried is a point\./);
    });

    it("lie 1 step, or more steps, apart", () => {
        assert.match(frontCaption(made([judged(50, 2), judged(51, 0.5)])), /Between the two lies 1 step a second\.$/);
        assert.match(frontCaption(made([judged(50, 2), judged(57, 0.5)])), /Between the two lie 7 steps a second\.$/);
    });
});

describe("moments of a hitch", () => {
    const row = (section, ...oks) => ({ section, cells: oks.map((ok, i) => ({ ok, moment_s: i / 10 })) });

    it("have the same rows in each engine, the worst of all engines first", () => {
        const engines = [{ name: "euler", rows: [row("fixed", true), row("hybrid", false)] }, { name: "box2d", rows: [row("fixed", true), row("hybrid", true)] }];
        assert.deepEqual(sameOrder(engines).map(({ rows }) => rows.map(({ section }) => section)), [["hybrid", "fixed"], ["hybrid", "fixed"]]);
    });

    it("name the policy where there is one, and explain empty places", () => {
        const data = { scene: { scenario: "gate", passage: "blocked" }, hitch_s: 1, engines: [{ name: "euler", rows: [row("hybrid", false, true, true, true)] }] };
        assert.equal(hitchTitle(data), "When a 1 s hitch breaks the gate under hybrid");
        assert.doesNotMatch(hitchCaption(data), /no cell/);
        data.engines[0].rows.push(row("fixed", true));
        assert.match(hitchCaption(data), /Where there is no cell, no run was made/);
    });
});

it("a strip of a capture reads the steps and the lost time of a frame", () => {
    const pace = { section: "unity", steps: [1, 5], dropped_us: [0, 867000] };
    assert.equal(readPace(pace, [0, 0.5], 0.5), "500 ms: unity: 5 steps, 867 ms lost");
    assert.equal(readPace(pace, [0, 0.5], 0), "0 s: unity: 1 step");
});

