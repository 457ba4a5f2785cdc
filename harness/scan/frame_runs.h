// The statements that one frame or step runs, in their order, and which of them are jumps and
// gravity.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/scan/view.h"

namespace tickproof::harness {

/// A block of a function.
struct InsideBlock {
    const ScriptFunction* function = nullptr;
    std::size_t block = 0;

    const ScriptBlock& it() const { return function->blocks[block]; }
};

/// A statement as one frame runs it, with the blocks around it from the callback on.
struct FrameRun {
    const ScriptFunction* function = nullptr;
    const ScriptStatement* statement = nullptr;
    std::vector<InsideBlock> blocks{};
};

/// `outer` and the blocks around block `block` of the function, from its body on.
std::vector<InsideBlock> with_blocks(std::vector<InsideBlock> outer, const ScriptFunction& function,
                                     std::size_t block);

/// The statements of the functions that no other of them calls; statements of called functions
/// stand behind the call. At most 2000.
std::vector<FrameRun> runs_of_frame(const std::vector<const ScriptFunction*>& functions);

/// The statements that a call of `root` runs, as runs_of_frame() gives them.
std::vector<FrameRun> runs_from(const ScriptFunction& root,
                                const std::vector<const ScriptFunction*>& functions);

/// `velocity.y -= gravity * delta`, but not in a fall alone.
bool is_gravity(const ScriptView& view, const FrameRun& run);

/// `velocity.y -= gravity` in GDScript: as much in each step, however long it is.
bool is_gravity_a_step(const ScriptView& view, const FrameRun& run);

/// Gravity under a condition of the rise: `if (velocity.y > 0 && !held)`.
bool cuts_rise(const ScriptView& view, const FrameRun& run);

/// `velocity.y = jump_speed` after a press.
bool is_jump(const ScriptView& view, const FrameRun& run);

/// True for a vector of length 1 along the vertical: `Vector3.up`.
bool is_vertical(std::string_view factor);

/// The part of a jump's speed that goes up: the second argument of a vector, `speed` of
/// `Vector3.up * speed`.
std::string_view upward_part(std::string_view value);

/// `velocity` and `velocity.y` are one speed; `velocity.x` and `velocity.y` are two.
bool is_same_speed(std::string_view one, std::string_view other);

/// The speed that the assignment sets; `velocity.y` for a local that is made of it.
std::string speed_of(const FrameRun& run);

/// True if a statement of the script is a jump or gravity.
bool jumps_or_falls(const ScriptView& view);

}  // namespace tickproof::harness
