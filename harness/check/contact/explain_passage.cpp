#include "harness/check/contact/obstacles.h"
#include "harness/check/contact/remedies.h"
#include "harness/check/contact/walls.h"

namespace tickproof::harness {

void explain_passage(Inquiry& ask, const Obstacle& obstacle, const Tries& tries,
                     const TryVariant& try_variant, Finding& finding) {
    const double window_s = obstacle.reach_m / obstacle.speed_mps;
    const auto count_past = [&](const Variant& variant) {
        const Passages all = try_variant(variant, &tries).all();
        return all.past + all.unfinished + all.ended_short;
    };
    if (ask.seeks_fixes()) {
        explain_fix(tried_remedies(ask, as_it_is(ask.game), obstacle.kind, window_s, count_past),
                    finding);
    }
    finding.bands = failing_rates(ask, tries);
    finding.shown_by = {worst_group(ask, tries).worst_passing_run};
    const std::string_view fault = finding.fix_settings.empty()
                                       ? std::string_view("frame_delta_max")
                                       : std::string_view(finding.fix_settings.front().name);
    finding.at = place_of(ask.game, fault);
}

}  // namespace tickproof::harness
