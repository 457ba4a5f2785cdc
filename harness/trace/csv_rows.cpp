#include "harness/trace/csv_rows.h"

#include <algorithm>
#include <new>

#include "harness/base/input_error.h"

namespace tickproof::harness {
namespace {

/// A column name as it is compared.
std::string plain(std::string_view name) {
    std::string result;
    for (const char c : name) {
        if (c != '_' && c != ' ') {
            result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }
    return result;
}

}  // namespace

CsvRows::CsvRows(const CaptureText& capture, LineCursor from, char separator)
    : capture_{&capture}, lines_{from} {
    csv_init(&parser_, 0);
    csv_set_blk_size(&parser_,
                     65'536);  // A cell grows by this: 128 takes minutes over a JSON file.
    csv_set_delim(&parser_, static_cast<unsigned char>(separator));
}

bool CsvRows::next() {
    const auto cell = [](void* text, std::size_t length, void* self) {
        auto& rows = *static_cast<CsvRows*>(self);
        rows.text_.append(static_cast<const char*>(text), length);
        rows.ends_.push_back(rows.text_.size());
    };
    const auto row = [](int, void* self) { static_cast<CsvRows*>(self)->complete_ = true; };

    size_before_ = size();
    text_.clear();
    ends_.clear();
    complete_ = false;
    while (!complete_ && lines_.next()) {
        const std::string_view line = lines_.line();
        if (line.starts_with('#') || line.starts_with("//")) {
            continue;
        }
        if (csv_parse(&parser_, line.data(), line.size(), cell, row, this) != line.size() ||
            csv_parse(&parser_, "\n", 1, cell, row, this) != 1) {
            throw std::bad_alloc();  // The only failure that libcsv has outside its strict mode.
        }
        if (parser_.quoted != 0) {
            refuse_capture(*capture_, lines_.number(),
                           "a quote is opened and not closed; mend the line or record again");
        }
    }
    return complete_;
}

std::string_view CsvRows::operator[](std::size_t column) const {
    if (column >= ends_.size()) {
        return {};
    }
    const std::size_t begin = column == 0 ? 0 : ends_[column - 1];
    return std::string_view(text_).substr(begin, ends_[column] - begin);
}

std::vector<std::string> CsvRows::cells() const {
    std::vector<std::string> result;
    for (std::size_t column = 0; column < size(); ++column) {
        result.emplace_back((*this)[column]);
    }
    return result;
}

std::vector<std::vector<std::string>> first_rows(const CaptureText& capture, std::size_t count,
                                                 char separator) {
    std::vector<std::vector<std::string>> rows;
    try {
        CsvRows csv(capture, separator);
        while (rows.size() < count && csv.next()) {
            rows.push_back(csv.cells());
        }
    } catch (const InputError&) {
        rows.clear();  // Some other kind of text: not this caller's format, and no error yet.
    }
    return rows;
}

std::optional<std::size_t> find_column(const std::vector<std::string>& header,
                                       std::string_view name) {
    const auto found = std::find_if(header.begin(), header.end(), [&](const std::string& cell) {
        return plain(cell) == plain(name);
    });
    if (found == header.end()) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(found - header.begin());
}

}  // namespace tickproof::harness
