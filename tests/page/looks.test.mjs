// What a reader stumbles over: labels over each other, letters that are cut, lines that jump under
// the pointer, and tables that do not fit on a phone.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { crowded, launch, opened, sideways, widths } from "./browser.mjs";
import { furtherKinds, kinds, report } from "./reports.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const withPage = (kind, options, use) => opened(browser, report(kind), options, use);
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

describe("no label lies over another, none is cut, and nothing is wider than the page", () => {
    for (const kind of furtherKinds) {
        it(kind, () =>
            withPage(kind, {}, async (page) => {
                for (const width of widths) {
                    await page.setViewportSize({ width, height: 900 });
                    await page.waitForTimeout(100);
                    assert.deepEqual(await crowded(page), [], `${width} px`);
                    assert.equal(await sideways(page), 0, `px too wide at ${width} px`);
                }
            }));
    }

    it("would be found", () =>
        withPage("validate", {}, async (page) => {
            await page.evaluate(() => {
                const text = document.querySelector("svg.plot .tick text");
                text.parentNode.append(text.cloneNode(true));
            });
            assert.notDeepEqual(await crowded(page), []);
        }));
});

describe("on a phone nothing scrolls sideways, not even in a box of its own", () => {
    for (const kind of [...kinds, "captures", "engines"]) {
        it(kind, () =>
            withPage(kind, phone, async (page) => {
                await page.locator("details").evaluateAll((all) => all.forEach((each) => (each.open = true)));
                await page.waitForTimeout(100);
                const wide = await page.evaluate(() => {
                    const isScrolling = (element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
                    // A map in letters is a picture.
                    return [...document.querySelectorAll("main *")].filter((element) => isScrolling(element) && !element.matches("#findings > .patch")).map((element) => `${element.className}: ${element.textContent.slice(0, 60)}`);
                });
                assert.deepEqual(wide, []);
                assert.equal(await sideways(page), 0);
            }));
    }

    it("a row of a table is a block, and each value has the name of its column", () =>
        withPage("captures", phone, async (page, json) => {
            const row = page.locator("#tables tbody tr").first();
            const names = await row.locator("td").evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, "::before").content));
            assert.deepEqual(names.slice(0, 2).map((text) => /\w+/.exec(text)[0]), json.tables[0].columns.slice(0, 2));
            await page.setViewportSize({ width: 1280, height: 900 });
            assert.equal(await row.evaluate((element) => getComputedStyle(element).display), "table-row");
        }));
});

it("of lanes and strips the names are different, and none is cut by its place", async () => {
    for (const kind of ["run", "validate", "long"]) {
        await withPage(kind, {}, async (page) => {
            for (const width of [768, 1280]) {
                await page.setViewportSize({ width, height: 900 });
                await page.waitForTimeout(100);
                const names = await page.locator(".strip-names li").evaluateAll((all) => all.map((each) => ({ text: each.textContent, isCut: each.scrollWidth > each.clientWidth })));
                assert.ok(names.length > 1 && names.every(({ isCut }) => !isCut), `${width}: ${JSON.stringify(names)}`);
                assert.equal(new Set(names.map(({ text }) => text)).size, names.length, `${names.map(({ text }) => text)}`);
            }
        });
    }
});

it("there is no red badge where nothing fails, and a cadence is drawn once", async () => {
    for (const kind of ["passes", "captures", "warned", "bench", "diff", "engines"]) {
        await withPage(kind, {}, async (page, json) => {
            assert.notEqual(json.verdict, "error", kind);
            assert.equal(await page.locator(".badge.is-error, .card.is-error").count(), 0, kind);
            const titles = await page.locator("#pictures h2").allInnerTexts();
            assert.equal(new Set(titles).size, titles.length, `${titles}`);
            const links = await page.locator("#sections a").evaluateAll((all) => all.filter((link) => document.querySelector(link.hash).getBoundingClientRect().height < 20).map((link) => link.textContent));
            assert.deepEqual(links, [], "links lead to something");
        });
    }
    await withPage("warned", {}, async (page) => assert.ok((await page.locator("#tables .badge.is-warning").count()) > 0));
});

