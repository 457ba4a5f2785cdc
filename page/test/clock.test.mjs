import assert from "node:assert/strict";
import { it } from "node:test";
import { unpacked } from "../src/data.js";
import { framesAt, hitchSpans, interpolated, interpolates, nextFrame, nextStep, stateAt, stepEvents, tellingMoment } from "../src/replay/clock.js";

/** Frames of 20, 20, 200, 20, ... ms; steps of 20 ms, of which the hitch takes two and loses the rest. */
const path = unpacked(
    {
        fps: null,
        frames: {
            length_us: [20000, 20000, 200000, 20000, 20000, 20000],
            steps: [1, 1, 2, 1, 0, 1],
            overstep_us: [0, 0, 0, 5000, 15000, 0],
            dropped_us: [0, 0, 160000, 0, 0, 0],
        },
        steps: { count: 6, dt_s: [0.02] },
        moves: [{ body: 0, x_mm: [0, 100, 100, 100, 100, 100, 100], y_mm: [600, 0, 0, 0, 0, 0, 0] }],
    },
    { subject: 0, bodies: [{ x_m: 0, y_m: 0.6 }] },
);

it("the picture is that of the last frame that ended", () => {
    assert.equal(framesAt(path, 0.019), 0);
    assert.equal(framesAt(path, 0.02), 1);
    assert.equal(framesAt(path, 0.1), 2);
    assert.equal(framesAt(path, 99), 6);
});

it("nothing moves in a hitch, and the steps of the hitch come at its end", () => {
    assert.equal(stateAt(path, 0.05).steps, 2);
    assert.equal(stateAt(path, 0.23).steps, 2);
    assert.ok(Math.abs(stateAt(path, 0.23).wait_s - 0.2) < 1e-9);
    const after = stateAt(path, 0.2401);
    assert.equal(after.steps, 4);
    assert.equal(after.frameSteps, 2);
    assert.ok(Math.abs(after.dropped_s - 0.16) < 1e-9);
    assert.ok(Math.abs(after.game_s - 0.08) < 1e-9);
});

it("an interpolating game draws between the last two steps, by what is left over", () => {
    const [x, y] = interpolated(path, 0, stateAt(path, 0.2601));
    assert.ok(Math.abs(x - (0.4 + 0.1 * 0.25)) < 1e-9);
    assert.equal(y, 0.6);
});

it("hitches are frames of more than four medians", () => {
    const [hitch, ...others] = hitchSpans(path);
    assert.deepEqual(others, []);
    assert.ok(Math.abs(hitch.begin_s - 0.04) < 1e-9 && Math.abs(hitch.end_s - 0.24) < 1e-9);
});

it("a step of the clock goes to the end of the next frame", () => {
    assert.ok(Math.abs(nextFrame([path], 0.04, 1) - 0.24) < 1e-9);
    assert.ok(Math.abs(nextFrame([path], 0.24, -1) - 0.04) < 1e-9);
    assert.equal(nextFrame([path], 0, -1), 0);
});

it("frames that end within a millisecond are one step of the clock", () => {
    const other = { ...path, frameEnds: path.frameEnds.map((end) => end + 0.0004) };
    assert.ok(Math.abs(nextFrame([path, other], 0.0205, 1) - 0.0404) < 1e-9);
    assert.ok(Math.abs(nextFrame([path, other], 0.0404, -1) - 0.0204) < 1e-9);
});

it("a step is a physics step: the steps of one frame come one after the other at its end", () => {
    const events = stepEvents([path]);
    assert.deepEqual(events.map(({ time_s, k }) => [Math.round(time_s * 1000), k]), [[20, 1], [40, 1], [240, 1], [240, 2], [260, 1], [300, 1]]);
    let now = { time_s: 0, k: Infinity };
    const seen = events.map(() => {
        now = nextStep(events, now, 1);
        return stateAt(path, now.time_s, now.k).steps;
    });
    assert.deepEqual(seen, [1, 2, 3, 4, 5, 6], "each step once");
    assert.equal(nextStep(events, now, 1), events[5], "at the last it stays");
    for (const steps of [5, 4, 3, 2, 1]) {
        now = nextStep(events, now, -1);
        assert.equal(stateAt(path, now.time_s, now.k).steps, steps);
    }
    assert.equal(nextStep(events, now, -1), null, "before the first is the start");
});

it("after a frame without a step the step before is the one that is undone", () => {
    const events = stepEvents([path]);
    const now = nextStep(events, { time_s: 0.285, k: Infinity }, -1);
    assert.equal(stateAt(path, now.time_s, now.k).steps, 4);
});

it("lanes step together where their frames end at once, and else each in its turn", () => {
    const slow = { ...path, frameEnds: [0.03, 0.2404], frames: { ...path.frames, steps: [2, 1] }, stepsEnd: [2, 3] };
    const events = stepEvents([path, slow]);
    assert.deepEqual(events.map(({ time_s, k }) => [Math.round(time_s * 1000), k]), [[20, 1], [30, 1], [30, 2], [40, 1], [240, 1], [240, 2], [260, 1], [300, 1]]);
});

it("a policy without a rest has nothing to interpolate by", () => {
    assert.ok(interpolates(path));
    assert.ok(!interpolates({ frames: { overstep_us: [0, 0] } }));
});

/** Frames of 100 ms with a step each, at these places. */
const walk = (places, more = {}) => {
    const frameEnds = places.slice(1).map((_, i) => (i + 1) / 10);
    return {
        scene, frameEnds, stepsEnd: frameEnds.map((_, i) => i + 1), stepEnds: [0, ...frameEnds], dropped: frameEnds.map(() => 0),
        frames: { length_us: frameEnds.map(() => 100000), steps: frameEnds.map(() => 1), overstep_us: frameEnds.map(() => 0), dropped_us: [] },
        subject: { x: places.map(() => 0), y: places }, moves: new Map([[0, { x: places.map(() => 0), y: places }]]), ...more,
    };
};
const scene = { subject: 0, bodies: [{ x_m: 0, y_m: 0 }] };

it("a replay opens where it tells most", () => {
    const [rise, fall] = [[0, 1, 2, 1, 0], [4, 3, 2, 1, 0]];
    assert.equal(tellingMoment([walk(fall, { crossing: { step: 3 } })]), 0.3, "the step that crosses");
    assert.equal(tellingMoment([walk(fall), walk(fall, { crossing: { step: 2 } })]), 0.2, "of whichever lane");
    assert.equal(tellingMoment([walk(fall), walk([4, 3, 2, 0, -2])]), 0.3, "where the lanes differ");
    const held = { scene: { ...scene, passage: "blocked" }, outcome: { passage: "blocked" }, subject: { x: [0, 1, 2, 2, 2] } };
    assert.equal(tellingMoment([walk(fall, held), walk([4, 3, 2, 0, -2], held)]), 0.2, "where an obstacle holds all back");
    assert.equal(tellingMoment([walk(fall, { ...held, subject: { x: [0, 0, 0, 0, 0] } }), walk([4, 3, 2, 0, -2], held)]), 0.3, "not where it lies below what falls");
    assert.equal(tellingMoment([walk(rise), walk(rise)]), 0.2, "at the highest point");
    assert.equal(tellingMoment([walk(fall)]), 0.4, "at the end of what only falls");
    assert.equal(tellingMoment([walk([0, 0, 0, 0])]).toFixed(1), "0.3");
});
