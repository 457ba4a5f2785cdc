#include "harness/cli/schedule_csv.h"

#include <fmt/format.h>

#include <iterator>

#include "harness/cli/output.h"
#include "harness/run/paced_frames.h"

namespace tickproof::harness {
namespace {

void add_rows(std::size_t number, const ScheduledFrame& frame, const FramePlan& plan,
              fmt::memory_buffer& rows) {
    auto out = std::back_inserter(rows);
    const double frame_s = seconds(frame.effective);
    if (plan.steps.empty()) {
        fmt::format_to(out, "{},{},,,,{},{},{}\n", number, frame_s, frame.overstep_s,
                       frame.dropped_s, frame.update_s);
    }
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        fmt::format_to(out, "{},{},{},{},{},{},{},{}\n", number, frame_s, i, plan.steps[i].dt_s,
                       plan.steps[i].logic_ticks, frame.overstep_s, frame.dropped_s,
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
    while (written.frames < trace.frames.size() && written.stop == Stop::none) {
        const ScheduledFrame frame = paced.next();
        rows.clear();
        add_rows(written.frames, frame, paced.plan(), rows);
        output.write({rows.data(), rows.size()});
        ++written.frames;
        written.stop = paced.stop();
    }
    output.close();
    return written;
}

}  // namespace tickproof::harness
