// The replay shows its finding: in the lane that fails, beside one that passes, at a moment that
// tells, step by step.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { launch, opened } from "./browser.mjs";
import { report, root } from "./reports.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const withPage = (kind, options, use) => opened(browser, report(kind), options, use);
const select = (page, index) => page.getByRole("combobox", { name: "Replay" }).selectOption(String(index));
const clock = (page) => page.locator(".replay .clock").innerText().then((text) => Number.parseFloat(text));
/** The steps that each lane has taken. */
const taken = (page) => page.locator(".lane-state").allInnerTexts().then((texts) => texts.map((text) => Number(/(\d+) in all/.exec(text)[1])));

it("goes a physics step on with the full stop, and back with the comma", () =>
    withPage("run", {}, async (page) => {
        await page.locator(".replay").focus();
        await page.keyboard.press("Home");
        const seen = [await taken(page)];
        for (let i = 0; i < 40; ++i) {
            await page.keyboard.press(".");
            const now = await taken(page);
            const ways = now.map((steps, lane) => steps - seen[i][lane]);
            assert.ok(ways.every((way) => way === 0 || way === 1) && ways.includes(1), `step ${i}: ${ways}`);
            seen.push(now);
        }
        for (let i = 39; i > 0; --i) {
            await page.keyboard.press(",");
            assert.deepEqual(await taken(page), seen[i], `back to step ${i}`);
        }
    }));

it("plays and pauses with the space bar wherever the focus is not on something that needs it", () =>
    withPage("run", { viewport: { width: 1280, height: 900 } }, async (page) => {
        const isPlaying = () => page.locator(".play").innerText().then((text) => /Pause/.test(text));
        const place = () => page.evaluate(() => scrollY);
        const press = async () => {
            await page.keyboard.press(" ");
            return isPlaying();
        };
        assert.match(await page.locator(".keys").innerText(), /Space plays or pauses what is in view/);
        await page.locator(".lanes").evaluate((lanes) => lanes.scrollIntoView({ block: "center" }));
        const before = await place();
        assert.equal(await page.evaluate(() => document.activeElement.tagName), "BODY");
        assert.equal(await press(), true);
        assert.equal(await press(), false);
        assert.equal(await place(), before, "the page stays where it is");
        await page.getByRole("group", { name: "Lanes" }).getByRole("checkbox").last().focus();
        assert.equal(await press(), false, "a box is ticked instead");
        await page.getByRole("button", { name: "Frame \u25b8" }).focus();
        assert.equal(await press(), false, "a button is pressed instead");
        await page.locator("#sections a").first().evaluate((link) => link.focus({ preventScroll: true }));
        assert.equal(await press(), false, "a link has the focus");
        await page.locator("a:focus").evaluate((link) => link.blur());
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
        const below = await place();
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        assert.equal(await press(), false, "out of view it is the page's");
        await page.evaluate((at) => scrollTo(0, at), below);
        assert.equal(await press(), false);
        await page.waitForFunction((at) => scrollY > at, below);
    }));

it("goes a frame on with its button, whatever steps it has", () =>
    withPage("validate", {}, async (page, json) => {
        const lanes = json.drawing.replays[0].lanes.map(({ path }) => json.drawing.paths[path]);
        await page.locator(".replay").focus();
        await page.keyboard.press("Home");
        await page.getByRole("button", { name: "Frame \u25b8" }).click();
        const first = Math.min(...lanes.map((path) => path.frames.length_us[0])) * 1e-6;
        assert.ok(Math.abs((await clock(page)) - first) < 2e-3);
    }));

