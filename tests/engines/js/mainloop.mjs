// mainloop.js. Milliseconds.
//   timestep=1000/60

import { firstCallback, option, run, stepped } from "./browser.mjs";
import MainLoop from "mainloop.js"; // After the browser, whose callbacks it takes.

MainLoop.setSimulationTimestep(option("timestep", 1000 / 60)).setUpdate(stepped).start();
firstCallback(); // It measures from there.
run();
