// The table of capture formats that can be read. To add one: write its reader in a file of its own,
// add a row.

#pragma once

#include <span>
#include <string_view>

#include "harness/trace/capture_text.h"
#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

struct CaptureFormat {
    std::string_view name;
    std::string_view summary;
    /// Whether the unit of its frame times may be told; the others state it themselves.
    bool takes_unit;
    /// Looks at the beginning only, and throws nothing.
    bool (*recognises)(const CaptureText& capture);
    /// Fills in source, frames and notes. `unit` is `s`, `ms`, `us`, `ns` or empty: by rule. Throws
    /// InputError.
    FrameTrace (*read)(const CaptureText& capture, std::string_view unit);
};

/// In the order in which they are tried: the more particular first.
std::span<const CaptureFormat> capture_formats();

/// Names of the units that `read` takes.
std::span<const std::string_view> capture_units();
double nanoseconds_per(std::string_view unit);

bool recognises_frameview(const CaptureText& capture);
FrameTrace read_frameview(const CaptureText& capture, std::string_view unit);
bool recognises_presentmon(const CaptureText& capture);
FrameTrace read_presentmon(const CaptureText& capture, std::string_view unit);
bool recognises_mangohud(const CaptureText& capture);
FrameTrace read_mangohud(const CaptureText& capture, std::string_view unit);
bool recognises_plain_list(const CaptureText& capture);
FrameTrace read_plain_list(const CaptureText& capture, std::string_view unit);

}  // namespace tickproof::harness
