// How the program gives Box2D its memory.

#pragma once

namespace tickproof::harness {

/// Keeps the memory of a world for the next one. A world takes 100 kB, and each run makes one:
/// given back to the system after each, its pages take longer than the steps of a short run.
void keep_memory_of_worlds();

}  // namespace tickproof::harness