it("is what README shows, by the command that stands there", () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    const [, hitch_s, command] = /\*The same hitch of ([0-9.]+) s .*?`tickproof ([^`]+) --html report\.html`/s.exec(readme);
    const made = (json) => json.drawing.replays[0].lanes.map(({ path }) => json.drawing.paths[path]);
    const paths = made(report("readme", [], command.split(/\s+/)).json);
    assert.deepEqual(paths.map(({ spec }) => spec), made(report("gate").json).map(({ spec }) => spec), "the picture is taken of these");
    const hit = paths.filter(({ start_frame }) => start_frame > 0);  // One lane is of smooth frames, to compare.
    assert.equal(hit.length, paths.length - 1);
    for (const { frames } of hit) assert.equal((Math.max(...frames.length_us) * 1e-6).toPrecision(2), hitch_s);
});

it("has no red badge where nothing fails, and a hitch that stands in every lane is told of every lane", () =>
    withPage("hitch", {}, async (page, json) => {
        const alike = json.drawing.replays.flatMap(({ lanes }, i) => {
            const paths = lanes.map(({ path }) => json.drawing.paths[path]);
            return paths.every(({ fps, start_frame }) => fps === null && start_frame === paths[0].start_frame) ? [i] : [];
        });
        assert.ok(alike.length > 0);
        for (const i of alike) {
            await select(page, i);
            assert.doesNotMatch(await page.locator(".replay .caption").innerText(), /no such frame/);
        }
        const { json: passes } = report("passes");
        assert.ok(passes.findings.every(({ verdict }) => ["pass", "note"].includes(verdict)));
        const verdicts = passes.drawing.replays.flatMap(({ lanes }) => lanes.map(({ verdict }) => verdict));
        assert.ok(verdicts.length > 2 && verdicts.every((verdict) => ["pass", "note"].includes(verdict)));
    }));

for (const kind of ["run", "validate", "loop", "scenarios"]) {
    it(`shows what fails and what passes, and opens where something is to be seen: ${kind}`, () =>
        withPage(kind, {}, async (page, json) => {
            for (const [i, replay] of json.drawing.replays.entries()) {
                await select(page, i);
                const badges = await page.locator(".lane .badge").evaluateAll((all) => all.map((badge) => badge.className.replace("badge is-", "")));
                assert.deepEqual(badges, replay.lanes.map(({ verdict }) => verdict));
                const failing = json.findings.find((finding) => finding.id === replay.finding && ["error", "warning"].includes(finding.verdict));
                if (failing && replay.lanes[0].shows) {
                    assert.equal(badges[0], failing.verdict, `${replay.finding}: the worst fails`);
                    assert.ok(badges.includes("pass"), `${replay.finding}: something passes`);
                }
                const path = json.drawing.paths[replay.lanes[0].path];
                if (!path.crossing) assert.ok((await clock(page)) > [...path.frames.length_us].sort((a, b) => a - b)[path.frames.length_us.length >> 1] * 1.5e-6, `${replay.finding} opens at the start`);
            }
        }));
}

it("replays slow motion and a time scale beside normal speed", () =>
    withPage("validate", {}, async (page, json) => {
        const [replay] = json.drawing.replays;
        assert.equal(replay.finding, "speed/game-speed");
        assert.match(await page.locator(".lane .badge").first().innerText(), /game speed 60% of time scale 0\.9/);
        assert.deepEqual(replay.lanes.map(({ role }) => role), ["worst", "cure", "passing"]);
        assert.match(await page.locator(".replay .caption").innerText(), /of the steps alone/);
        const loop = report("loop").json.drawing.replays.find(({ finding }) => finding === "time-scale/x-2");
        assert.equal(loop.lanes.length, 2);
    }));

it("draws the ledges of the profile, and says which a jump makes", () =>
    withPage("validate", {}, async (page, json) => {
        const [scene] = json.drawing.scenes;
        assert.deepEqual([...scene.ledges_m].sort(), [1.2, 1.45]);
        const lane = page.locator(".lane").first();
        assert.equal(await lane.locator("line.ledge").count(), 2);
        assert.deepEqual(await lane.locator(".level-label").allTextContents(), ["ledge 1.45 m", "ledge 1.2 m", "take-off"]);
        assert.equal(await lane.locator(".ledge-note").innerText(), "makes 1.2 m, makes 1.45 m");
        assert.equal(await lane.locator("line.take-off").count(), 1);
        const loop = report("loop");
        await opened(browser, loop, {}, async (other, { drawing }) => {
            await select(other, drawing.replays.findIndex(({ finding }) => finding === "reach/ledge-1-m"));
            assert.deepEqual((await other.locator(".ledge-note").allInnerTexts()).sort(), ["makes 1 m", "makes 1 m", "misses 1 m"]);
        });
    }));

it("turns the bodies that turn", () =>
    withPage("scenarios", {}, async (page, json) => {
        const at = json.drawing.replays.findIndex(({ finding }) => finding === "variable/frame-rate/stack-box2d");
        await select(page, at);
        await page.locator(".replay").focus();
        await page.keyboard.press("End");
        const turned = await page.locator(".lane").first().locator(".body:not(.drawn)").evaluateAll((all) => all.filter((body) => /rotate\(/.test(body.getAttribute("transform"))).length);
        const path = json.drawing.paths[json.drawing.replays[at].lanes[0].path];
        const wanted = path.moves.filter(({ turns }) => turns && turns.mrad.reduce((sum, each) => sum + each, 0) !== 0).length;
        assert.ok(wanted > 0);
        assert.equal(turned, wanted);
    }));

it("has the frames of every lane under its clock, each as long as its run", () =>
    withPage("validate", {}, async (page, json) => {
        const lanes = json.drawing.replays[0].lanes.map(({ path }) => json.drawing.paths[path].frames.length_us.reduce((sum, each) => sum + each, 0));
        const width = Number(await page.locator(".strip").getAttribute("width"));
        const ends = await page.locator(".strip").evaluate((strip, count) => Array.from({ length: count }, (_, lane) => Math.max(...[...strip.querySelectorAll(`[data-lane="${lane}"]`)].map((rect) => Number(rect.getAttribute("x")) + Number(rect.getAttribute("width"))))), lanes.length);
        ends.forEach((end, i) => assert.ok(Math.abs(end / width - lanes[i] / Math.max(...lanes)) < 0.01, `lane ${i}: ${end}`));
    }));

it("stages beside each other are in line, whatever their headers; names of ledges are as large on each", () =>
    withPage("validate", { viewport: { width: 1280, height: 900 } }, async (page) => {
        const tops = await page.locator(".stage").evaluateAll((all) => all.map((stage) => stage.getBoundingClientRect()).map(({ top, height }) => `${Math.round(top)} ${Math.round(height)}`));
        assert.equal(new Set(tops).size, 1, tops.join(", "));
        await page.getByRole("group", { name: "Lanes" }).getByRole("checkbox").last().uncheck();
        await page.setViewportSize({ width: 1900, height: 900 });
        await page.waitForTimeout(100);
        const heights = await page.locator(".lane:visible .level-label").evaluateAll((all) => all.map((text) => text.getBoundingClientRect().height));
        assert.ok(heights.length > 0 && heights.every((height) => height > 11 && height < 19), heights.join(", "));
    }));

it("shows the lanes that are ticked, one at least, on an axis of time with its hitch", () =>
    withPage("run", {}, async (page) => {
        const ticks = page.getByRole("group", { name: "Lanes" }).getByRole("checkbox");
        const count = await ticks.count();
        assert.equal(await page.locator(".lane:visible").count(), count);
        for (let i = 1; i < count; ++i) await ticks.nth(i).uncheck();
        assert.equal(await page.locator(".lane:visible").count(), 1);
        assert.ok(await ticks.first().isDisabled());
        assert.deepEqual(await page.locator(".strip-label").allTextContents(), ["hitch: one frame of 1.2 s"]);
        assert.ok((await page.locator(".strip-time").count()) > 5);
        await page.locator(".replay").focus();
        await page.keyboard.press("End");
        assert.ok((await clock(page)) < 2.5, "it ends shortly after the crossing");
    }));

it("offers interpolation only where a policy has a rest to interpolate by", async () => {
    const shown = (page) => page.locator('select[aria-label="Shown"]').isVisible();
    await withPage("validate", {}, async (page) => {
        assert.ok(await shown(page));
        assert.match(await page.locator(".replay .caption").innerText(), /dashed outline/);
    });
    await withPage("loop", {}, async (page) => {
        assert.ok(!(await shown(page)));
        assert.doesNotMatch(await page.locator(".replay .caption").innerText(), /dashed outline/);
    });
});
