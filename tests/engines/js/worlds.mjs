// A physics engine of npm in another process: `node worlds.mjs ENGINE`, for the engine of ENGINE_world.mjs. A question a
// line, an object in JSON:
//   {"world": 0, "make": SCENE}  {"world": 0, "free": true}
//   {"world": 0, "velocities": [[BODY, X, Y], ...], "step": DT, "places": [[BODY, X, Y], ...]}, each if it is wanted
// SCENE has gravity, options, and bodies: type, size or radius, position, velocity, mass, sensor. Nothing in it turns.
// Velocities are set before the step, and places after it. Each question is answered by the state of all bodies of the
// world, a line: x, y, angle, vx, vy, angular velocity, touching, asleep. An ENGINE_world.mjs exports `make(scene)`, a
// world of step, velocity, place, state and free.

import { readSync, writeSync } from "node:fs";

const { make } = await import(`./${process.argv[2]}_world.mjs`);
const worlds = new Map();

function answer(question) {
    if (question.make) {
        worlds.set(question.world, { ...make(question.make), count: question.make.bodies.length });
    }
    const world = worlds.get(question.world);
    for (const [body, ...velocity] of question.velocities ?? []) {
        world.velocity(body, velocity);
    }
    if (question.step) {
        world.step(question.step);
    }
    for (const [body, ...position] of question.places ?? []) {
        world.place(body, position);
    }
    const states = Array.from({ length: world.count }, (_, i) => world.state(i));
    if (question.free) {
        world.free();
        worlds.delete(question.world);
    }
    return states;
}

const buffer = Buffer.alloc(1 << 16);
let rest = "";
for (let read = 1; read > 0; ) {
    read = readSync(0, buffer);
    const lines = (rest + buffer.toString("utf8", 0, read)).split("\n");
    rest = lines.pop();
    for (const line of lines) {
        writeSync(1, JSON.stringify(answer(JSON.parse(line))) + "\n");
    }
}
