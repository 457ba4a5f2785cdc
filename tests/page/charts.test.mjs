// What is drawn is what the JSON says: lines, dots and their intervals, read back through the scales
// of their plots.

import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { launch, near, opened } from "./browser.mjs";
import { report } from "./reports.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const withPage = (kind, options, use) => opened(browser, report(kind), options, use);

/** The values of a drawn line, read back through the scales of its plot. */
const drawnPoints = (plot, series) =>
    plot.evaluate((svg, name) => {
        const axis = (text) => {
            const { domain, range, log } = JSON.parse(text);
            const of = log ? Math.log : (value) => value;
            const back = log ? Math.exp : (value) => value;
            const [a, b] = domain.map(of);
            return (pixel) => back(a + ((pixel - range[0]) / (range[1] - range[0])) * (b - a));
        };
        const [x, y] = [axis(svg.dataset.x), axis(svg.dataset.y)];
        const path = [...svg.querySelectorAll("path.series")].find((each) => each.dataset.series.split(", ").includes(name));
        return path.getAttribute("d").slice(1).split("L").map((point) => point.split(",").map(Number)).map(([px, py]) => [x(px), y(py)]);
    }, series);

it("the line of a policy has the outcomes of the JSON", () =>
    withPage("run", {}, async (page, json) => {
        const plot = page.locator('svg.plot[aria-label="jump apex over frame rate, euler and box2d"]');
        for (const policy of ["variable", "fixed"]) {
            const rows = json.runs.filter((run) => run.scenario === "jump" && run.engine === "euler" && run.section === policy && run.fps !== null).sort((a, b) => a.fps - b.fps);
            const points = await drawnPoints(plot, policy);
            assert.equal(points.length, rows.length);
            rows.forEach((run, i) => {
                near(points[i][0], run.fps, 1e-3, "fps");
                near(points[i][1], run.outcome.apex_m, 1e-3, "apex");
            });
        }
    }));

it("the curve of a finding has its values and its failing rates", () =>
    withPage("validate", {}, async (page, json) => {
        const finding = json.findings.find((each) => each.id === "speed/game-speed");
        const panel = page.locator("#pictures section", { hasText: finding.summary });
        const points = await drawnPoints(panel.locator("svg.plot"), "game speed");
        assert.equal(points.length, finding.curve.length);
        finding.curve.forEach((each, i) => near(points[i][1], each.value * 100, 2e-3, `speed at ${each.fps} fps`));
        assert.match(await panel.locator("svg.plot").innerHTML(), /fails at 30 to 49 fps/);
    }));


/** [{x, y, low, high}] of the dots of a series; `low` and `high` where they have an interval. */
const drawnDots = (plot, series) =>
    plot.evaluate((svg, name) => {
        const axis = (text) => {
            const { domain, range, log } = JSON.parse(text);
            const of = log ? Math.log : (value) => value;
            const back = log ? Math.exp : (value) => value;
            const [a, b] = domain.map(of);
            return (pixel) => back(a + ((Number(pixel) - range[0]) / (range[1] - range[0])) * (b - a));
        };
        const [x, y] = [axis(svg.dataset.x), axis(svg.dataset.y)];
        const group = [...svg.querySelectorAll("g.dots")].find((each) => each.dataset.series === name);
        return [...(group?.querySelectorAll("circle") ?? [])].map((dot) => {
            const line = dot.previousElementSibling?.tagName === "line" ? dot.previousElementSibling : null;
            return { x: x(dot.getAttribute("cx")), y: y(dot.getAttribute("cy")), ...(line ? { low: x(line.getAttribute("x1")), high: x(line.getAttribute("x2")) } : {}) };
        });
    }, series);

const plotOf = (page, label) => page.locator(`svg.plot[aria-label="${label}"]`);

