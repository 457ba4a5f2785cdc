#include "harness/cli/schedule_csv.h"

#include <fmt/format.h>

#include <iterator>

#include "harness/cli/output.h"
#include "harness/run/paced_frames.h"

namespace tickproof::harness {
namespace {

/// `steps` are the steps before this frame. Steps count from 1, as in a recording.
void add_rows(std::size_t number, std::size_t steps, const ScheduledFrame& frame,
              std::span<const Step> taken, fmt::memory_buffer& rows) {
    auto out = std::back_inserter(rows);
    const double frame_s = seconds(frame.effective);
    if (taken.empty()) {
        fmt::format_to(out, "{},{},,,,{},{},{}\n", number, frame_s, frame.overstep_s,
                       frame.dropped_s, frame.update_s);
    }
    for (std::size_t i = 0; i < taken.size(); ++i) {
        fmt::format_to(out, "{},{},{},{},{},{},{},{}\n", number, frame_s, steps + i + 1,
                       taken[i].dt_s, taken[i].logic_ticks, frame.overstep_s, frame.dropped_s,
                       frame.update_s);
    }
}

}  // namespace

WrittenSchedule write_schedule_csv(const PolicySpec& policy, const FrameTrace& trace,
                                   const Load& load, const std::string& file) {
    const auto pacer = make_pacer(policy, load.step_cost);
    PacedFrames paced(trace, load, *pacer, 0);
    WrittenSchedule written;
    Output output(file);
    output.write("frame,frame_s,step,dt_s,logic_ticks,overstep_s,dropped_s,update_s\n");
    fmt::memory_buffer rows;
    std::size_t steps = 0;
    while (written.frames < trace.frames.size() && written.stop == Stop::none) {
        const PacedFrame& next = paced.next();
        rows.clear();
        add_rows(written.frames, steps, next.frame, next.steps, rows);
        steps += next.steps.size();
        output.write({rows.data(), rows.size()});
        ++written.frames;
        written.stop = next.stop;
    }
    output.close();
    return written;
}

}  // namespace tickproof::harness
