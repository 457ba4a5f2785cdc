// Opens reports from disk in Debian's Chromium, and notes whatever goes wrong in them.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const arguments_ = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export const widths = [360, 768, 1920];
export const schemes = ["light", "dark"];

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: arguments_ });

/** {page, problems}: problems are console messages, errors, refusals of the policy, and requests. */
export async function open(browser, file, options = {}) {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1000 }, reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(5000);
    const problems = [];
    const url = pathToFileURL(file).href;
    page.on("console", (message) => problems.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
    page.on("request", (request) => request.url() !== url && problems.push(`request: ${request.url()}`));
    await page.addInitScript(() => addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)));
    await page.goto(url);
    if (options.javaScriptEnabled !== false) {
        await page.waitForSelector("html[data-ready]", { timeout: 5000 }).catch(() => problems.push("the script did not end"));
    }
    return { page, problems };
}

/** Hands the page of a report to `use`; nothing may have gone wrong in it. */
export async function opened(browser, { html, json }, options, use) {
    const { page, problems } = await open(browser, html, options);
    try {
        await use(page, json);
        assert.deepEqual(problems, []);
    } finally {
        await page.context().close();
    }
}

export const near = (a, b, share, what) => assert.ok(Math.abs(a - b) <= share * Math.max(1e-9, Math.abs(b)), `${what}: ${a} for ${b}`);

/** Texts of one picture that lie over each other, or stand out of it: [`plot: one | other`]. */
export const crowded = (page) =>
    page.evaluate(() => {
        const found = [];
        for (const svg of document.querySelectorAll("svg.plot, svg.map")) {
            const all = svg.getBoundingClientRect();
            if (all.width === 0) continue;
            const texts = [...svg.querySelectorAll("text")].map((text) => ({ text: text.firstChild?.textContent ?? "", box: text.getBoundingClientRect() })).filter(({ text }) => text !== "");
            const name = svg.getAttribute("aria-label").slice(0, 40);
            texts.forEach(({ text, box }, i) => {
                if (box.left < all.left - 2 || box.right > all.right + 2) found.push(`${name}: ${text} is cut`);
                for (const other of texts.slice(i + 1)) {
                    const [across, down] = [Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left), Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)];
                    if (across > 2 && down > 3) found.push(`${name}: ${text} | ${other.text}`);
                }
            });
        }
        return found;
    });

/** By how many pixels the page is wider than its window. */
export const sideways = (page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
