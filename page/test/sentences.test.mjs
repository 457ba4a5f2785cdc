// Titles and captions are made from what is drawn. In 200 reports made by chance no sentence
// contradicts its numbers, whose facts are computed here; and what is planted is found.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { captureCaption, captureTitle, paceTitle } from "../src/charts/capture.js";
import { frontCaption, frontTitle } from "../src/charts/front.js";
import { hitchCaption, hitchTitle } from "../src/charts/hitch.js";
import { mapCaption, mapTitle } from "../src/charts/map.js";
import { flights, pathsCaption, pathsTitle } from "../src/charts/paths.js";
import { captionOf, titleOf } from "../src/replay/words.js";
import { contradictions, withoutNames } from "./contradictions.mjs";
import * as make from "./random_reports.mjs";

const most = (values) => Math.max(...values);
const range = (values) => most(values) - Math.min(...values);

/** For each kind of picture: what it says of a report made by chance, and the facts of that report. */
const kinds = {
    hitch(next) {
        const harm = next() < 0.3 ? 0 : next();
        const rows = Array.from({ length: 1 + Math.floor(next() * 5) }, (_, i) => ({ section: `p${i}`, cells: Array.from({ length: 4 }, (_, k) => ({ moment_s: k, ok: next() >= harm * 0.4 })) }));
        const hitch_s = next() * 2;
        const data = { scene: { scenario: "gate", passage: "blocked" }, engines: [{ name: "euler", rows }], hitch_s };
        const bad = rows.filter((row) => row.cells.some((cell) => !cell.ok)).length;
        return { sentences: [hitchTitle(data), hitchCaption(data)], facts: { numbers: [[hitch_s, "s"], [bad, ""], [rows.length, "policies"]], words: { breaks: bad > 0, holds: bad === 0, tunneled: false } } };
    },
    pace(next) {
        const steps = Array.from({ length: 20 }, () => Math.floor(next() * 6));
        const dropped_us = steps.map(() => (next() < 0.7 ? 0 : Math.round((next() - 0.3) * 1e6)));
        const length_us = steps.map(() => Math.round(5000 + next() * 1e6));
        const pace = { section: "p", spec: "schedule --trace a.csv", stride: 1 + Math.floor(next() * 3), steps, dropped_us, length_us, longest_us: length_us };
        const lost = dropped_us.reduce((a, b) => a + b, 0) * 1e-6;
        const report = { paces: [pace], traces: [{ name: "a.csv", argument: "--trace a.csv", frames: 20 * pace.stride }] };
        return {
            sentences: [paceTitle(pace), captureTitle(report), captureCaption(report)],
            facts: { numbers: [[most(steps), "step"], [Math.abs(lost), "s"], [most(length_us) * 1e-6, "s"], [20 * pace.stride, "frame"], [pace.stride, "frame"]], words: { "s lost": lost > 0, gained: lost < 0 }, names: ["time that is lost is red", "time that is gained is yellow"] },
        };
    },
    paths(next) {
        const scene = make.randomScene(next);
        const lanes = Array.from({ length: 2 + Math.floor(next() * 4) }, (_, i) => ({ role: "rate", path: { ...make.randomPath(next, scene, i), fps: [20, 30, 60, 90, 144, 240][i] } }));
        const series = flights({ replays: [{ lanes }] }, scene);
        const tops = lanes.slice(0, 5).map(({ path }) => most(path.subject.y) - path.subject.y[0]);
        const [ledge] = scene.ledges_m;
        return {
            sentences: [pathsTitle(scene, series), pathsCaption(scene, series)],
            facts: { numbers: [[Math.min(...tops), "m"], [most(tops), "m"], [series.length, "frame"], ...lanes.map(({ path }) => [path.fps, "fps"]), ...(ledge > Math.min(...tops) && ledge <= most(tops) ? [[ledge, "m"]] : [])], words: { same: range(tops) < 1e-3 }, names: ["p0", "p1", "p2", "p3", "p4"] },
        };
    },
    front(next) {
        const made = make.randomRecommendation(next);
        const byCost = made.aim === "least-cost";
        const x = (each) => (byCost ? each.steps_per_s : each.changes.length);
        const chosen = made.chosen === null ? null : made.front[made.chosen];
        // Of each cost the best says whether it passes; the nearest is the highest cost below the chosen at which it does not.
        const severity = (each) => each.severity ?? Infinity;
        const best = (cost) => Math.min(...made.judged.filter((each) => x(each) === cost).map(severity));
        const costs = chosen ? made.judged.map(x).filter((cost) => cost < x(chosen) && best(cost) > 1) : [];
        const near = made.judged.filter((each) => x(each) === most(costs) && severity(each) === best(x(each)));
        return {
            sentences: [frontTitle(made), frontCaption(made)],
            facts: {
                numbers: [[made.tried, "candidate"], ...(chosen ? [[chosen.severity, "share"], [x(chosen), "step"]] : []), ...near.flatMap((each) => [[each.severity, each.severity < 10 ? "share" : "times"], ...(byCost ? [[x(each), ""], [x(each), "step"], [x(chosen) - x(each), "step"]] : [])])],
                words: { pass: chosen !== null, "None of": chosen === null }, names: ["change-0", "change-1", "change-2", "change-3", ...made.judged.map((each) => each.finding)],
            },
        };
    },
    map(next) {
        const map = { policy: "fixed", engine: "euler", failing: Math.floor(next() * 30) };
        return { sentences: [mapTitle(map, 31), mapCaption({ axes: [{ name: "fps" }, { name: "phase" }], shown: "blocked" }, map)], facts: { numbers: [[map.failing, ""], [31, "point"]], words: { fails: map.failing > 0, "should be at": map.failing === 0, red: map.failing > 0 } } };
    },
    replay(next) {
        const scene = make.randomScene(next);
        const paths = Array.from({ length: 1 + Math.floor(next() * 3) }, (_, i) => make.randomPath(next, scene, i));
        for (const path of paths) path.frameEnds = path.frames.length_us.reduce((ends, length) => [...ends, (ends[ends.length - 1] ?? 0) + length * 1e-6], []);
        const finding = next() < 0.5 ? { summary: "The jump falls 0.2 m short at 30 fps" } : undefined;
        const replay = { finding, lanes: paths.map((path) => ({ role: "worst", path })) };
        const hitches = paths.map((path) => path.frames.length_us.flatMap((length, i) => (length > 4 * 16667 ? [i === 0 ? 0 : path.frameEnds[i - 1]] : [])));
        const traced = paths.filter((path) => path.fps === null);
        const starts = new Set(traced.map((path) => path.start_frame));
        return {
            sentences: [titleOf(replay), captionOf(replay)],
            facts: {
                numbers: [[0.9, "s"], ...paths.map((path) => [path.fps, "fps"]), ...[...starts].flatMap((start) => [[start, ""], [start, "frame"]]), ...hitches.flat().map((begin_s) => [begin_s, "s"])],
                words: { "A hitch": hitches.some((each) => each.length > 0), "no such frame": hitches.some((each) => each.length !== hitches[0].length || each[0] !== hitches[0][0]), "other frames": starts.size > 1, "The runs start": traced.length === paths.length && starts.size === 1 },
                names: ["0.2 m short at 30 fps", ...paths.map((path) => path.label)],
            },
        };
    },
};

