// How steps of one rate look on a display of another, in words.

#pragma once

#include <string>
#include <string_view>

namespace tickproof::harness {

/// `a step stays for 2 or 3 refreshes (3-2-3-2-2)`. Empty if one rate is a multiple of the other,
/// or for NaN. `image` is what a display shows: a refresh, or a frame that stays for several.
std::string rhythm_of(double steps_per_image, std::string_view image = "refresh");

}  // namespace tickproof::harness
