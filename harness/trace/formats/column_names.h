// Guesses the content of a column in a user's own table from its name.

#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness {

/// True if one of the words of `Frame Time (ms)` is wanted: `frame`, `time` or `ms`.
bool has_word(std::string_view name, std::initializer_list<std::string_view> wanted);

/// A count of frames, and no length.
bool names_index(std::string_view name);

/// The length of a frame, or at least a time or a rate.
bool names_time(std::string_view name);

/// Of many columns, the one that can only be the length of a frame as the game's loop sees it:
/// `Frame time (ms)`, `frametime`, `cpuFrameTime`, `cpu_frame_ms`, `Time.deltaTime`.
bool names_frame_time(std::string_view name);

/// A clock that runs beside the frame times: `timestamp`, `Time (s)`, `elapsed_ms`, `date`.
bool names_clock(std::string_view name);

/// The rate of the slowest frames of many: `1% Low`, `0.1% low FPS`.
bool names_low(std::string_view name);

/// Another statistic over many frames: `Avg FPS`.
bool names_average(std::string_view name);

/// Follows "file:line: " where `--column` names one that `header` lacks: the nearest name, or all.
std::string no_such_column(const std::string& column, const std::vector<std::string>& header);

/// `s`, `ms`, `us`, `ns`, or nothing.
std::string_view unit_in(std::string_view name);

}  // namespace tickproof::harness