it("a published figure has a row, and lies where its share of the tolerance is", () =>
    withPage("cases", {}, async (page, json) => {
        const figures = json.findings.filter((finding) => finding.numbers.share_of_tolerance);
        const dots = await drawnDots(plotOf(page, "Computed figures against published ones"), "met");
        assert.equal(dots.length, figures.length);
        const rows = dots.map((dot) => Math.round(dot.y));
        assert.deepEqual(rows, [...new Set(rows)].sort((a, b) => a - b));
        assert.equal(rows.at(-1) + 1, figures.length + new Set(figures.map((finding) => finding.section)).size, "each game has a row of its own");
        const shares = (list) => [...list].sort((a, b) => a - b);
        const [drawn, said] = [shares(dots.map((dot) => dot.x / 100)), shares(figures.map((finding) => finding.numbers.share_of_tolerance.value))];
        drawn.forEach((share, i) => assert.ok(Math.abs(share - said[i]) < 1e-6, `${share} for ${said[i]}`));
    }));

it("a setting lies at its cost and its error", () =>
    withPage("bench", {}, async (page, json) => {
        const dots = await drawnDots(plotOf(page, "Cost against error of each setting"), "worth its cost");
        const { loops, sections } = json.timings;
        const wanted = loops.map((loop) => ({
            cost: loop.step_s * sections.find((each) => each.section === loop.section).most_steps_per_s,
            error: json.findings.find((finding) => finding.check === "distance" && finding.section === loop.section).numbers.distance.value,
        }));
        assert.equal(dots.length, 2, "the cheaper one is less accurate: both are worth it");
        for (const { cost, error } of wanted) assert.ok(dots.some((dot) => Math.abs(dot.x / cost - 1) < 1e-3 && Math.abs(dot.y / error - 1) < 1e-3), `${cost} s, ${error} m`);
    }));

it("settings at one place have both names, beside their dots or in a list", () =>
    withPage("coincide", {}, async (page, json) => {
        const plot = plotOf(page, "Cost against error of each setting");
        const chart = json.timings.charts.find(({ id }) => id === "cost");
        const names = chart.series.flatMap(({ texts }) => texts);
        assert.equal(names.length, 6);
        for (const width of [1280, 360]) {
            await page.setViewportSize({ width, height: 900 });
            await page.waitForTimeout(100);
            const labels = await plot.evaluate((svg) => {
                const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
                const dots = [...svg.querySelectorAll("g.dots circle")].map((dot) => middle(dot.getBoundingClientRect()));
                return [...svg.querySelectorAll(".point-label")].map((label) => {
                    const { left, right, top, bottom } = label.getBoundingClientRect();
                    const ways = dots.map(([x, y]) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)));
                    const at = ways.indexOf(Math.min(...ways));
                    const nearest = dots[at];
                    return { at, names: [...label.children].flatMap((line) => line.textContent.split(/, (?=\d+$)/)), here: dots.flatMap(([x, y], i) => (Math.hypot(x - nearest[0], y - nearest[1]) < 10 ? [i] : [])) };
                });
            });
            const listed = await page.locator(".legend.is-numbers li").filter({ visible: true }).allTextContents();
            const nameOf = (text) => listed.find((line) => line.startsWith(`${text}\u2002`))?.slice(text.length + 1) ?? text;
            const said = labels.flatMap((label) => label.names.map(nameOf));
            assert.deepEqual([...said].sort(), [...names].sort(), `${width} px: each has a name`);
            for (const { names: some, here, at } of labels) {
                assert.ok(some.map(nameOf).includes(names[at]), `${some}: the nearest dot is its own`);
                assert.ok(some.every((name) => here.some((i) => names[i] === nameOf(name))), `${some}: others lie on it`);
            }
        }
    }));

it("lines that lie on each other have all of their names", async () => {
    const made = report("alike", [], "run gate --engine euler".split(" "));
    await opened(browser, made, {}, async (page, json) => {
        const plot = plotOf(page, "gate farthest x over frame rate, euler");
        const ends = await plot.locator("text.end").evaluateAll((all) => all.map((text) => text.firstChild.textContent));
        assert.deepEqual(ends.sort(), json.sections.map(({ name }) => name).sort());
        await page.setViewportSize({ width: 360, height: 740 });
        await page.waitForTimeout(100);
        const legend = await plot.locator("xpath=..").locator(".legend.is-narrow").innerText();
        assert.deepEqual(legend.split(/, |\n/).sort(), ends);
    });
});

