#include "harness/finding/drawing.h"

namespace tickproof::harness {

std::string_view to_text(LaneRole role) {
    switch (role) {
        case LaneRole::worst:
            return "worst";
        case LaneRole::compared:
            return "compared";
        case LaneRole::rate:
            return "rate";
        case LaneRole::engine:
            return "engine";
        case LaneRole::also:
            return "also";
        case LaneRole::cure:
            return "cure";
        case LaneRole::passing:
            return "passing";
        case LaneRole::asked:
            break;
    }
    return "asked";
}

}  // namespace tickproof::harness
