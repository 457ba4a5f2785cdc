// The report behind the page: columns become rows again, millimetre steps become positions. Pure.

import { policyLooks } from "./colors.js";

/** {rows, columns} as a list of objects; `outcome.apex_m` stays one name. */
export function rowsOf(table) {
    const rows = Array.from({ length: table?.rows ?? 0 }, () => ({}));
    for (const [name, column] of Object.entries(table?.columns ?? {})) {
        const at = column.texts ? (i) => column.texts[column.at[i]] : (i) => column[i];
        for (let i = 0; i < rows.length; ++i) rows[i][name] = at(i);
    }
    return rows;
}

export function sums(steps, unit = 1) {
    let sum = 0;
    return steps.map((step) => (sum += step) * unit);
}

/** Of a path: when its frames end, which steps they have, and where its bodies are after each step. */
export function unpacked(path, scene) {
    const { length_us: lengths, steps } = path.frames;
    const dts = path.steps.dt_s;
    const stepEnds = [0];
    for (let i = 0; i < path.steps.count; ++i) stepEnds.push(stepEnds[i] + (dts.length === 1 ? dts[0] : dts[i]));
    const turns = (move) => (move.turns ? { every: move.turns.every, rad: sums(move.turns.mrad, 1e-3) } : null);
    const moves = new Map(path.moves.map((move) => [move.body, { x: sums(move.x_mm, 1e-3), y: sums(move.y_mm, 1e-3), turns: turns(move) }]));
    return {
        ...path,
        scene,
        dtOf: (step) => (dts.length === 1 ? dts[0] : dts[step - 1]),
        frameEnds: sums(lengths, 1e-6), // Real time.
        stepsEnd: sums(steps), // Steps taken at the end of each frame.
        stepEnds, // Game time after so many steps.
        dropped: sums(path.frames.dropped_us, 1e-6),
        subject: moves.get(scene.subject),
        moves,
    };
}

/** Where a body is after so many steps. */
export function positionOf(path, body, step) {
    const move = path.moves.get(body);
    const still = path.scene.bodies[body];
    if (!move) return [still.x_m, still.y_m];
    const at = Math.max(0, Math.min(step, move.x.length - 1));
    return [move.x[at], move.y[at]];
}

/** How far a body is turned after so many steps. Angles are kept every few steps only: between them it turns evenly. */
export function angleOf(path, body, step) {
    const { turns, x } = path.moves.get(body) ?? {};
    if (!turns) return path.scene.bodies[body].angle_rad ?? 0;
    const last = x.length - 1;
    const at = Math.max(0, Math.min(step, last));
    const before = Math.min(Math.floor(at / turns.every), turns.rad.length - 2);
    const [begin, end] = [before, before + 1].map((k) => Math.min(k * turns.every, last));
    return turns.rad[before] + (turns.rad[before + 1] - turns.rad[before]) * (end > begin ? (at - begin) / (end - begin) : 1);
}

/** `unity`, or `unity:frame_delta_max=20ms` beside another unity: with the settings that tell them apart. */
export function labels(policies) {
    const split = policies.map((policy) => policy.split(":"));
    return split.map(([name, ...settings]) => {
        const alike = split.filter(([other]) => other === name);
        const differing = settings.filter((setting) => !alike.every((other) => other.includes(setting)));
        return [name, ...differing].join(":");
    });
}

export function reportOf(json) {
    const drawing = json.drawing ?? { scenes: [], paths: [], replays: [], paces: [] };
    const paths = drawing.paths.map((path) => unpacked(path, drawing.scenes[path.scene]));
    labels(paths.map((path) => path.policy)).forEach((label, i) => (paths[i].label = label));
    return {
        ...json,
        looks: policyLooks((json.sections ?? []).map((section) => section.name)),
        runs: rowsOf(json.runs),
        scenes: drawing.scenes,
        paces: drawing.paces,
        paths,
        replays: drawing.replays.map((replay) => ({
            finding: json.findings.find((finding) => finding.id === replay.finding),
            lanes: replay.lanes.map((lane) => ({ role: lane.role, verdict: lane.verdict, shows: lane.shows ?? null, path: paths[lane.path] })),
        })),
    };
}

/** Indices of frames that are longer than four medians. */
export function hitchesOf(lengths) {
    const sorted = [...lengths].sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return lengths.flatMap((length, i) => (length > 4 * median ? [i] : []));
}
