// The two forms of a recording, each with a reader of its own.

#pragma once

#include <fstream>
#include <string>

#include "harness/recording/recording.h"

namespace tickproof::harness {

/// `name` is what messages call the stream, which may be a pipe.
RecordingSource open_binary(const std::string& name, std::ifstream stream);
RecordingSource open_json_lines(const std::string& name, std::ifstream stream);

/// Throws InputError where it cannot be read. `-` is standard input.
std::ifstream open_stream(const std::string& file);

}  // namespace tickproof::harness
