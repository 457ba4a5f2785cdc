// Who reads otherwise: axe-core finds nothing in any kind of report, a screen reader has
// landmarks, names and values, paper has all of the findings, and nothing moves unasked.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, it } from "node:test";
import { launch, open, opened, schemes } from "./browser.mjs";
import { furtherKinds, kinds, report } from "./reports.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const withPage = (kind, options, use) => opened(browser, report(kind), options, use);

// The dark page has other colours, and nothing else.
const darkKinds = ["run", "validate", "map", "bench", "determinism", "diff", "captures", "engines"];

describe("axe-core finds nothing", () => {
    for (const kind of [...kinds, ...furtherKinds]) {
        for (const colorScheme of darkKinds.includes(kind) ? schemes : ["light"]) {
            it(`${kind}, ${colorScheme}`, async () => {
                const { page } = await open(browser, report(kind).html, { colorScheme });
                await page.evaluate(axe);
                const rules = colorScheme === "dark" ? { runOnly: ["color-contrast"] } : {};
                const { violations } = await page.evaluate((only) => axe.run(document, { resultTypes: ["violations"], ...only }), rules);
                const found = violations.map((each) => `${each.id}: ${each.nodes.length}, ${each.nodes[0].target} ${each.nodes[0].failureSummary}`);
                assert.deepEqual(found, []);
                await page.context().close();
            });
        }
    }
});

/** [{role, name, properties}] of what Chromium hands to a screen reader. */
async function spokenTree(page) {
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    return nodes
        .filter((node) => !node.ignored)
        .map((node) => ({ role: node.role?.value, name: node.name?.value ?? "", value: node.value?.value, ...Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])) }));
}

describe("a screen reader", () => {
    const of = (nodes, role) => nodes.filter((node) => node.role === role);

    for (const kind of ["run", "validate", "cases", "map"]) {
        it(`has landmarks, headings and names in ${kind}`, () =>
            withPage(kind, {}, async (page) => {
                const nodes = await spokenTree(page);
                assert.equal(of(nodes, "main").length, 1);
                assert.equal(of(nodes, "navigation").length, 1);
                assert.equal(of(nodes, "contentinfo").length, 1);
                const panels = await page.locator("section.panel").count();
                assert.ok(of(nodes, "region").length >= panels, "each panel is a region");
                for (const role of ["region", "slider", "button", "image", "combobox", "link", "heading"]) {
                    assert.deepEqual(of(nodes, role).filter((node) => node.name.trim() === ""), [], `a ${role} without a name`);
                }
                const levels = of(nodes, "heading").map((node) => node.level);
                assert.equal(levels.filter((level) => level === 1).length, 1);
                levels.slice(1).forEach((level, i) => assert.ok(level <= levels[i] + 1, `a heading of level ${level} after one of ${levels[i]}`));
            }));
    }

    it("has the verdict in words, and tables with named columns", () =>
        withPage("run", {}, async (page, json) => {
            const nodes = await spokenTree(page);
            assert.ok(nodes.some((node) => node.role === "StaticText" && node.name.trim() === json.verdict));
            for (const column of ["verdict", "check", "what and why", "fix"]) assert.ok(of(nodes, "columnheader").some((node) => node.name === column), column);
        }));

    it("speaks the value that the arrow keys go to, once", () =>
        withPage("run", {}, async (page) => {
            const plot = page.locator('svg.plot[aria-label="jump apex over frame rate, euler and box2d"]');
            await plot.focus();
            await page.keyboard.press("End");
            const slider = of(await spokenTree(page), "slider").find((node) => node.name === "jump apex over frame rate, euler and box2d");
            assert.equal(slider.focused, true);
            assert.equal(slider.value, slider.valuemax);
            // Chromium's protocol leaves out the text of a value.
            assert.match(await plot.getAttribute("aria-valuetext"), /^240 fps: .*fixed: 1\.208 m/);
            assert.equal(await plot.locator("xpath=..").locator(".read").getAttribute("aria-live"), "off", "the value of the slider is spoken already");
        }));

    it("speaks what a pointer reads", () =>
        withPage("run", {}, async (page) => {
            const plot = page.locator('svg.plot[aria-label="jump apex over frame rate, euler and box2d"]');
            await plot.hover();
            const read = plot.locator("xpath=..").locator(".read");
            assert.equal(await read.getAttribute("aria-live"), "polite");
            assert.match(await read.innerText(), /fps: .* m/);
        }));

    it("speaks the cell of a map", () =>
        withPage("map", {}, async (page) => {
            const map = page.locator("svg.map").first();
            await map.focus();
            const first = await map.getAttribute("aria-valuetext");
            await page.keyboard.press("ArrowDown");
            assert.ok(of(await spokenTree(page), "slider").find((node) => node.focused).value > 0);
            const text = await map.getAttribute("aria-valuetext");
            assert.notEqual(text, first);
            assert.match(text, /^fps [\d.]+.*, phase [\d.]+: /);
        }));

    it("speaks the moment of the replay, and what stands in each lane", () =>
        withPage("run", {}, async (page) => {
            const slider = page.getByRole("slider", { name: "Time", exact: true });
            assert.match(await slider.getAttribute("aria-valuetext"), /seconds: variable in .*step|seconds: hybrid in .*step/);
            assert.equal(await page.locator(".clock").getAttribute("aria-live"), null);
            assert.equal(await page.locator("output").count(), 0, "nothing is spoken at every frame");
        }));
});

