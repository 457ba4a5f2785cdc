// Recognises files that look like captures but have no frame times, and says what to record
// instead. To add one, add a row.

#pragma once

#include <span>

#include "harness/trace/formats/capture_format.h"

namespace tickproof::harness {

struct NotFrames {
    std::string_view name;
    bool (*recognises)(const CaptureHead& head);
    std::string_view reason;   ///< Message after "file: ".
    std::string_view instead;  ///< Advice: the file to record instead.
};

std::span<const NotFrames> not_frames();

}  // namespace tickproof::harness