it("the last tick of a map is whole", async () => {
    const made = report("ticks", [], "map gate --over fps=10..240:24 --over phase=0..1:4 --engine euler --policy variable".split(" "));
    await opened(browser, made, {}, async (page) => {
        for (const width of widths) {
            await page.setViewportSize({ width, height: 900 });
            await page.waitForTimeout(100);
            const gap = await page.evaluate(() => {
                const place = document.querySelector(".map-scroll").getBoundingClientRect();
                const last = [...document.querySelectorAll(".map-scroll .axis-text")].find((text) => text.textContent === "240");
                return place.right - last.getBoundingClientRect().right;
            });
            assert.ok(gap >= -0.5, `${-gap} px of it are cut at ${width} px`);
        }
    });
});

it("on a phone the bar of the page wraps, and what is tapped there is high enough", () =>
    withPage("validate", phone, async (page) => {
        const wrong = await page.locator("nav.top a, nav.top button, .data summary").evaluateAll((all) => all.map((each) => [each.textContent, each.getBoundingClientRect()]).filter(([, box]) => box.right > 360 || box.height < 24).map(([text]) => text));
        assert.deepEqual(wrong, []);
    }));

it("nothing jumps where a strip of a capture is read", () =>
    withPage("schedule", {}, async (page) => {
        const plots = page.locator("#pictures svg.plot");
        const tops = () => plots.evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().top + scrollY));
        const still = await tops();
        await plots.nth(1).hover();
        assert.match(await plots.nth(1).locator("xpath=..").locator(".read").innerText(), /step/);
        assert.deepEqual(await tops(), still);
    }));

it("the colours of lost and gained time are explained where they are", () =>
    withPage("schedule", {}, async (page, json) => {
        const caption = await page.locator("#pictures .caption").first().innerText();
        const has = (sign) => json.drawing.paces.some((pace) => pace.dropped_us.some((each) => each * sign > 1000));
        assert.equal(/gained is yellow/.test(caption), has(-1));
        assert.equal(/lost is red/.test(caption), has(1));
    }));

it("a capture says how many of the policies it draws", async () => {
    const made = report("policies", [], "schedule --trace examples/captures/60fps_hitches.csv".split(" "));
    await opened(browser, made, {}, async (page, json) => {
        const { paces } = json.drawing;
        assert.ok(json.sections.length > paces.length);
        assert.match(await page.locator("#pictures .caption").first().innerText(), new RegExp(`${paces.length} of ${json.sections.length} policies, those with the worst findings`));
        const failing = new Set(json.findings.filter((finding) => finding.verdict === "error").map((finding) => finding.section));
        assert.ok(paces.every((pace) => failing.has(pace.section)));
    });
});

describe("a tap reads the point that is tapped", () => {
    for (const share of [0.3, 0.6]) {
        it(`at ${share * 100}% of a plot`, () =>
            withPage("validate", phone, async (page) => {
                const plot = page.locator('svg.plot[aria-label="game speed, over frame rate"]');
                await plot.scrollIntoViewIfNeeded();
                const box = await plot.boundingBox();
                await page.touchscreen.tap(box.x + box.width * share, box.y + box.height / 2);
                const wanted = await plot.evaluate((svg, at) => {
                    const { domain, range } = JSON.parse(svg.dataset.x);
                    return domain[0] * (domain[1] / domain[0]) ** ((at - range[0]) / (range[1] - range[0]));
                }, box.width * share);
                const fps = Number.parseFloat(await plot.getAttribute("aria-valuetext"));
                assert.ok(Math.abs(fps - wanted) <= 1, `${fps} fps for ${wanted} fps`);
            }));
    }

    it("of a map", () =>
        withPage("map", phone, async (page) => {
            const map = page.locator("svg.map").first();
            await map.scrollIntoViewIfNeeded();
            const box = await map.boundingBox();
            await page.touchscreen.tap(box.x + box.width * 0.6, box.y + box.height * 0.5);
            const text = await map.getAttribute("aria-valuetext");
            assert.doesNotMatch(text, /^fps 10\b.*phase 0:/, text);
        }));
});

