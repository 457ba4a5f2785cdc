#include "harness/show/html/markup.h"
#include "harness/show/html/page.h"

namespace tickproof::harness {
namespace {

void put(std::string_view mark, std::string_view part, std::string& page) {
    const std::size_t at = page.find(mark);
    page.replace(at, mark.size(), part);
}

}  // namespace

std::string page_of(std::string_view title, std::string_view body, std::string_view json) {
    std::string page = page_template();
    // From the end, so that no text of the report is taken for a mark.
    put(kDataMark, json_in_html(json), page);
    put(kBodyMark, body, page);
    put(kTitleMark, in_html(title), page);
    return page;
}

}  // namespace tickproof::harness
