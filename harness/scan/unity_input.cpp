// Reads the settings of Unity's Input System: `m_UpdateMode: 1` processes events right before
// Update, 2 before FixedUpdate, and 3 when code says so (InputSettings.UpdateMode). Without
// settings it is 1.

#include "harness/scan/unity_input.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "harness/scan/expression.h"

namespace tickproof::harness {

bool unity_reads_input_in_steps(const ReachFolder& folder) {
    return std::ranges::any_of(folder.files, [&](const std::string& file) {
        constexpr std::string_view kKey = "\n  m_UpdateMode: ";
        if (!file.starts_with("Assets/") || !file.ends_with("inputsettings.asset")) {
            return false;
        }
        const std::string text = folder.text(file);
        const auto at = text.find(kKey);
        return at != std::string::npos && text.compare(at + kKey.size(), 1, "1") != 0;
    });
}

}  // namespace tickproof::harness
