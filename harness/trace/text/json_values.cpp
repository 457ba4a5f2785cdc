#include "harness/trace/text/json_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <istream>
#include <streambuf>

namespace tickproof::harness {
namespace {

/// A text source as the library reads it.
class SourceBuffer : public std::streambuf {
  public:
    explicit SourceBuffer(TextSource& source) : source_{&source}, block_(65'536) {}

    bool at_end() const { return at_end_; }
    /// The text read so far has become a value.
    void heard() { unheard_bytes_ = 0; }

    /// True if all that is left closes objects and arrays.
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
        // A value lies in memory whole; the longest is a source map that Chrome adds.
        unheard_bytes_ += count;
        if (unheard_bytes_ > 1024 * block_.size()) {
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
    std::size_t unheard_bytes_ = 0;
    bool at_end_ = false;
};

/// Turns the library's callbacks into one call with a path.
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
        buffer_->heard();
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
        buffer_->heard();
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
        buffer_->heard();
        reader_->take(path_, {.kind = JsonValue::Kind::begin});
        path_.push_back({.array = array});
        return true;
    }

    bool end() {
        buffer_->heard();
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
    stream.exceptions(std::ios::badbit);  // Or the stream would swallow a refusal.
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
