// axe-core finds nothing serious in any kind of report.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, it } from "node:test";
import { launch, open, schemes } from "./browser.mjs";
import { kinds, report } from "./reports.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

for (const kind of kinds) {
    for (const colorScheme of schemes) {
        it(`${kind}, ${colorScheme}`, async () => {
            const { page } = await open(browser, report(kind).html, { colorScheme });
            await page.evaluate(axe);
            const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
            const serious = violations.filter((each) => ["serious", "critical"].includes(each.impact)).map((each) => `${each.id}: ${each.nodes.length}, ${each.nodes[0].target} ${each.nodes[0].failureSummary}`);
            assert.deepEqual(serious, []);
            await page.context().close();
        });
    }
}
