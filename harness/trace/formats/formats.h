// The table of capture formats that can be read. To add one: write its reader in a file of its own,
// add a row.

#pragma once

#include <span>
#include <string_view>

#include "harness/trace/formats/capture_format.h"

namespace tickproof::harness {

/// In the order in which they are tried: the more particular first.
std::span<const CaptureFormat> capture_formats();

/// Names of the units that a frame time may have.
std::span<const std::string_view> capture_units();
double nanoseconds_per(std::string_view unit);

bool recognises_frame_list(const CaptureHead& head);
bool recognises_frameview(const CaptureHead& head);
bool recognises_ocat(const CaptureHead& head);
bool recognises_capframex_csv(const CaptureHead& head);
bool recognises_capframex_json(const CaptureHead& head);
bool recognises_mangohud(const CaptureHead& head);
bool recognises_fraps(const CaptureHead& head);
bool recognises_unreal(const CaptureHead& head);
bool recognises_unity(const CaptureHead& head);
bool recognises_android_framestats(const CaptureHead& head);
bool recognises_surfaceflinger(const CaptureHead& head);
bool recognises_trace_event(const CaptureHead& head);
bool recognises_plain_list(const CaptureHead& head);
bool recognises_presentmon_service(const CaptureHead& head);
bool recognises_presentmon_2_3_1(const CaptureHead& head);
bool recognises_presentmon_2_1(const CaptureHead& head);
bool recognises_presentmon_2_0(const CaptureHead& head);
bool recognises_presentmon_1_7(const CaptureHead& head);
bool recognises_presentmon_1_0(const CaptureHead& head);

Recording read_frame_list(TextSource& source, const CaptureHead& head,
                          const CaptureOptions& options);
Recording read_frameview(TextSource& source, const CaptureHead& head,
                         const CaptureOptions& options);
Recording read_ocat(TextSource& source, const CaptureHead& head, const CaptureOptions& options);
Recording read_capframex_csv(TextSource& source, const CaptureHead& head,
                             const CaptureOptions& options);
Recording read_capframex_json(TextSource& source, const CaptureHead& head,
                              const CaptureOptions& options);
Recording read_mangohud(TextSource& source, const CaptureHead& head, const CaptureOptions& options);
Recording read_fraps(TextSource& source, const CaptureHead& head, const CaptureOptions& options);
Recording read_unreal(TextSource& source, const CaptureHead& head, const CaptureOptions& options);
Recording read_unity(TextSource& source, const CaptureHead& head, const CaptureOptions& options);
Recording read_android_framestats(TextSource& source, const CaptureHead& head,
                                  const CaptureOptions& options);
Recording read_surfaceflinger(TextSource& source, const CaptureHead& head,
                              const CaptureOptions& options);
Recording read_trace_event(TextSource& source, const CaptureHead& head,
                           const CaptureOptions& options);
Recording read_plain_list(TextSource& source, const CaptureHead& head,
                          const CaptureOptions& options);
Recording read_presentmon_1(TextSource& source, const CaptureHead& head,
                            const CaptureOptions& options);
Recording read_presentmon_2_0(TextSource& source, const CaptureHead& head,
                              const CaptureOptions& options);
Recording read_presentmon_2_1(TextSource& source, const CaptureHead& head,
                              const CaptureOptions& options);

}  // namespace tickproof::harness
