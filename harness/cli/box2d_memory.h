// How this program gives Box2D its memory.

#pragma once

namespace tickproof::harness {

/// Keeps the memory of a world for the next one. Each run makes a world of 100 kB. If the system
/// got its pages back after each, they would take longer than the steps of a short run.
void keep_memory_of_worlds();

}  // namespace tickproof::harness
