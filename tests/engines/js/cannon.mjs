// cannon-es. Seconds.
//   call=step timestep=1/60 substeps=10
// `step` is given the length of each frame; `fixedStep` reads the clock. Its first call steps once
// whatever the time, before the first frame.

import { choice, drive, option, stepped } from "./browser.mjs";
import { World } from "cannon-es";

const timestep = option("timestep", 1 / 60);
const substeps = option("substeps", 10);

drive(() => {
    const world = new World();
    world.addEventListener("postStep", () => stepped(world.dt));
    if (choice("call", "step") === "step") {
        return (time, frame) => world.step(timestep, frame / 1e9, substeps);
    }
    world.fixedStep(timestep, substeps);
    return () => world.fixedStep(timestep, substeps);
});
