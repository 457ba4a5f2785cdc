// A game that rolls back writes steps again: the last writing of a step takes the place of the old
// one, and steps come out in the order of their numbers.

#pragma once

#include "harness/recording/recording.h"

namespace tickproof::harness {

/// Of one recording, steps of so many bytes are held back, because the file may still write them
/// again: half a minute of a game of 10 bodies at 60 Hz and more.
inline constexpr std::size_t kHeldBytes = 4 << 20;

/// `source` may go back in its steps. Throws InputError, from read_next, where it goes back further
/// than the steps that are held.
RecordingSource in_order(RecordingSource source, std::size_t held_bytes = kHeldBytes);

}  // namespace tickproof::harness
