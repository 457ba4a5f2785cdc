#include "harness/show/table_json.h"

#include <fmt/format.h>

namespace tickproof::harness {

Json table_json(const Table& table) {
    const std::string source =
        table.source.empty() ? std::string() : fmt::format(" ({})", table.source);
    Json json{{"title", table.title + source}, {"columns", table.columns}};
    json["rows"] = Json::array();
    for (const TableRow& row : table.rows) {
        json["rows"].push_back(
            {{"cells", row.cells},
             {"verdict", row.is_judged ? Json(to_text(row.verdict)) : Json(nullptr)},
             {"remark", row.remark}});
        if (!row.command.empty()) {
            json["rows"].back()["command"] = row.command;
        }
        if (!row.numbers.empty()) {
            json["rows"].back()["numbers"] = numbers_json(row.numbers);
        }
    }
    json["notes"] = Json::array();
    for (const TableNote& note : table.notes) {
        json["notes"].push_back(note.label + note.text);
    }
    if (table.is_sheet) {
        json["in_short"] = table.in_a_line;
    }
    return json;
}

}  // namespace tickproof::harness
