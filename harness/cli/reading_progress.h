// The progress line while a large file is read.

#pragma once

#include <functional>
#include <string>

#include "harness/cli/progress.h"
#include "harness/recording/recording.h"
#include "harness/trace/text/byte_source.h"

namespace tickproof::harness {

/// The function that draws the megabytes read. Empty for a pipe, whose length is unknown, and if
/// standard error is no terminal.
BytesRead megabytes_of(const std::string& file, Progress& progress);

/// Calls `read`, and draws meanwhile how much of the recording's file has been read.
void while_counted(RecordingSource& recording, const std::string& file,
                   const std::function<void()>& read);

}  // namespace tickproof::harness
