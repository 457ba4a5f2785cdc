// Puts a comparison of two costs into a sentence: the ratio with its interval, or the reason why
// there is no answer.

#include <fmt/format.h>

#include "harness/base/text.h"
#include "harness/study/bench/timing_table.h"

namespace tickproof::harness {
namespace {

/// A ratio in thousandths, or with three digits below a tenth.
std::string ratio_text(double ratio) {
    return ratio < 0.1 ? fmt::format("{:.3g}", ratio) : fmt::format("{:.3f}", ratio);
}

}  // namespace

std::string pair_text(const Report& report, const TimedPair& pair) {
    const PairedRatio& ratio = pair.cost.ratio;
    const std::string& first = report.sections[pair.first].name;
    const std::string& second = report.sections[pair.second].name;
    const std::string median = ratio_text(ratio.median);
    const std::string interval =
        fmt::format("[{}, {}]", ratio_text(ratio.low), ratio_text(ratio.high));
    const std::string pairs = counted(ratio.pairs, "pair");
    const Game& game = report.sections[pair.first].game;
    const Game& other = report.sections[pair.second].game;
    if (game.policy == other.policy && game.engine == other.engine) {
        return fmt::format("{} and {} are the same settings, so what differs is noise: {} {}, {}",
                           first, second, median, interval, pairs);
    }
    switch (pair.cost.clarity) {
        case Clarity::different:
            return fmt::format("{} costs {} of {} {}, {}", second, median, first, interval, pairs);
        case Clarity::alike:
            return fmt::format("{} costs as much as {}, to 1%: {} of it {}, {}", second, first,
                               median, interval, pairs);
        case Clarity::too_noisy:
            break;
    }
    return fmt::format(
        "the machine is too noisy to tell: {} costs {} of {} {}, {}; close other programs, or "
        "give it longer: --time 60s",
        second, median, first, interval, pairs);
}

}  // namespace tickproof::harness
