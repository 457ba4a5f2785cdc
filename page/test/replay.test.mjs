// What a replay shows and says: where its stages look, when it ends, what its lanes are called, and captions that are
// true of every lane.

import assert from "node:assert/strict";
import { it } from "node:test";
import { outcomeText, policyNames, shortNames, shownText } from "../src/lanes.js";
import { cameraOf, groundDrop, isGrounded, isWaiting, placeOf, stageOf } from "../src/replay/camera.js";
import { endOf } from "../src/replay/clock.js";
import { levelsOf } from "../src/replay/lane.js";
import { whenText } from "../src/replay/replay.js";
import { marks, timeTicks } from "../src/replay/track.js";
import { captionOf, hitchOf } from "../src/replay/words.js";

const box = (width_m, height_m) => ({ kind: "box", width_m, height_m });
const body = (type, shape, x_m, y_m) => ({ name: type, type, shape, x_m, y_m, angle_rad: 0 });
const scene = (bodies, more = {}) => ({ scenario: "gate", passage: "none", subject: 0, bodies, ledges_m: [], quantities: [], ...more });

/** A step a frame of 100 ms; `ways` are the places of each body that moves. */
function run(of, ways, more = {}) {
    const moves = new Map(Object.entries(ways).map(([i, places]) => [Number(i), { x: places.map(([x]) => x), y: places.map(([, y]) => y) }]));
    const count = Math.max(0, ...[...moves.values()].map((move) => move.x.length - 1));
    const frameEnds = Array.from({ length: count }, (_, i) => (i + 1) / 10);
    return {
        scene: of, moves, subject: moves.get(of.subject), frameEnds, stepsEnd: frameEnds.map((_, i) => i + 1), stepEnds: [0, ...frameEnds], dropped: frameEnds.map(() => 0), dtOf: () => 0.1, steps: { count, dt_s: [0.1] },
        frames: { length_us: frameEnds.map(() => 100000), steps: frameEnds.map(() => 1), overstep_us: frameEnds.map(() => 0) },
        label: "fixed", policy: "fixed", engine: "euler", fps: null, start_frame: 0, crossing: null, outcome: { passage: of.passage }, ...more,
    };
}
const line = (count, at) => Array.from({ length: count }, (_, i) => at(i));

it("a stage holds all bodies that move, and what they touch", () => {
    const stack = scene([body("dynamic", box(0.5, 0.5), 0, 3), body("dynamic", box(0.5, 0.5), 0, 0.3), body("fixed", box(100, 1), 0, -0.5)]);
    const path = run(stack, { 0: line(5, () => [0, 3]), 1: line(5, (i) => [-i, 0.3]) });
    const camera = cameraOf([path]);
    assert.ok(camera.left < -4.25 && camera.right > 0.25, "the box that falls off, and not the subject alone");
    assert.ok(camera.low < 0 && camera.low > -0.6 && camera.high > 3.25, "a little of the ground");
    assert.ok(isGrounded([path], camera));
    assert.equal(stageOf(camera, true).bottom, camera.low);
});

it("lanes of one scene look at the same: the ground of the second is no deeper", () => {
    const of = scene([body("dynamic", box(0.6, 1.2), 0, 0.6), body("fixed", box(100, 50), 0, -25)]);
    const path = run(of, { 0: line(4, (i) => [i, 0.6]) });
    assert.deepEqual(cameraOf([path, path, path]), cameraOf([path]));
});

it("a long way to a wall is shown where it ends, and what flies is in the middle of its stage", () => {
    const wall = scene([body("dynamic", { kind: "circle", radius_m: 0.25 }, -10, 0), body("fixed", box(0.1, 20), 0, 0)], { passage: "blocked" });
    const shot = run(wall, { 0: line(18, (i) => [-10 + i * 0.65, 0]) }, { crossing: { step: 16, distance_m: 0.65, dt_s: 0.1 } });
    const camera = cameraOf([shot], endOf([shot]));
    assert.ok(camera.right - camera.left < 5, "not the 11 m of the way");
    assert.ok(camera.left < -1 && camera.right > 0.5);
    const stage = stageOf(camera, isGrounded([shot], camera));
    assert.ok(Math.abs(stage.bottom + stage.height / 2) < 1e-9, "the ball flies in the middle");
});

