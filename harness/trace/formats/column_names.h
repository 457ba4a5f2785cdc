// Guesses what a column of a user's table holds from its name.

#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness {

/// True if a word of the name, as in `Frame Time (ms)`, is one of `wanted`.
bool has_word(std::string_view name, std::initializer_list<std::string_view> wanted);

/// True for a count of frames, which is no length.
bool names_index(std::string_view name);

/// True for the length of a frame, or at least a time or a rate.
bool names_time(std::string_view name);

/// True for names that can only mean the length of a frame in the game's loop: `Frame time (ms)`,
/// `frametime`, `cpuFrameTime`, `cpu_frame_ms`, `Time.deltaTime`.
bool names_frame_time(std::string_view name);

/// True for a clock: `timestamp`, `Time (s)`, `elapsed_ms`, `date`.
bool names_clock(std::string_view name);

/// True for a rate of the slowest frames: `1% Low`, `0.1% low FPS`.
bool names_low(std::string_view name);

/// True for another statistic over many frames: `Avg FPS`.
bool names_average(std::string_view name);

/// The message for a `--column` that `header` lacks: the nearest name, or all names.
std::string no_such_column(const std::string& column, const std::vector<std::string>& header);

/// The unit in a name: `s`, `ms`, `us`, `ns`, or empty.
std::string_view unit_in(std::string_view name);

}  // namespace tickproof::harness
