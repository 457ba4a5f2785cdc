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
    // Begins at the end, so that no mark in the text of the report is replaced.
    put(kDataMark, json_in_html(json), page);
    put(kBodyMark, body, page);
    put(kTitleMark, in_html(title), page);
    return page;
}

}  // namespace tickproof::harness
