// Excalibur: its clock and its main loop, without a screen. Milliseconds.
//   timestep=0 scale=1
// timestep is fixedUpdateTimestep; with 0 an update lasts as long as its frame.

import { drive, option, stepped } from "./browser.mjs";
import { Engine, StandardClock } from "excalibur";

const frame = { elapsedMs: 0, fps: 0, duration: {}, graphics: {}, reset() {} };

/** As much of an engine as its main loop asks for. */
const engine = () => ({
    timescale: option("scale", 1),
    fixedUpdateTimestep: option("timestep", 0),
    stats: { prevFrame: { ...frame }, currFrame: { ...frame } },
    scope: (task) => task(),
    emit() {},
    _lagMs: 0,
    _update: stepped,
    _draw() {},
    _monitorPerformanceThresholdAndTriggerFallback() {},
});

function fail(error) {
    throw error;
}

drive(() => {
    const started = engine();
    const tick = Engine.prototype._mainloop.bind(started);
    started.clock = new StandardClock({ tick, maxFps: Infinity, onFatalException: fail });
    started.clock.start();
    started._lagMs = 0; // The time from its constructor to its start is no frame.
});
