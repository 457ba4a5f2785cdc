// Turns a list of JSON objects into columns, and repeated texts into numbers.

#include <fmt/format.h>

#include <map>
#include <utility>

#include "harness/show/drawing_json.h"

namespace tickproof::harness {
namespace {

void add_cells(const std::string& name, const Json& value, std::size_t row, Json& columns) {
    if (value.is_object()) {
        for (const auto& [key, member] : value.items()) {
            add_cells(name.empty() ? key : fmt::format("{}.{}", name, key), member, row, columns);
        }
        return;
    }
    Json& column = columns[name];
    if (column.is_null()) {
        column = Json::array();
    }
    while (column.size() < row) {
        column.push_back(nullptr);
    }
    column.push_back(value);
}

/// Replaces each text by its number in a list of the different texts, by first use.
Json with_texts(const Json& column) {
    std::map<std::string, std::size_t> known;
    Json texts = Json::array();
    Json at = Json::array();
    for (const Json& value : column) {
        const auto [found, is_new] = known.emplace(value.get<std::string>(), texts.size());
        if (is_new) {
            texts.push_back(value);
        }
        at.push_back(found->second);
    }
    return {{"texts", std::move(texts)}, {"at", std::move(at)}};
}

bool is_of_texts(const Json& column) {
    for (const Json& value : column) {
        if (!value.is_string()) {
            return false;
        }
    }
    return true;
}

}  // namespace

Json columns_json(const Json& rows) {
    Json columns = Json::object();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        add_cells("", rows[i], i, columns);
    }
    for (auto& [name, column] : columns.items()) {
        while (column.size() < rows.size()) {
            column.push_back(nullptr);
        }
        if (is_of_texts(column)) {
            column = with_texts(column);
        }
    }
    return {{"rows", rows.size()}, {"columns", std::move(columns)}};
}

}  // namespace tickproof::harness
