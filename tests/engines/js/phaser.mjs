// Phaser's game loop (TimeStep) with its Arcade physics or its Matter physics, without a renderer:
// of the game there is only the scene that both ask for. Arcade steps in seconds, everything else
// counts milliseconds.
//   version=4 physics=arcade target=60 min=5 limit=0 smoothing=1 history=10 panic=120
//   fps=60 scale=1

import { createRequire } from "node:module";
import { choice, drive, option, stepped, updated } from "./browser.mjs";

const require = createRequire(import.meta.url);
const engine = (path) => require(`./node_modules/phaser-${choice("version", "4")}/src/${path}`);

const scene = { sys: { scale: { width: 800, height: 600 } } };

function arcade() {
    const World = engine("physics/arcade/World.js");
    const world = new World(scene, { fps: option("fps", 60), timeScale: option("scale", 1) });
    const body = { enable: true, preUpdate() {}, update() {}, postUpdate() {} };
    const bodies = world.bodies;
    (bodies.set ?? bodies.add).call(bodies, body); // Without a body no time passes.
    world.on("worldstep", stepped);
    return world;
}

function matter() {
    const World = engine("physics/matter-js/World.js");
    const world = new World(scene, { runner: { fps: option("fps", 60) } });
    const { timing } = world.engine;
    timing.timeScale = option("scale", 1);
    engine("physics/matter-js/lib/core/Events.js").on(world.engine, "afterUpdate", () =>
        stepped(timing.lastDelta),
    );
    return world;
}

drive(() => {
    const world = { arcade, matter }[choice("physics", "arcade")]();
    const update = (time, delta) => {
        updated(delta);
        world.update(time, delta);
        world.postUpdate?.();
    };
    const TimeStep = engine("core/TimeStep.js");
    const loop = new TimeStep(null, {
        target: option("target", 60),
        min: option("min", 5),
        limit: option("limit", 0),
        smoothStep: option("smoothing", 1) === 1,
        deltaHistory: option("history", 10),
        panicMax: option("panic", 120),
    });
    loop.start(update);
});
