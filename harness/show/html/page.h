// The page around a report: styles, script, licences and the policy that lets nothing else run.
// Its sources are in page/.

#pragma once

#include <string>
#include <string_view>

namespace tickproof::harness {

/// Text of the page, with a mark where each part of a report belongs.
std::string page_template();

inline constexpr std::string_view kTitleMark = "<!--title-->";
inline constexpr std::string_view kBodyMark = "<!--report-->";
inline constexpr std::string_view kDataMark = "<!--data-->";

/// The page with a title, a body in HTML, and the JSON that its script draws from.
std::string page_of(std::string_view title, std::string_view body, std::string_view json);

}  // namespace tickproof::harness