it("a step has the spread of its timings", () =>
    withPage("bench", {}, async (page, json) => {
        const dots = await drawnDots(plotOf(page, "Time of a step"), "median");
        json.timings.loops.forEach((loop, i) => {
            near(dots[i].x, loop.step_s, 1e-3, "step");
            near(dots[i].low, loop.step_low_s, 1e-3, "low");
            near(dots[i].high, loop.step_high_s, 1e-3, "high");
        });
    }));

it("a ratio has its interval", () =>
    withPage("against", {}, async (page, json) => {
        const [dot] = await drawnDots(plotOf(page, "Ratio of costs"), "ratio");
        const [pair] = json.timings.pairs;
        near(dot.x, pair.ratio, 1e-3, "ratio");
        near(dot.low, pair.low, 1e-3, "low");
        near(dot.high, pair.high, 1e-3, "high");
    }));

it("recordings part as far as the JSON says, from the first difference on", () =>
    withPage("diff", {}, async (page, json) => {
        const [parting] = json.drawing.divergences;
        const plot = page.locator('svg.plot[aria-label^="Distance after each step"]');
        const points = await drawnPoints(plot, parting.other);
        assert.equal(points.length, parting.steps.length);
        for (const i of [1, 5, 40, points.length - 1]) {
            near(points[i][0], parting.steps[i], 1e-3, "step");
            near(points[i][1], parting.apart[i], 1e-2, "apart");
        }
        const first = json.findings.find((finding) => finding.id === parting.finding).numbers.first_step.value;
        assert.match(await plot.innerHTML(), new RegExp(`first difference: step ${first}<`));
        assert.match(await plot.innerHTML(), new RegExp(`first contact: step ${parting.first_contact}<`));
    }));

it("the noise floor is that of the twins", () =>
    withPage("determinism", {}, async (page, json) => {
        const [floor] = json.drawing.floors;
        assert.equal(floor.twins, 4);
        const greatest = json.findings.find((finding) => finding.check === "noise-floor").numbers.greatest.value;
        near(Math.max(...floor.apart_m), greatest, 1e-2, "greatest");
        const points = await drawnPoints(page.locator('svg.plot[aria-label^="Distance after each step"]').first(), "noise floor");
        near(Math.max(...points.map((point) => point[1])), greatest, 1e-2, "drawn");
    }));

it("the recommended settings lie at their cost, and the nearest that fail beside them", () =>
    withPage("recommend", {}, async (page, json) => {
        const [made] = json.change.recommendations;
        const plot = plotOf(page, "Worst check of each candidate");
        const [chosen] = await drawnDots(plot, "recommended");
        const level = made.front[made.chosen];
        near(chosen.x, level.steps_per_s, 1e-3, "cost");
        near(chosen.y, level.worst.severity, 1e-3, "severity");
        const [nearest] = await drawnDots(plot, "nearest that fails");
        const same = (a, b) => Math.abs(a.steps_per_s - b.steps_per_s) < 1e-6;
        const best = (each) => Math.min(...made.judged.filter((other) => same(each, other)).map((other) => other.severity ?? Infinity));
        const failing = made.judged.filter((each) => each.steps_per_s < level.steps_per_s - 1e-6 && best(each) > 1);
        near(nearest.x, Math.max(...failing.map((each) => each.steps_per_s)), 1e-3, "the nearest");
        const legend = await page.locator(".legend.is-of-dots li").allInnerTexts();
        assert.ok(["fails", "nearest that fails", "recommended"].every((name) => legend.includes(name)), `what the dots are: ${legend}`);
        const all = await Promise.all(["fails", "too little margin", "passes"].map((name) => drawnDots(plot, name)));
        assert.ok(all.flat().length >= made.judged.length - 2 && all.flat().length <= made.judged.length, `${all.flat().length} of ${made.judged.length}`);
    }));

it("validate shows the change under which everything passes", () =>
    withPage("validate", {}, async (page, json) => {
        const [made] = json.change.recommendations;
        assert.ok(json.change.patch.includes("+  Maximum Allowed Timestep: 0.1"));
        assert.match(await page.locator("#patch").innerText(), /\+ {2}Maximum Allowed Timestep: 0\.1/);
        const [chosen] = await drawnDots(plotOf(page, "Worst check of each candidate"), "recommended");
        near(chosen.x, made.front[made.chosen].changes.length, 1e-3, "changes");
    }));

