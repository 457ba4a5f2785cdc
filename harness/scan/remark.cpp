// Statements that run in each frame, their lines, and remarks on them.

#include "harness/base/text.h"
#include "harness/scan/view.h"

namespace tickproof::harness {

std::vector<const ScriptStatement*> every_frame(const ScriptFunction& function) {
    std::vector<const ScriptStatement*> found;
    if (function.called != Called::per_frame) {
        return found;
    }
    for (const ScriptStatement& statement : function.statements) {
        if (!function.blocks[statement.block].is_gated) {
            found.push_back(&statement);
        }
    }
    return found;
}

Place place_in(const ScriptView& view, const ScriptStatement& statement) {
    return {.file = std::string(view.script.file),
            .line = line_of(view.script, statement.begin),
            .begin = statement.begin,
            .end = statement.end};
}

ScriptRemark remark_at(const ScriptView& view, std::string_view pattern,
                       const ScriptFunction& function, const ScriptStatement& statement) {
    ScriptRemark remark{.pattern = pattern, .function = function.name};
    remark.at = place_in(view, statement);
    const std::string_view text = view.script.text;
    remark.code =
        visible(in_one_line(text.substr(statement.begin, statement.end - statement.begin)));
    constexpr std::size_t kMost = 100;
    if (remark.code.size() > kMost) {
        const auto end = remark.code.find_last_of(" (,", kMost);
        remark.code = end == std::string::npos ? shortened(remark.code, kMost)
                                               : remark.code.substr(0, end) + " ...";
    }
    return remark;
}

}  // namespace tickproof::harness
