// Sorts the steps of a game that rolls back: the last version of a step replaces earlier ones, and
// steps come out in the order of their numbers.

#pragma once

#include "harness/recording/recording.h"

namespace tickproof::harness {

/// Bytes of steps to hold back, because the file may write them again: at least half a minute of a
/// game with 10 bodies at 60 Hz.
inline constexpr std::size_t kHeldBytes = 4 << 20;

/// `source` may go back to earlier steps. read_next() throws InputError if it goes back further
/// than the held steps.
RecordingSource in_order(RecordingSource source, std::size_t held_bytes = kHeldBytes);

}  // namespace tickproof::harness
