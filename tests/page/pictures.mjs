// The pictures of README and docs/, taken of reports that are made for them:
// `tools/page --pictures` writes docs/images.

import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch, open } from "./browser.mjs";
import { report, root } from "./reports.mjs";

export const images = join(root, "docs/images");

/** What is shown reaches from the first element to the last; the report is that of `kind` in reports.mjs. */
export const pictures = [
    { name: "gate", kind: "gate", width: 1280, from: ".replay .lanes", to: ".replay .keys" },
    { name: "jump", kind: "run", width: 1280, from: 'section:has(> .panel-body svg[aria-label="The top of the paths"])' },
    { name: "validate", kind: "validate", width: 1280, from: "#verdict", to: "#patch" },
    { name: "candidates", kind: "recommend", width: 1280, from: "#pictures > section" },
    { name: "phone", kind: "validate", width: 390, colorScheme: "dark", from: "#verdict", to: "#sheet" },
];

async function boxOf(page, selector) {
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not there`);
    return box;
}

async function take(browser, { kind, width, colorScheme = "light", from, to = from }) {
    const { page, problems } = await open(browser, report(kind).html, { viewport: { width, height: 900 }, colorScheme });
    if (problems.length > 0) throw new Error(problems.join("\n"));
    const [first, last] = [await boxOf(page, from), await boxOf(page, to)];
    const y = Math.max(0, first.y - 8);
    const clip = { x: 0, y, width, height: last.y + last.height + 8 - y, scale: 1 };
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 40, clip, captureBeyondViewport: true });
    await page.context().close();
    return Buffer.from(data, "base64");
}

/** {name: bytes} of the files that are written to the folder. */
export async function takePictures(browser, folder) {
    mkdirSync(folder, { recursive: true });
    const sizes = {};
    for (const picture of pictures) {
        const file = join(folder, `${picture.name}.webp`);
        writeFileSync(file, await take(browser, picture));
        sizes[picture.name] = statSync(file).size;
    }
    return sizes;
}

if (process.argv[1] === import.meta.filename) {
    const browser = await launch();
    console.log(await takePictures(browser, images));
    await browser.close();
}
