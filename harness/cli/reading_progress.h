// A progress line of the reading of a large file.

#pragma once

#include <functional>
#include <string>

#include "harness/cli/progress.h"
#include "harness/recording/recording.h"
#include "harness/trace/text/byte_source.h"

namespace tickproof::harness {

/// Draws how many megabytes of the file have been read. Empty where nobody looks, and of a pipe,
/// whose end nobody knows.
BytesRead megabytes_of(const std::string& file, Progress& progress);

/// Calls `read` with the recording, which meanwhile says how much of its file has been read.
void while_counted(RecordingSource& recording, const std::string& file,
                   const std::function<void()>& read);

}  // namespace tickproof::harness
