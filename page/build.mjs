// Makes harness/show/html/page.html, the page around every HTML report: one script, one
// stylesheet, the licences of what is bundled, and a policy that runs nothing but this script.
// `--check` writes nothing, and fails where the file is not what would be written.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, "../harness/show/html/page.html");

async function bundled(entry) {
    const result = await build({
        absWorkingDir: here,
        entryPoints: [entry],
        bundle: true,
        minify: true,
        write: false,
        metafile: true,
        charset: "ascii",
        format: "iife",
        target: "es2020",
        legalComments: "none",
    });
    // A script element ends at the first of these, wherever it stands.
    const text = result.outputFiles[0].text.trim().replaceAll("</", "<\\/");
    return { text, inputs: Object.keys(result.metafile.inputs) };
}

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function licences(inputs) {
    const packages = new Set();
    for (const input of inputs) {
        const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
        if (name) packages.add(name[1]);
    }
    const escaped = (text) =>
        text.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]).replace(/[^\x00-\x7f]/g, (c) => `&#${c.codePointAt(0)};`);
    return [...packages]
        .sort()
        .map((name) => {
            const folder = join(here, "node_modules", name);
            const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
            return escaped(`${name} ${version}\n\n${readFileSync(join(folder, "LICENSE"), "utf8").trim()}\n`);
        })
        .join("\n");
}

const script = await bundled("src/main.js");
const style = await bundled("src/style.css");
const policy = [
    "default-src 'none'",
    `script-src ${hash(script.text)}`,
    `style-src ${hash(style.text)}`,
    "base-uri 'none'",
    "form-action 'none'",
].join("; ");
const page = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title><!--title--></title>
<style>${style.text}</style>
</head>
<body>
<a class="skip" href="#report">To the report</a>
<nav class="top" aria-label="Page"><div><b>tickproof</b><span id="sections"></span><span id="theme"></span></div></nav>
<main id="report">
<!--report--></main>
<footer><details><summary>Licences of the libraries in this page</summary>
<pre class="licences">${licences(script.inputs)}</pre></details></footer>
<script type="application/json" id="data"><!--data--></script>
<script>${script.text}</script>
</body>
</html>
`;
if (/[^\x00-\x7f]/.test(page)) throw new Error("page.html must be ASCII: CMake cuts it into pieces");

if (process.argv.includes("--check")) {
    if (readFileSync(target, "utf8") !== page) {
        console.error("harness/show/html/page.html is not what page/ makes: cd page && npm ci && npm run build");
        process.exit(1);
    }
} else {
    writeFileSync(target, page);
    console.log(`harness/show/html/page.html: ${(page.length / 1000).toFixed(0)} kB`);
}
