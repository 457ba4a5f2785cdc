// Reports made by chance: each the same for the same seed.

/** A small generator. */
export function random(seed) {
    let state = seed;
    return () => {
        state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
        return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
    };
}

const RATES = [20, 30, 60, 90, 144, 240];
const list = (count, made) => Array.from({ length: count }, (_, i) => made(i));

export function randomScene(next, more = {}) {
    return {
        scenario: "jump", summary: "a jump", passage: "none", ledges_m: next() < 0.5 ? [] : [1 + next() * 0.5], distance_tolerance_m: 0.01 + next() * 0.1, distance_reason: "a foot",
        quantities: [{ key: "apex_m", name: "apex", unit: "m", tolerance: 0.005 + next() * 0.1, ideal: 1.25, summary: "height of the feet", reason: "a hand" }, { key: "air_time_s", name: "air_time", unit: "s", tolerance: 0.02 + next() * 0.1, ideal: 0.7, summary: "time in the air", reason: "a step" }],
        subject: 0, bodies: [{ name: "character", x_m: 0, y_m: 0 }], failed: { frame_rate: next() < 0.7, divergence: next() < 0.7 }, ...more,
    };
}

export function randomPath(next, scene, i) {
    const steps = 20 + Math.floor(next() * 60);
    const dt = 1 / RATES[Math.floor(next() * RATES.length)];
    const top = 0.8 + next();
    const y = list(steps + 1, (k) => top * 4 * (k / steps) * (1 - k / steps));
    return {
        spec: `run ${i}`, label: `p${i}`, policy: `p${i}`, engine: "euler", fps: next() < 0.7 ? RATES[Math.floor(next() * RATES.length)] : null, start_frame: Math.floor(next() * 300), scene,
        stepEnds: list(steps + 1, (k) => k * dt), steps: { count: steps }, subject: { x: list(steps + 1, (k) => k * dt * 5), y },
        distance_m: list(steps + 1, (k) => (k === 0 ? 0 : next() * 0.2 * (k / steps))), first_contact: next() < 0.5 ? { step: 7, time_s: 7 * dt, bodies: ["ground"] } : null,
        outcome: { passage: "none", apex_m: Math.max(...y) }, frames: { length_us: list(steps, () => (next() < 0.03 ? 900000 : 16667)) }, frameEnds: [],
    };
}

export function randomRecommendation(next) {
    const judged = list(3 + Math.floor(next() * 30), (i) => {
        const severity = next() * (next() < 0.1 ? 30 : 3);
        return { steps_per_s: 20 + i * 5, changes: list(Math.floor(next() * 4), (k) => `change-${k}`), severity: next() < 0.1 ? null : severity, passes: false, finding: `reach/ledge-${i}` };
    });
    for (const each of judged) each.passes = each.severity !== null && each.severity <= 1 / 1.1;
    const byCost = next() < 0.5;
    const first = judged.findIndex((each) => each.passes);
    const level = (each) => ({ ...each, worst: { severity: each.severity, id: each.finding } });
    const front = (first < 0 ? judged : judged.slice(0, first + 1)).map(level);
    return { aim: byCost ? "least-cost" : "least-change", platform: next() < 0.3 ? "mobile" : "", tried: judged.length, chosen: first < 0 ? null : first, front, judged, current: { severity: next() * 4 } };
}
