// The reports that are opened: made by the program itself, in a folder of their own.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const program = process.env.TICKPROOF_PROGRAM ?? join(root, "build/release/harness/cli/tickproof");
const folder = mkdtempSync(join(tmpdir(), "tickproof-page-"));

const commands = {
    run: "run gate jump --engine euler,box2d --policy hybrid --policy variable --policy fixed --trace examples/captures/60fps_hitches.csv --fps 20,30,60,144,240 --set jump.ledges_m=1.16,1.2",
    validate: "validate examples/projects/unity-bad",
    schedule: "schedule --policy fixed --policy variable --trace examples/captures/60fps_hitches.csv",
    recommend: "recommend examples/projects/unity-bad --cheapest",
    map: "map gate --set gate.run_mps=12 --over fps=10..80 --over phase=0..1:16 --engine euler --policy variable",
    cases: "cases",
    determinism: "determinism jump --engine euler,box2d --policy fixed --fps 60",
    bench: "bench jump --policy fixed --time 10ms",
};
export const kinds = Object.keys(commands);

const made = new Map();

/** {html, json}: files. A report with errors exits with 1. */
export function report(kind, more = [], command = commands[kind].split(" ")) {
    const key = [kind, ...more].join(" ");
    if (!made.has(key)) {
        const html = join(folder, `${made.size}.html`);
        const json = join(folder, `${made.size}.json`);
        try {
            execFileSync(program, [...command, ...more, "--html", html, "--json", json], { cwd: root, stdio: "pipe" });
        } catch (error) {
            if (error.status !== 1) throw new Error(`${command.join(" ")}: ${error.stderr}`);
        }
        made.set(key, { html, json: JSON.parse(readFileSync(json, "utf8")) });
    }
    return made.get(key);
}

export { folder, root };
