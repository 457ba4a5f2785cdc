// The Runner of matter.js, 0.19 or 0.20, as Runner.run starts it. Milliseconds.
//   version=0.20 delta=1000/60 smoothing=1 snapping=1 budget=1000/30 updates=0 history=100 scale=1

import { createRequire } from "node:module";
import { choice, drive, option, stepped } from "./browser.mjs";

const Matter = createRequire(import.meta.url)(`matter-${choice("version", "0.20")}`);

const settings = {
    "0.19": { fps: option("fps", 60), deltaSampleSize: option("history", 60) },
    "0.20": {
        delta: option("delta", 1000 / 60),
        frameDeltaSmoothing: option("smoothing", 1) === 1,
        frameDeltaSnapping: option("snapping", 1) === 1,
        frameDeltaHistorySize: option("history", 100),
        maxFrameTime: option("budget", 1000 / 30),
        maxUpdates: option("updates", 0) || null,
    },
};

drive(() => {
    const engine = Matter.Engine.create();
    engine.timing.timeScale = option("scale", 1);
    Matter.Events.on(engine, "afterUpdate", () => stepped(engine.timing.lastDelta));
    Matter.Runner.run(Matter.Runner.create(settings[choice("version", "0.20")]), engine);
});