it("a row is read by keyboard, and by pointer", () =>
    withPage("cases", {}, async (page, json) => {
        const plot = plotOf(page, "Computed figures against published ones");
        const [{ section }] = json.findings.filter((finding) => finding.numbers.share_of_tolerance);
        await plot.focus();
        await page.keyboard.press("Home");
        const first = await plot.getAttribute("aria-valuetext");
        assert.ok(first.startsWith(`${section} `) && /, published .*% of its tolerance/.test(first), first);
        await page.keyboard.press("ArrowDown");
        assert.notEqual(await plot.getAttribute("aria-valuetext"), first);
        const box = await plot.boundingBox();
        await page.mouse.move(box.x + box.width / 2, box.y + 12);
        assert.equal(await plot.getAttribute("aria-valuetext"), first);
    }));

/** How wide the picture of a map is, as a multiple of its place. */
const zoomed = (page) => page.locator(".map-scroll").first().evaluate((place) => place.firstElementChild.getBoundingClientRect().width / place.getBoundingClientRect().width);

it("a map zooms by keyboard, and keeps its cell", () =>
    withPage("map", {}, async (page) => {
        const map = page.locator("svg.map").first();
        await map.focus();
        for (let i = 0; i < 3; ++i) await page.keyboard.press("ArrowRight");
        const text = await map.getAttribute("aria-valuetext");
        await page.keyboard.press("+");
        near(await zoomed(page), 1.6, 0.01, "zoom");
        assert.equal(await map.getAttribute("aria-valuetext"), text);
        await page.keyboard.press("ArrowRight");
        assert.notEqual(await map.getAttribute("aria-valuetext"), text, "the keys still work");
        await page.keyboard.press("0");
        near(await zoomed(page), 1, 0.01, "zoom");
    }));

it("each value of a third axis has a picture, and the next cell that fails is found", async () => {
    const made = report("slices", [], "map wall --over fps=10..60:26 --over phase=0..1:8 --over wall.speed_mps=5..50:20 --engine euler --policy variable".split(" "));
    await opened(browser, made, {}, async (page) => {
        const small = page.locator(".small-maps button");
        assert.equal(await small.count(), 20);
        assert.match(await small.last().innerText(), /^wall\.speed_mps 50 m\/s: [\d.]+% fail$/);
        await page.getByRole("combobox", { name: "Picture" }).selectOption("19");
        assert.equal(await small.last().getAttribute("aria-pressed"), "true");
        await page.getByRole("button", { name: "Next that fails" }).click();
        assert.match(await page.locator(".map-box .read").innerText(), /^fps [\d.]+.*, phase [\d.]+: tunneled$/);
        assert.ok((await page.locator(".failing-area").getAttribute("fill")).startsWith("url(#hatch"), "not by colour alone");
    });
});

it("strips of a capture are read together", () =>
    withPage("schedule", {}, async (page, json) => {
        const plot = plotOf(page, "Frame times");
        await plot.hover();
        const texts = await page.locator("#pictures section").first().locator(".read").allInnerTexts();
        assert.equal(texts.filter((text) => /: \d+ steps?/.test(text)).length, json.drawing.paces.length);
        assert.match(await plot.getAttribute("aria-valuetext"), /frame time .* ms; .*: \d+ step/);
    }));

it("a map zooms by mouse and touch", () =>
    withPage("map", { viewport: { width: 360, height: 740 }, hasTouch: true }, async (page) => {
        const place = page.locator(".map-scroll").first();
        await place.scrollIntoViewIfNeeded();
        const box = await place.boundingBox();
        await page.mouse.move(box.x + box.width / 2, box.y + 40);
        assert.match(await page.locator(".map-box .read").first().innerText(), /^fps .*phase/);
        await page.keyboard.down("Control");
        await page.mouse.wheel(0, -100);
        await page.keyboard.up("Control");
        near(await zoomed(page), 1.6, 0.02, "zoom");
        const buttons = page.locator(".map-box").first();
        await buttons.getByRole("button", { name: /^Zoom in: / }).tap();
        near(await zoomed(page), 2.56, 0.02, "zoom");
        await buttons.getByRole("button", { name: /^Show all: / }).tap();
        near(await zoomed(page), 1, 0.02, "zoom");
    }));
