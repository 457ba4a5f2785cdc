// The two forms of a recording, each with a reader of its own.

#pragma once

#include <string>

#include "harness/recording/recording.h"

namespace tickproof::harness {

RecordingSource open_binary(const std::string& file);
RecordingSource open_json_lines(const std::string& file);

}  // namespace tickproof::harness
