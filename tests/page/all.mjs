// All tests in one process: the reports that they look at are made once.

import { readdirSync } from "node:fs";

const tests = readdirSync(new URL(".", import.meta.url)).filter((file) => file.endsWith(".test.mjs"));
for (const file of tests.sort()) await import(`./${file}`);
