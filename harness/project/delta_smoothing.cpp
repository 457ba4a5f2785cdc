#include "harness/project/delta_smoothing.h"

#include <algorithm>

#include "harness/project/values.h"

namespace tickproof::harness {

bool smooths_deltas(const Project& project) {
    const auto setting = std::ranges::find(project.settings, "run/delta_smoothing", key_of);
    return project.waits_for_display && setting != project.settings.end() &&
           lower(setting->text) != "false";
}

}  // namespace tickproof::harness