it("a gate that comes out of the ground is seen over it", () => {
    const of = scene([body("dynamic", box(0.6, 1.2), 0, 0.6), body("kinematic", box(0.2, 3.5), 3, -1.75)], { passage: "blocked" });
    const camera = cameraOf([run(of, { 0: line(5, (i) => [i / 2, 0.6]), 1: line(5, (i) => [3, -1.75 + i]) })]);
    assert.ok(camera.high > 3.9 && camera.low > -0.5);
    assert.ok(camera.right > 3.1);
});

it("a replay ends shortly after the last lane is through its obstacle or held back by it", () => {
    const of = scene([body("dynamic", box(0.6, 1.2), 0, 0.6)], { passage: "blocked" });
    const through = run(of, { 0: line(31, (i) => [i, 0.6]) }, { crossing: { step: 5, distance_m: 1, dt_s: 0.1 } });
    const held = run(of, { 0: line(31, (i) => [Math.min(i, 8), 0.6]) });
    assert.equal(endOf([through]).toFixed(3), "0.750");
    assert.equal(endOf([through, held]).toFixed(3), "1.100");
    assert.equal(endOf([run(scene(of.bodies), { 0: line(31, (i) => [i, 0.6]) })]).toFixed(3), "3.000", "of what has no obstacle all is shown");
});

const jump = scene([body("dynamic", box(0.6, 1.2), 0, 0.6), body("fixed", box(4000, 50), -1e9, -25.5)], { scenario: "jump", ledges_m: [1.16, 1.2] });
const jumped = run(jump, { 0: line(5, (i) => [i, 0.6 + i * (4 - i) * 0.3]), 1: [...line(4, () => [-1e9, -25.5]), [4, -25.5]] });

it("the ground of a jump lies where it will be, from the start on, and the take-off is no second ground", () => {
    assert.deepEqual(placeOf(jumped, 1, 0), [4, -25.5]);
    assert.deepEqual([isWaiting(jumped, 1, 3), isWaiting(jumped, 1, 4)], [true, false]);
    assert.equal(groundDrop(jumped), 0.5);
    assert.deepEqual(levelsOf(jump).map(({ kind, text, y }) => [kind, text, y.toFixed(2)]), [["ledge", "ledge 1.2 m", "1.20"], ["ledge", "ledge 1.16 m", "1.16"], ["take-off", "take-off", "0.00"]]);
    assert.match(captionOf({ lanes: [{ path: jumped }] }), /The ground lies 0\.5 m below it, and is pale until/);
    const { low } = cameraOf([jumped]);
    assert.ok(low < -0.5 && low > -1.6);
});

const hitch = (start_frame, more = {}) => {
    const path = run(scene([body("dynamic", box(1, 1), 0, 0)]), { 0: line(8, (i) => [i, 0]) }, { start_frame, ...more });
    path.frameEnds = [0.1, 0.2, 1.4, 1.5, 1.6, 1.7, 1.8];
    path.frames = { ...path.frames, length_us: [100000, 100000, 1200000, 100000, 100000, 100000, 100000] };
    return path;
};
const smooth = (start_frame, more) => run(hitch(0).scene, { 0: line(8, (i) => [i, 0]) }, { start_frame, ...more });
const caption = (...paths) => captionOf({ lanes: paths.map((path) => ({ path })) });

it("a caption is true of every lane: lanes that start elsewhere run on other frames", () => {
    assert.match(caption(hitch(219), hitch(219)), /^The runs start at frame 219 of the trace\. A hitch of 1\.2 s begins 200 ms after the start\. /);
    const mixed = caption(hitch(219), smooth(0));
    assert.match(mixed, /^The lanes start at different frames of the trace, 219 and 0: each runs on other frames\. /);
    assert.match(mixed, /A hitch of 1\.2 s begins 200 ms after the start in the lane from frame 219; the other lane has no such frame\./);
    assert.match(caption(hitch(219), hitch(219, { policy: "hybrid" }), smooth(0)), /in the lanes from frame 219; the other lane has/);
    assert.match(caption(hitch(219), smooth(219, { policy: "hybrid" })), /in the lane fixed; the other lane has no such frame/);
    assert.match(caption(hitch(219), smooth(0, { fps: 60 })), /^The runs on the trace start at frame 219/);
});

