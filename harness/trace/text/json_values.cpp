// Reads JSON value by value from a text source.

#include "harness/trace/text/json_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <istream>
#include <streambuf>

namespace tickproof::harness {
namespace {

/// A text source as a stream buffer for nlohmann-json.
class SourceBuffer : public std::streambuf {
  public:
    explicit SourceBuffer(TextSource& source) : source_{&source}, block_(65'536) {}

    bool at_end() const { return at_end_; }
    /// Marks the text so far as parsed.
    void mark_parsed() { unparsed_bytes_ = 0; }

    /// True if the rest of the text only closes objects and arrays.
    bool only_closes() {
        for (int c = sgetc(); c != traits_type::eof(); c = snextc()) {
            if (std::strchr(" \t\r\n]}", c) == nullptr) {
                return false;
            }
        }
        return true;
    }

  protected:
    int_type underflow() override {
        const std::size_t count = source_->read(block_.data(), block_.size());
        at_end_ = count == 0;
        if (at_end_) {
            return traits_type::eof();
        }
        // nlohmann-json keeps a whole value in memory; the longest is a source map of Chrome.
        unparsed_bytes_ += count;
        if (unparsed_bytes_ > 1024 * block_.size()) {
            refuse_capture(source_->file(), 0,
                           "a value of more than 64 MiB, which no capture has; record "
                           "again");
        }
        setg(block_.data(), block_.data(), block_.data() + count);
        return traits_type::to_int_type(block_[0]);
    }

  private:
    TextSource* source_;
    std::vector<char> block_;
    std::size_t unparsed_bytes_ = 0;
    bool at_end_ = false;
};

/// Turns the parser's callbacks into one call with a path.
class Sax {
  public:
    Sax(TextSource& source, SourceBuffer& buffer, JsonReader& reader)
        : source_{&source}, buffer_{&buffer}, reader_{&reader} {}

    bool null() { return value({}); }
    bool boolean(bool yes) {
        return value({.kind = JsonValue::Kind::boolean, .number = yes ? 1.0 : 0.0});
    }
    bool number_integer(std::int64_t number) {
        return value({.kind = JsonValue::Kind::number, .number = static_cast<double>(number)});
    }
    bool number_unsigned(std::uint64_t number) {
        return value({.kind = JsonValue::Kind::number, .number = static_cast<double>(number)});
    }
    bool number_float(double number, const std::string&) {
        return value({.kind = JsonValue::Kind::number, .number = number});
    }
    bool string(const std::string& text) {
        return value({.kind = JsonValue::Kind::text, .text = text});
    }
    bool binary(const nlohmann::json::binary_t&) { return true; }
    bool start_object(std::size_t) { return begin(false); }
    bool end_object() { return end(); }
    bool start_array(std::size_t) { return begin(true); }
    bool end_array() { return end(); }
    bool key(const std::string& name) {
        buffer_->mark_parsed();
        path_.back().key = name;
        return true;
    }
    bool parse_error(std::size_t position, const std::string&,
                     const nlohmann::json::exception& error) {
        position_ = position;
        message_ = error.what();
        return false;
    }

    std::size_t position() const { return position_; }
    const std::string& message() const { return message_; }

  private:
    bool value(const JsonValue& what) {
        buffer_->mark_parsed();
        reader_->take(path_, what);
        count();
        return true;
    }

    void count() {
        if (!path_.empty() && path_.back().array) {
            ++path_.back().index;
        }
    }

    bool begin(bool array) {
        constexpr std::size_t kDepthMax = 64;
        if (path_.size() == kDepthMax) {
            refuse_capture(source_->file(), 0,
                           "JSON nested 64 levels deep, which no capture has; record again");
        }
        buffer_->mark_parsed();
        reader_->take(path_, {.kind = JsonValue::Kind::begin});
        path_.push_back({.array = array});
        return true;
    }

    bool end() {
        buffer_->mark_parsed();
        path_.pop_back();
        reader_->take(path_, {.kind = JsonValue::Kind::end});
        count();
        return true;
    }

    TextSource* source_;
    SourceBuffer* buffer_;
    JsonReader* reader_;
    std::vector<JsonLevel> path_;
    std::size_t position_ = 0;
    std::string message_;
};

}  // namespace

JsonEnd read_json(TextSource& source, JsonReader& reader) {
    SourceBuffer buffer(source);
    std::istream stream(&buffer);
    stream.exceptions(std::ios::badbit);  // Without this the stream would swallow an InputError.
    Sax sax(source, buffer, reader);
    if (nlohmann::json::sax_parse(stream, &sax)) {
        return JsonEnd::whole;
    }
    if (buffer.at_end()) {
        return JsonEnd::open;
    }
    if (sax.message().find("unexpected ']'") != std::string::npos && buffer.only_closes()) {
        return JsonEnd::whole;
    }
    refuse_capture(source.file(), 0,
                   fmt::format("is not valid JSON from byte {} on; correct it, or record again",
                               sax.position()));
}

}  // namespace tickproof::harness
