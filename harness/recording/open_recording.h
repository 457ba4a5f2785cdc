// Opens either form of a recording with its own reader.

#pragma once

#include <fstream>
#include <string>

#include "harness/recording/recording.h"

namespace tickproof::harness {

/// `name` is the stream's name in messages. The stream may be a pipe.
RecordingSource open_binary(const std::string& name, std::ifstream stream);
RecordingSource open_json_lines(const std::string& name, std::ifstream stream);

/// Opens a file, or standard input for `-`. Throws InputError if it cannot be read.
std::ifstream open_stream(const std::string& file);

}  // namespace tickproof::harness
