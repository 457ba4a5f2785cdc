// mainloop.js. Milliseconds.
//   timestep=1000/60

import { animationFrame, drive, option, stepped } from "./browser.mjs";
import MainLoop from "mainloop.js"; // After the browser, whose callbacks it takes.

MainLoop.setSimulationTimestep(option("timestep", 1000 / 60)).setUpdate(stepped);

drive(() => {
    MainLoop.stop().resetFrameDelta();
    MainLoop.start();
    animationFrame(); // It measures from there.
});
