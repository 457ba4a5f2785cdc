// Titles are made from what is drawn: on random data no title contradicts its numbers.

import assert from "node:assert/strict";
import { it } from "node:test";
import { outcomeTitle, outcomes } from "../src/charts/outcome.js";
import { hitchTitle } from "../src/charts/hitch.js";
import { paceTitle } from "../src/charts/capture.js";
import { strayTitle } from "../src/charts/divergence.js";
import { quantity } from "../src/text.js";

/** A small generator, so that each report is the same in every run. */
function random(seed) {
    let state = seed;
    return () => {
        state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
        return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
    };
}

const scene = (next) => ({
    scenario: "jump", passage: "none", ledges_m: [], distance_tolerance_m: 0.01 + next() * 0.1,
    quantities: [{ key: "apex_m", name: "apex", unit: "m", tolerance: 0.005 + next() * 0.1, ideal: 1.25, summary: "", reason: "" }],
});

function randomReport(seed) {
    const next = random(seed);
    const jump = scene(next);
    const policies = Array.from({ length: 1 + Math.floor(next() * 6) }, (_, i) => `p${i}`);
    const rates = [20, 30, 60, 90, 144].slice(0, 3 + Math.floor(next() * 3));
    const runs = policies.flatMap((section) => {
        const spread = next() < 0.4 ? 0 : next() * 0.2;
        return rates.map((fps) => ({ scenario: "jump", section, engine: "euler", fps, "outcome.passage": "none", "outcome.apex_m": 1.1 + spread * next() }));
    });
    return { jump, policies, rates, report: { runs }, next };
}

it("200 random reports: the title of outcomes counts the policies that spread too far", () => {
    for (let seed = 1; seed <= 200; ++seed) {
        const { jump, policies, report } = randomReport(seed);
        const title = outcomeTitle(outcomes(report, jump));
        const [q] = jump.quantities;
        const ranges = policies.map((policy) => {
            const values = report.runs.filter((run) => run.section === policy).map((run) => run["outcome.apex_m"]);
            return Math.max(...values) - Math.min(...values);
        });
        const bad = ranges.filter((range) => range > q.tolerance).length;
        if (bad === 0) assert.equal(title, `Jump apex is within ${quantity(q.tolerance, "m")} at every frame rate`, `seed ${seed}`);
        else {
            assert.match(title, policies.length === 1 ? /depends on the frame rate: up to/ : new RegExp(`under ${bad} of ${policies.length} policies`), `seed ${seed}`);
            assert.ok(title.endsWith(`up to ${quantity(Math.max(...ranges), "m")}`), `seed ${seed}: ${title}`);
        }
    }
});

it("200 random maps: the title counts the policies with a harmful moment", () => {
    for (let seed = 1; seed <= 200; ++seed) {
        const next = random(seed);
        const harm = next() < 0.3 ? 0 : next();
        const rows = Array.from({ length: 1 + Math.floor(next() * 5) }, (_, i) => ({ section: `p${i}`, cells: Array.from({ length: 4 }, (_, k) => ({ moment_s: k, ok: next() >= harm * 0.4 })) }));
        const title = hitchTitle({ scene: { scenario: "gate" }, engines: [{ name: "euler", rows }], hitch_s: 1.2 });
        const bad = rows.filter((row) => row.cells.some((cell) => !cell.ok)).length;
        assert.equal(title, bad === 0 ? "The gate holds, whenever a 1.2 s hitch comes" : `When a 1.2 s hitch breaks the gate: ${bad} of ${rows.length} policies`);
    }
});

it("200 random paces: the title has the sum of the lost time and the most steps", () => {
    for (let seed = 1; seed <= 200; ++seed) {
        const next = random(seed);
        const steps = Array.from({ length: 20 }, () => Math.floor(next() * 6));
        const dropped_us = steps.map(() => (next() < 0.7 ? 0 : Math.round((next() - 0.3) * 1e6)));
        const lost = dropped_us.reduce((a, b) => a + b, 0) * 1e-6;
        const title = paceTitle({ section: "p", steps, dropped_us });
        assert.ok(title.includes(`at most ${Math.max(...steps)} step`), title);
        if (Math.abs(lost) >= 1e-3) assert.ok(title.includes(`${quantity(Math.abs(lost), "s")} ${lost > 0 ? "lost" : "gained"}`), title);
        else assert.ok(title.includes("no time lost"), title);
    }
});

it("200 random paths: the title names the one that strays most, or says that none does", () => {
    for (let seed = 1; seed <= 200; ++seed) {
        const next = random(seed);
        const jump = scene(next);
        const series = Array.from({ length: 1 + Math.floor(next() * 4) }, (_, i) => ({ full: `run ${i}`, peak: next() * 0.2 }));
        const title = strayTitle({ scene: jump, series });
        const most = Math.max(...series.map((each) => each.peak));
        if (most <= jump.distance_tolerance_m) assert.match(title, /every path stays within/);
        else assert.ok(title.includes(series.find((each) => each.peak === most).full) && title.includes(quantity(most, "m")), title);
    }
});