it("on a phone a finding is a block, and no table scrolls", () =>
    withPage("run", phone, async (page, json) => {
        const cut = await page.locator("#findings .scroll").evaluateAll((all) => all.filter((box) => box.clientHeight > 0 && (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)).length);
        assert.equal(cut, 0);
        const row = page.locator(`[id="finding-${json.findings[0].id}"] td`);
        const boxes = await row.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect()).map(({ left, right, top }) => ({ left, right, top })));
        const [summary, fix] = boxes.slice(-2);
        assert.ok(fix.top > summary.top && Math.abs(fix.left - summary.left) < 1, "the fix stands below");
        assert.ok(boxes.every(({ right }) => right <= 360));
    }));

it("on paper the name of a check stays whole", () =>
    withPage("validate", { viewport: { width: 794, height: 1123 } }, async (page) => {
        await page.emulateMedia({ media: "print" });
        const broken = await page.evaluate(() =>
            [...document.querySelectorAll(".findings td:nth-child(2)")].filter((cell) => {
                const range = document.createRange();
                const text = cell.firstChild;
                return text.textContent.split(/[ -]/).some((word) => {
                    const at = text.textContent.indexOf(word);
                    range.setStart(text, at);
                    range.setEnd(text, at + word.length);
                    return range.getClientRects().length > 1;
                });
            }).map((cell) => cell.textContent),
        );
        assert.deepEqual(broken, []);
    }));

it("a label of a band reaches into no other band, and nothing is drawn over it", () =>
    withPage("loop", {}, async (page) => {
        const plot = page.locator('svg.plot[aria-label="cooldown, over frame rate"]');
        const wrong = await plot.evaluate((svg) => {
            const box = (element) => element.getBoundingClientRect();
            const bands = [...svg.querySelectorAll("rect.band.is-bad")].map(box);
            const labels = [...svg.querySelectorAll(".band-label.is-bad")];
            return labels.filter((label) => bands.filter((band) => band.left < box(label).right && band.right > box(label).left).length > 1 || label.closest("[clip-path]")).map((label) => label.textContent);
        });
        assert.deepEqual(wrong, []);
        assert.ok((await plot.locator("rect.band.is-bad").count()) > 10);
    }));

it("a cross is on each run that ends wrongly, and a note is not red", async () => {
    await withPage("scenarios", {}, async (page, json) => {
        const wrong = json.runs.filter((run) => run.scenario === "wall" && run.engine === "euler" && run.outcome.passage !== "blocked").map((run) => run.section);
        const lines = page.locator('svg.plot[aria-label^="wall farthest x over frame rate, euler"]');
        assert.ok(wrong.length > 0);
        assert.equal(await lines.locator("path.failing").count(), wrong.length);
        assert.equal(await lines.locator("rect.band.is-bad").count(), 0, "whose it is would not be seen");
    });
    await withPage("noted", {}, async (page, json) => {
        assert.equal(json.findings.find((finding) => finding.curve_axis?.name === "left after 250 ms").verdict, "note");
        const plot = page.locator('svg.plot[aria-label^="left after 250 ms"]');
        assert.equal(await plot.locator("rect.band.is-noted").count(), 1);
        assert.equal(await plot.locator("rect.band.is-bad").count(), 0);
    });
});

it("names of lines stand beside them, or on a phone below", () =>
    withPage("run", {}, async (page) => {
        const legends = page.locator(".legend.is-narrow").filter({ visible: true });
        assert.equal(await legends.count(), 0);
        await page.setViewportSize({ width: 360, height: 740 });
        await page.waitForTimeout(100);
        assert.ok((await legends.count()) > 0);
    }));

it("a first contact says whose it is where several runs are drawn", () =>
    withPage("scenarios", {}, async (page) => {
        const labels = await page.locator('svg.plot[aria-label="Distance from the reference"]').evaluateAll((plots) => plots.map((svg) => [...svg.querySelectorAll(".rule-label")].map((label) => label.textContent).filter((text) => text.startsWith("first contact"))));
        assert.ok(labels.flat().length > 0);
        for (const plot of labels) assert.equal(new Set(plot).size, plot.length, `${plot}`);
        assert.ok(labels.flat().every((label) => /^first contact [^:]+: /.test(label)), `${labels.flat()}`);
    }));
