// Tells motion that players notice from motion that few do.

#include <algorithm>

#include "harness/base/text.h"
#include "harness/scan/patterns.h"

namespace tickproof::harness {
namespace {

/// True for `ui/` and `UIButton.cs`, not for `uikon/`: a part of the name begins with `ui`.
bool is_user_interface(std::string_view file) {
    for (std::size_t from = 0; from < file.size();) {
        const auto end = std::min(file.find_first_of("/\\", from), file.size());
        const std::string_view part = file.substr(from, end - from);
        const bool begins = lower(part.substr(0, 2)) == "ui";
        if (begins && (part.size() == 2 || part[2] < 'a' || part[2] > 'z')) {
            return true;
        }
        from = end + 1;
    }
    return false;
}

/// True for a button that grows under the pointer.
bool is_pressed_by_pointer(const ScriptView& view, std::string_view name) {
    return view.facts.has_pointer && has_any(name, {"localscale"});
}

}  // namespace

bool is_seen(const ScriptView& view, std::string_view target) {
    const std::string name = lower(target);
    return !has_any(name, {"color",    "colour", "alpha",     "modulate", "volume", "pitch_scale",
                           "light",    "energy", "intensity", "bar",      "value",  "label",
                           "ui",       "text",   "blend",     "weight",   "glow",   "bloom",
                           "vignette", "fog",    "audio",     "sound"}) &&
           !has_any(lower(view.script.file), {"hud", "menu", "button"}) &&
           !is_user_interface(view.script.file) && !is_pressed_by_pointer(view, name);
}

}  // namespace tickproof::harness