describe("on paper", () => {
    const paper = { width: 794, height: 1123 };
    const printed = (kind, use) =>
        withPage(kind, { viewport: paper, colorScheme: "dark" }, async (page, json) => {
            await page.emulateMedia({ media: "print", colorScheme: "dark" });
            await use(page, json);
        });

    for (const kind of ["run", "validate", "recommend", "cases"]) {
        it(`${kind} is whole and light`, () =>
            printed(kind, async (page, json) => {
                const cut = await page.evaluate(() => {
                    const isShown = (element) => element.getClientRects().length > 0;
                    const inner = [...document.querySelectorAll("main .scroll, main pre, main .panel, main .card, main table")].filter(isShown);
                    return inner.filter((element) => element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1 || element.getBoundingClientRect().right > innerWidth + 1).map((element) => `${element.tagName}.${element.className} ${element.scrollWidth} of ${element.clientWidth}`);
                });
                assert.deepEqual(cut, []);
                assert.equal(await page.locator(".replay, nav.top, .zoom, button").filter({ visible: true }).count(), 0);
                const [background, text] = await page.evaluate(() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]);
                assert.equal(background, "rgb(255, 255, 255)");
                assert.ok(text.match(/\d+/g).every((part) => Number(part) < 60), `dark letters: ${text}`);
                const plots = page.locator("#pictures > section:not(.replay) svg.plot path.series, #pictures svg.plot g.dots");
                assert.ok((await plots.count()) > 0 && (await plots.first().isVisible()));
                if (!json.findings) return;
                for (const finding of json.findings) {
                    assert.ok(await page.locator(`[id="finding-${finding.id}"]`).isVisible(), finding.id);
                }
            }));
    }

    it("has folded findings without scripts, too, and on the screen they are folded", () =>
        withPage("validate", { viewport: paper, javaScriptEnabled: false }, async (page, json) => {
            const passed = json.findings.filter((finding) => finding.verdict === "pass").length;
            assert.equal(await page.locator("details.pass summary").innerText(), `${passed} passed`);
            const isShown = () => page.locator("details.pass table").evaluate((table) => table.checkVisibility());
            assert.equal(await isShown(), false);
            await page.emulateMedia({ media: "print" });
            assert.equal(await isShown(), true);
            assert.equal(await page.locator("#pictures").isVisible(), false, "no gap for pictures that are not there");
        }));

    it("becomes a PDF", () =>
        withPage("validate", {}, async (page) => {
            const file = await page.pdf({ format: "A4" });
            assert.equal(file.subarray(0, 5).toString(), "%PDF-");
            assert.ok(file.length > 20000);
        }));
});

describe("nothing moves unasked", () => {
    it("where less motion is wanted", () =>
        withPage("run", { reducedMotion: "reduce" }, async (page) => {
            const clock = page.locator(".clock");
            const before = await clock.innerText();
            await page.waitForTimeout(150);
            assert.equal(await clock.innerText(), before, "the replay waits for its button");
            assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
            assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior), "auto");
        }));

    it("and a link glides only where it is not", () =>
        withPage("schedule", { reducedMotion: "no-preference" }, async (page) => {
            assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior), "smooth");
        }));
});
