// Reads CSV row by row, and skips columns that the reader does not need.

#include "harness/trace/text/csv_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <new>

namespace tickproof::harness {
namespace {

/// A column name for comparison.
std::string plain(std::string_view name) {
    std::string result;
    for (const char c : name) {
        if (c != '_' && c != ' ') {
            result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }
    return result;
}

/// Number of blank cells at the end of a line.
std::size_t empty_at_end(std::string_view line, char separator) {
    std::size_t empty = 0;
    bool is_empty = true;
    for (auto c = line.rbegin(); is_empty && c != line.rend(); ++c) {
        empty += *c == separator ? 1 : 0;
        is_empty = *c == separator || *c == ' ' || *c == '\t';
    }
    return empty;
}

}  // namespace

CsvRows::CsvRows(LineReader& lines, char separator, Comments comments)
    : lines_{&lines}, decimal_comma_{separator != ','}, comments_{comments} {
    csv_init(&parser_, 0);
    csv_set_blk_size(&parser_, 65'536);  // Growth of a cell: 128 takes minutes on long cells.
    csv_set_delim(&parser_, static_cast<unsigned char>(separator));
}

void CsvRows::keep_only(const std::vector<std::optional<std::size_t>>& columns) {
    std::vector<bool> kept;
    for (const std::optional<std::size_t> column : columns) {
        if (column) {
            kept.resize(std::max(kept.size(), *column + 1));
            kept[*column] = true;
        }
    }
    places_.clear();
    std::size_t place = 0;
    for (const bool keep : kept) {
        places_.push_back(keep ? place++ : kNowhere);
    }
}

void CsvRows::hold(std::string_view cell) {
    text_.append(cell);
    ends_.push_back(text_.size());
}

void CsvRows::add_cell(std::string_view cell) {
    if (place_of(size_) != kNowhere) {
        hold(cell);
    }
    ++size_;
    filled_ = cell.empty() ? filled_ : size_;
}

void CsvRows::end_row(int, void* self) {
    static_cast<CsvRows*>(self)->complete_ = true;
}

/// Removes the columns that the reader does not need from a row without quotes, because libcsv
/// takes three times as long as all other code. libcsv must decide if a line without a separator is
/// blank.
bool CsvRows::leave_out_columns(std::string_view line) {
    if (places_.empty() || line.find('"') != std::string_view::npos) {
        return false;
    }
    const char separator = static_cast<char>(parser_.delim_char);
    wanted_.clear();
    size_ = 0;
    std::size_t begin = 0;
    for (const std::size_t place : places_) {
        const std::size_t end = std::min(line.find(separator, begin), line.size());
        if (place != kNowhere) {
            wanted_.append(line, begin, end - begin);
            wanted_ += separator;
        }
        ++size_;
        begin = end + 1;
        if (end == line.size()) {
            break;
        }
    }
    if (begin <= line.size()) {
        const std::string_view rest = line.substr(begin);
        size_ += 1 + static_cast<std::size_t>(std::count(rest.begin(), rest.end(), separator));
    }
    filled_ = size_ - empty_at_end(line, separator);
    return size_ > 1;
}

void CsvRows::parse(std::string_view text, void (*cell)(void*, std::size_t, void*)) {
    if (csv_parse(&parser_, text.data(), text.size(), cell, end_row, this) != text.size() ||
        csv_parse(&parser_, "\n", 1, cell, end_row, this) != 1) {
        throw std::bad_alloc();  // libcsv has no other failure outside its strict mode.
    }
}

bool CsvRows::next() {
    const auto any_cell = [](void* text, std::size_t length, void* self) {
        static_cast<CsvRows*>(self)->add_cell({static_cast<const char*>(text), length});
    };
    const auto wanted_cell = [](void* text, std::size_t length, void* self) {
        static_cast<CsvRows*>(self)->hold({static_cast<const char*>(text), length});
    };

    // At the end of the text the last row stays: it may be cut short.
    complete_ = false;
    while (!complete_ && lines_->next()) {
        const std::string_view line = lines_->line();
        if (comments_ == Comments::skipped && (line.starts_with('#') || line.starts_with("//"))) {
            continue;
        }
        size_before_ = size_ > 0 ? size_ : size_before_;  // A blank line has no size.
        size_ = 0;
        filled_ = 0;
        text_.clear();
        ends_.clear();
        if (leave_out_columns(line)) {
            parse(wanted_, wanted_cell);
            complete_ = true;  // Possibly without any wanted cell.
            break;
        }
        size_ = 0;
        filled_ = 0;
        parse(line, any_cell);
        if (parser_.quoted != 0 && lines_->terminated()) {
            refuse_capture(file(), lines_->number(),
                           "a quote has no end; correct the line or record again");
        }
        if (parser_.quoted != 0) {
            cut_in_cell_ = true;
            csv_fini(&parser_, any_cell, end_row, this);
        }
    }
    return complete_;
}

std::string_view CsvRows::operator[](std::size_t column) const {
    const std::size_t place = place_of(column);
    if (place >= ends_.size()) {
        return {};
    }
    const std::size_t begin = place == 0 ? 0 : ends_[place - 1];
    return std::string_view(text_).substr(begin, ends_[place] - begin);
}

std::vector<std::string> CsvRows::cells() const {
    std::vector<std::string> result;
    for (std::size_t column = 0; column < size_; ++column) {
        result.emplace_back((*this)[column]);
    }
    return result;
}

std::optional<double> CsvRows::number_if_any(std::optional<std::size_t> column) const {
    return column ? number_in((*this)[*column], decimal_comma_) : std::nullopt;
}

std::optional<double> CsvRows::number(std::size_t column, std::string_view name) const {
    const std::string_view text = (*this)[column];
    if (text.empty() || text == "NA" || text == "N/A") {
        return std::nullopt;
    }
    const std::optional<double> value = number_in(text, decimal_comma_);
    if (!value && unterminated() && column + 1 == size_) {
        cut_in_cell_ = true;  // Cut numbers: `1.6e`, or the N of NA.
        return std::nullopt;
    }
    if (!value) {
        refuse_capture(
            file(), line(),
            fmt::format(
                "{} is '{}', not a finite number such as 16.667; correct or remove the line", name,
                printable(text.substr(0, 40))));
    }
    return value;
}

std::optional<double> number_in(std::string_view text, bool decimal_comma) {
    char pointed[64];
    if (const std::size_t comma = text.find(',');
        decimal_comma && comma != std::string_view::npos && text.size() <= sizeof pointed) {
        text.copy(pointed, text.size());
        pointed[comma] = '.';
        text = std::string_view(pointed, text.size());
    }
    text.remove_prefix(text.size() > 1 && text[0] == '+' && text[1] != '-' ? 1 : 0);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) {
        return std::nullopt;
    }
    return value;
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
