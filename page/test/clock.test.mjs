import assert from "node:assert/strict";
import { it } from "node:test";
import { unpacked } from "../src/data.js";
import { framesAt, hitchSpans, interpolated, nextFrame, stateAt } from "../src/replay/clock.js";

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