describe("in 200 reports made by chance no sentence contradicts its numbers", () => {
    for (const [kind, make_] of Object.entries(kinds)) {
        it(kind, () => {
            for (let seed = 1; seed <= 200; ++seed) {
                const { sentences, facts } = make_(make.random(seed));
                for (const sentence of sentences) assert.deepEqual(contradictions(sentence, facts), [], `seed ${seed}: ${sentence}`);
            }
        });
    }
});

/** The first number of a sentence that is a claim, as another number; or with another unit. */
const lies = {
    "another number": (sentence) => sentence.replace(/(?<![\w.:=/-])(\d+(?:\.\d+)?)(?=%| (?:ms|ns|s|mm|m|fps|of|points?)\b| \u00b5s)/, (text) => String(Number(text) * 31 + 11)),
    "another unit": (sentence) => sentence.replace(/(\d)%/, "$1 m").replace(/(\d) (ms|\u00b5s|ns|s)(?![\w/])/, "$1 mm").replace(/(\d) (mm|m)\b(?!\/)/, (text, digit, unit) => `${digit} ${unit === "mm" ? "m" : "ms"}`).replace(/(\d) points?\b/, "$1 m"),
};

describe("what is planted is found", () => {
    for (const [kind, make_] of Object.entries(kinds)) {
        for (const [name, lie] of Object.entries(lies)) {
            it(`${kind}: ${name}`, (test) => {
                let planted = 0;
                for (let seed = 1; seed <= 50; ++seed) {
                    const { sentences, facts } = make_(make.random(seed));
                    for (const sentence of sentences) {
                        const shown = withoutNames(sentence, facts.names ?? []);
                        const told = lie(shown);
                        if (told === shown) continue;
                        ++planted;
                        assert.notDeepEqual(contradictions(told, facts), [], `seed ${seed}: ${told}`);
                    }
                }
                if (planted === 0) test.skip("no such number in it");
            });
        }
    }

    const verdicts = [
        ["hitch", "holds", "breaks"],
        ["map", "fails at", "as it should be at"],
        ["front", "None of", "All pass, of"],
        ["pace", "s lost", "s gained"],
        ["replay", "each runs on other frames", "The runs start at frame 3"],
    ];
    for (const [kind, said, planted] of verdicts) {
        it(`${kind}: "${planted}" for "${said}"`, () => {
            let found = 0;
            for (let seed = 1; seed <= 200; ++seed) {
                const { sentences, facts } = kinds[kind](make.random(seed));
                const sentence = sentences[kind === "replay" ? 1 : 0]; // The title of a replay is that of its finding.
                if (!sentence.includes(said)) continue;
                ++found;
                assert.notDeepEqual(contradictions(sentence.replace(said, planted), facts), [], sentence);
            }
            assert.ok(found > 0, "it was said at least once");
        });
    }
});
