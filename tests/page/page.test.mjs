// Every kind of report, opened from disk: nothing is refused or fetched, what is drawn is what the
// JSON says, and it works by mouse, touch and keyboard.

import assert from "node:assert/strict";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { crowded, launch, near, open, opened, schemes, sideways, widths } from "./browser.mjs";
import { images, pictures, takePictures } from "./pictures.mjs";
import { folder, kinds, report, root } from "./reports.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const withPage = (kind, options, use) => opened(browser, report(kind), options, use);

/** Panels with pictures that a kind of report has at least. */
const panels = { run: 6, validate: 5, schedule: 1, recommend: 1, map: 1, cases: 1, determinism: 3, bench: 3, diff: 1 };

for (const kind of kinds) {
    for (const colorScheme of schemes) {
        it(`${kind} opens at ${widths.join(", ")} px, ${colorScheme}`, () =>
            withPage(kind, { viewport: { width: widths[0], height: 900 }, colorScheme }, async (page) => {
                for (const width of widths) {
                    await page.setViewportSize({ width, height: 900 });
                    await page.reload();
                    await page.waitForSelector("html[data-ready]");
                    assert.ok((await page.locator("#pictures > section").count()) >= (panels[kind] ?? 0), "pictures");
                    assert.ok((await page.locator("#findings").innerText()).length > 20, "findings");
                    assert.equal(await sideways(page), 0, `px too wide at ${width} px`);
                    assert.deepEqual(await crowded(page), [], `${width} px`);
                    if (process.env.TICKPROOF_SHOTS) {
                        await page.screenshot({ path: join(process.env.TICKPROOF_SHOTS, `${kind}-${width}-${colorScheme}.png`), fullPage: true });
                    }
                }
            }));
    }
}

it("verdict, findings and commands stand without scripts", () =>
    withPage("run", { javaScriptEnabled: false }, async (page, json) => {
        const text = await page.locator("main").innerText();
        for (const finding of json.findings.filter((each) => each.verdict === "error")) assert.ok(text.includes(finding.summary), finding.id);
        assert.ok(text.includes(json.repeat));
        assert.equal(await page.locator(".card").count(), 3);
        assert.match(await page.locator(".verdict .badge").innerText(), new RegExp(json.verdict));
    }));

const domain = (plot) => plot.evaluate((svg) => JSON.parse(svg.dataset.x).domain);
const size = ([low, high]) => high - low;

it("a plot zooms and speaks by keyboard", () =>
    withPage("validate", {}, async (page) => {
        const plot = page.locator('svg.plot[aria-label="game speed, over frame rate"]');
        const whole = await domain(plot);
        await plot.focus();
        await page.keyboard.press("End");
        assert.match(await plot.getAttribute("aria-valuetext"), /240 fps/);
        await page.keyboard.press("Home");
        assert.match(await plot.getAttribute("aria-valuetext"), /^30 fps: .*60%/);
        await page.keyboard.press("+");
        assert.ok(size(await domain(plot)) < size(whole));
        await page.keyboard.press("0");
        near(size(await domain(plot)), size(whole), 1e-6, "domain");
    }));

it("a plot zooms by mouse", () =>
    withPage("validate", {}, async (page) => {
        const plot = page.locator('svg.plot[aria-label="game speed, over frame rate"]');
        await plot.scrollIntoViewIfNeeded();
        const box = await plot.boundingBox();
        const whole = await domain(plot);
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        assert.match(await plot.getAttribute("aria-valuetext"), /fps: /);
        await page.keyboard.down("Control");
        await page.mouse.wheel(0, -300);
        await page.keyboard.up("Control");
        await page.waitForFunction((before) => JSON.parse(document.querySelector('svg.plot[aria-label="game speed, over frame rate"]').dataset.x).domain[1] < before, whole[1] - 0.01);
        const [low] = await domain(plot);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2, { steps: 4 });
        await page.mouse.up();
        assert.ok((await domain(plot))[0] > low, "a drag moves what is shown");
        await page.getByRole("button", { name: "Show all: game speed, over frame rate" }).click();
        near(size(await domain(plot)), size(whole), 1e-6, "domain");
    }));

it("a plot zooms by touch", () =>
    withPage("validate", { viewport: { width: 360, height: 740 }, hasTouch: true }, async (page) => {
        const plot = page.locator('svg.plot[aria-label="game speed, over frame rate"]');
        await plot.scrollIntoViewIfNeeded();
        const whole = await domain(plot);
        const box = await plot.boundingBox();
        const session = await page.context().newCDPSession(page);
        const touch = (type, gap) => session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [-1, 1].map((side, id) => ({ x: box.x + box.width / 2 + side * gap, y: box.y + box.height / 2, id })) });
        await touch("touchStart", 20);
        for (const gap of [35, 50, 65]) await touch("touchMove", gap);
        await touch("touchEnd");
        assert.ok(size(await domain(plot)) < 0.8 * size(whole));
    }));

