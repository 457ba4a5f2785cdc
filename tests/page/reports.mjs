// The reports that are opened: made by the program itself, in a folder of their own.

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
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
    determinism: "determinism stack --engine box2d --policy fixed --fps 60 --ensemble 4",
    bench: "bench gate --engine box2d --fps 60 --over timestep=1/30,1/60 --time 10ms",
    against: "bench jump --policy fixed --against timestep=1/30 --time 50ms",
    shrink: "shrink gate --engine euler --policy variable --trace examples/captures/60fps_hitches.csv --check tunneling",
    diff: "diff RECORDING:box2d RECORDING:euler",
    // Many findings, of scenarios in which nothing rises, in two engines.
    scenarios: "run wall stack curve bounce cooldown fall --policy variable,fixed --fps 20,30,60",
    loop: "validate examples/projects/own-loop-bad",
    // The same hitch at the same moment in every lane, and again later in the trace.
    hitch: "run gate --engine euler,box2d --policy variable,hybrid,fixed",
    // The picture of README.md: what one Box2D closes, the next one leaves open.
    gate: "run gate --engine box2d,box2d3 --policy variable,fixed --trace examples/captures/60fps_hitches.csv",
    passes: "validate examples/projects/unity-good",
    // A note with a curve: its profile does not say at which rate the damping was tuned.
    noted: "validate examples/projects/godot-bad --check damping",
    // Settings of which two are at one place: as much cost, and as much error.
    coincide: "bench gate --over timestep=1/30,1/60,1/120 --over substeps=1,4 --time 10ms",
    // Twenty captures with long names: one project passes, and of the other nobody asked for what breaks.
    captures: "validate examples/projects/unity-good --trace CAPTURES",
    warned: "validate --policy variable --fps 60 --trace CAPTURES",
    engines: "engines box2d box2d3",
    // The name of its policy is longer than a phone is wide.
    long: "determinism examples/projects/unity-bad",
};
/** Of further ones only what they are there for is looked at. */
export const furtherKinds = ["scenarios", "loop", "long", "hitch", "gate", "passes", "noted", "coincide", "captures", "warned", "engines"];
export const kinds = Object.keys(commands).filter((kind) => kind !== "against" && !furtherKinds.includes(kind));

const made = new Map();

function run(words, mayFail) {
    try {
        execFileSync(program, words, { cwd: root, stdio: "pipe" });
    } catch (error) {
        if (!mayFail || error.status !== 1) throw new Error(`${words.join(" ")}: ${error.stderr}`);
    }
}

function captures() {
    const place = join(folder, "captures");
    mkdirSync(place, { recursive: true });
    for (let i = 1; i <= 20; ++i) copyFileSync(join(root, "examples/captures/60fps_hitches.csv"), join(place, `mygame_2026-11-28_playtest_level-castle-courtyard_machine-steamdeck-oled_run-${String(i).padStart(2, "0")}.csv`));
    return place;
}

/** `RECORDING:box2d` is a recording of the stack in that engine, `CAPTURES` a folder of twenty. */
function recorded(word) {
    if (word === "CAPTURES") return captures();
    const [, engine] = /^RECORDING:(\w+)$/.exec(word) ?? [];
    if (!engine) return word;
    const file = join(folder, `${engine}.tprec`);
    run(["record", "stack", "--engine", engine, "--policy", "fixed", "--fps", "60", "--out", file]);
    return file;
}

/** {html, json}: files. A report with errors exits with 1. */
export function report(kind, more = [], command = commands[kind].split(" ")) {
    const key = [kind, ...more].join(" ");
    if (!made.has(key)) {
        const html = join(folder, `${made.size}.html`);
        const json = join(folder, `${made.size}.json`);
        run([...command.map(recorded), ...more, "--html", html, "--json", json], true);
        made.set(key, { html, json: JSON.parse(readFileSync(json, "utf8")) });
    }
    return made.get(key);
}

export { folder, root };