it("of hitches that are alike but for rounding the first is named, which every lane has", () => {
    // Two of 1 s in each lane; the last bit makes the second longer in the first lane, and the first in the other.
    const lengths = [[1, 1 + 2e-16], [1 + 2e-16, 1]].map(([one, other]) => [0.1, one, 0.1, 0.1, 0.1, 0.1, other, 0.1, 0.1]);
    const paths = lengths.map((each) => {
        const path = run(hitch(0).scene, { 0: line(10, (i) => [i, 0]) });
        path.frameEnds = each.reduce((ends, length_s) => [...ends, (ends[ends.length - 1] ?? 0) + length_s], []);
        path.frames = { ...path.frames, length_us: each.map((length_s) => length_s * 1e6) };
        return path;
    });
    const { begin_s, end_s, has } = hitchOf(paths);
    assert.deepEqual([begin_s.toFixed(6), end_s.toFixed(6), has], ["0.100000", "1.100000", [true, true]]);
    assert.deepEqual(hitchOf([...paths, smooth(0)]).has, [true, true, false]);
    assert.equal(hitchOf([smooth(0)]), null);
});

it("a hitch behind the end of the replay is not named", () => {
    const of = scene([body("dynamic", box(0.6, 1.2), 0, 0.6)], { passage: "blocked" });
    const path = run(of, { 0: line(31, (i) => [i, 0.6]) }, { crossing: { step: 5, distance_m: 1, dt_s: 0.1 } });
    path.frames.length_us[20] = 2e6;
    assert.equal(endOf([path]).toFixed(3), "0.750");
    assert.equal(hitchOf([path]), null);
});

it("each lane says where it starts where they differ", () => {
    const [first, second] = [hitch(219), smooth(0)];
    assert.equal(whenText(second, [first, second]), " from frame 0");
    assert.equal(whenText(second, [second]), "");
    assert.equal(whenText(first, [first, first]), " from frame 219");
    assert.equal(whenText({ ...second, under: "on threads" }, [second]), " on threads");
});

it("a hitch is named in each lane that has it, and not in those that do not", () => {
    assert.deepEqual(marks([smooth(0), hitch(3), hitch(3)], 1.8).map(({ row, text }) => [row, text]), [[1, "hitch: one frame of 1.2 s"], [2, ""]]);
    assert.deepEqual(marks([hitch(3)], 0.2), [], "none that begins after the end of the replay");
});

it("both runs of a difference are compared", () => {
    const other = { ...smooth(0), under: "with bodies made in the reverse order" };
    assert.match(caption(smooth(0), other), /No body is 1 mm away from its place in the other run/);
    const moved = { ...other, moves: new Map([[0, { x: line(8, (i) => i + (i > 4 ? 0.02 : 0)), y: line(8, () => 0) }]]) };
    assert.match(caption(smooth(0), moved), /A body is at most 0\.02 m away|A body is at most 20 mm away/);
});

it("the clock has an axis", () => {
    assert.deepEqual(timeTicks(1, 420).map(({ text }) => text), ["0 s", "0.2 s", "0.4 s", "0.6 s", "0.8 s", "1 s"]);
    assert.ok(timeTicks(2.6, 1200).length > 10);
});

it("policies are called by what tells their lanes apart", () => {
    assert.deepEqual(policyNames(["unity:timestep=20ms:time_scale=0.9:clamp=20ms", "unity:timestep=20ms:time_scale=0.9:clamp=100ms", "unity:timestep=20ms:clamp=20ms"]), [
        "unity:time_scale=0.9:clamp=20ms", "unity:time_scale=0.9:clamp=100ms", "unity:clamp=20ms without time_scale",
    ]);
    assert.deepEqual(policyNames(["variable", "fixed:input=step"]), ["variable", "fixed:input=step"]);
    assert.deepEqual(policyNames(["fixed", "fixed"]), ["fixed", "fixed"]);
    assert.deepEqual(shortNames([{ ...smooth(0) }, { ...smooth(0), under: "on threads" }]), ["fixed", "on threads"]);
});

it("a speed of 100% under a time scale says of what", () => {
    const lane = (policy) => ({ path: { policy }, shows: { name: "game speed", unit: "1", value: 1 } });
    assert.equal(shownText(lane("unity:time_scale=0.9:clamp=20ms")), "game speed 100% of time scale 0.9");
    assert.equal(shownText(lane("unity")), "game speed 100%");
});

it("a time that no step can tell is none", () => {
    const path = { ...smooth(0), scene: { ...jump, quantities: [{ key: "air_time_s", name: "air_time", unit: "s" }] }, outcome: { passage: "none", air_time_s: 1.75e-8 } };
    assert.equal(shownText({ path, shows: { name: "air_time", unit: "s", value: 3.49e-9 } }), "air time 0 s");
    assert.equal(outcomeText(path), "air time 0 s");
    assert.equal(shownText({ path, shows: { name: "air_time", unit: "s", value: 2e-3 } }), "air time 2 ms");
});