describe("the replay", () => {
    const clock = (page) => page.locator(".replay .clock").innerText().then((text) => Number.parseFloat(text));
    /** Where the subject of the first lane is drawn, in metres. */
    const subject = (page) =>
        page.locator(".lane .subject").first().evaluate((element) => /translate\(([-\d.]+),([-\d.]+)\)/.exec(element.getAttribute("transform")).slice(1).map((text) => Math.abs(Number(text))));

    it("shows the place after the steps of the JSON", () =>
        withPage("run", {}, async (page, json) => {
            const path = json.drawing.paths[json.drawing.replays[0].lanes[0].path];
            const [move] = path.moves;
            await page.locator(".replay").focus();
            await page.keyboard.press("Home");
            let frames = 0;
            for (; frames < 12; ++frames) await page.keyboard.press("ArrowRight");
            const time = await clock(page);
            const ended = path.frames.length_us.reduce(([sum, count], length) => ((sum + length) * 1e-6 <= time + 0.006 ? [sum + length, count + 1] : [Infinity, count]), [0, 0])[1];
            const steps = path.frames.steps.slice(0, ended).reduce((sum, each) => sum + each, 0);
            const sum = (list) => list.slice(0, steps + 1).reduce((a, b) => a + b, 0) / 1000;
            const [x, y] = await subject(page);
            near(x, sum(move.x_mm), 2e-3, "x");
            near(y, sum(move.y_mm), 2e-3, "y");
        }));

    it("stands still in the hitch, and says so", () =>
        withPage("run", {}, async (page, json) => {
            const path = json.drawing.paths[json.drawing.replays[0].lanes[0].path];
            const longest = path.frames.length_us.indexOf(Math.max(...path.frames.length_us));
            const begin = path.frames.length_us.slice(0, longest).reduce((a, b) => a + b, 0) * 1e-6;
            const slider = page.getByRole("slider", { name: "Time", exact: true });
            const length = Number(/of ([\d.]+) s/.exec(await page.locator(".clock").innerText())[1]);
            await slider.fill(String(Math.round((1000 * (begin + 0.3)) / length)));
            const before = await subject(page);
            assert.match(await page.locator(".stage-note").first().innerText(), /the picture stands for 1\.2 s/);
            await slider.fill(String(Math.round((1000 * (begin + 1)) / length)));
            assert.deepEqual(await subject(page), before);
        }));

    it("plays, pauses and steps by mouse", () =>
        withPage("run", {}, async (page) => {
            await page.locator(".replay").focus();
            await page.keyboard.press("Home");
            await page.getByRole("button", { name: "Play" }).click();
            await page.waitForFunction(() => Number.parseFloat(document.querySelector(".clock").textContent) > 0.1);
            await page.getByRole("button", { name: "Pause" }).click();
            const time = await clock(page);
            // The next frame may end within the millisecond.
            for (let i = 0; i < 2; ++i) await page.getByRole("button", { name: "Frame \u25b8" }).click();
            const later = await clock(page);
            assert.ok(later > time, `${later} after ${time}`);
        }));

    it("scrubs by touch", () =>
        withPage("run", { viewport: { width: 360, height: 740 }, hasTouch: true }, async (page) => {
            const track = page.locator(".track input");
            await track.scrollIntoViewIfNeeded();
            const box = await track.boundingBox();
            await page.touchscreen.tap(box.x + box.width * 0.25, box.y + box.height / 2);
            const length = Number(/of ([\d.]+) s/.exec(await page.locator(".clock").innerText())[1]);
            near(await clock(page), length / 4, 0.1, "clock");
        }));
});

/** Names that a browser would obey, and what shows that it did. */
const hostile = '"><img src=x onerror=alert(1)><b id=obeyed>';
const obeyed = (page) => page.locator("#obeyed, main img").count();

describe("a hostile setting", () => {
    const made = () => {
        const profile = join(folder, "hostile <b id=obeyed>.toml");
        writeFileSync(profile, '[wall]\nthickness_m = 0.5\nfastest_mps = 20\n');
        return report("hostile", [], ["validate", "--policy", "fixed", "--profile", profile]);
    };

    it("is shown and not obeyed", async () => {
        const { html } = made();
        assert.match(readFileSync(html, "utf8"), /&lt;b id=obeyed&gt;/);
        const { page, problems } = await open(browser, html);
        assert.equal(await obeyed(page), 0);
        assert.deepEqual(problems, []);
        await page.context().close();
    });

    it("would be found, were it not escaped", async () => {
        const file = join(folder, "unescaped.html");
        const text = readFileSync(made().html, "utf8").replaceAll("hostile &lt;b id=obeyed&gt;", `hostile ${hostile}`);
        writeFileSync(file, text);
        const { page, problems } = await open(browser, file);
        assert.ok((await obeyed(page)) > 0);
        assert.ok(problems.some((problem) => problem.startsWith("console: policy: script-src")), "the policy refuses what it is told to run");
        await page.context().close();
    });
});

it("the pictures of the documentation can be taken, and are named there", async () => {
    const sizes = await takePictures(browser, join(folder, "images"));
    const texts = ["README.md", "docs/html.md", "docs/validate.md"].map((file) => readFileSync(join(root, file), "utf8")).join("\n");
    let all = 0;
    for (const { name } of pictures) {
        assert.ok(sizes[name] > 10000, `${name}: ${sizes[name]} bytes`);
        all += statSync(join(images, `${name}.webp`)).size;
        assert.match(texts, new RegExp(`!\\[[^\\]]{30,}\\]\\((docs/)?images/${name}\\.webp\\)|<img src="images/${name}\\.webp"[^>]* alt="[^"]{30,}"`), `${name} has a text beside it`);
    }
    assert.ok(all < 250000, `${all} bytes in all`);
});

it("a report over more than 1,000 runs stays below 5 MB and opens within 2 s", async () => {
    const { html, json } = report("large", [], "run gate jump --engine euler,box2d --trace examples/captures/60fps_hitches.csv".split(" "));
    assert.ok(json.runs.length > 1000);
    assert.ok(statSync(html).size < 5e6);
    const { page, problems } = await open(browser, html);
    const ready = await page.evaluate(() => performance.getEntriesByName("drawn")[0].startTime);
    assert.ok(ready < 2000, `drawn after ${ready} ms`);
    assert.deepEqual(problems, []);
    await page.context().close();
});
