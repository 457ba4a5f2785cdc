// Reads the text form: a line of JSON for each body in each step, as a game's script can print it.
//
//     {"recording": 1, "precision": "f32", "about": {"engine": "LÖVE 11.4"}}    (may be left out)
//     {"step": 1, "hash": "9f3c..."}                                            (may be left out)
//     {"step": 1, "body": "player", "x": 1.5, "y": 2, "grounded": true}
//
// A value is a number, true or false, or the bits of a number in hexadecimal ("0x3fc00000").

#include <fmt/format.h>

#include <bit>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_map>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/recording/json_values.h"
#include "harness/recording/open_recording.h"

namespace tickproof::harness {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLongestLine = 1 << 20;
/// Bodies times fields that no game has: a broken file must not fill the memory.
constexpr std::size_t kMostOfAGame = 10'000'000;

class JsonLinesReader {
  public:
    JsonLinesReader(const std::string& file, std::ifstream stream)
        : file_(file), stream_(std::move(stream)) {
        if (!read_line()) {
            refuse("is empty; print a line for each body in each step");
        }
        if (line_.contains("recording")) {
            read_first_line();
            if (!read_line()) {
                refuse("has no steps; print a line for each body in each step");
            }
        }
    }

    RecordingHeader header() {
        header_.has_states = !line_.contains("hash");
        if (!header_.has_states) {
            header_.hashes = {"state"};
        }
        return header_;
    }

    bool is_cut() const { return is_cut_; }
    std::int64_t bytes_read() { return stream_.tellg(); }

    bool next(RecordingHeader& header, RecordedStep& step) {
        if (!has_line_) {
            return false;
        }
        const std::uint64_t number = step_of_line();
        if (is_begun_ && number <= last_) {
            refuse(fmt::format("has step {} after step {}; steps go up", number, last_));
        }
        step.step = number;
        step.hashes.assign(header.hashes.size(), 0);
        step.values.assign(header.values(), std::bit_cast<double>(kAbsentBits));
        is_begun_ = true;
        last_ = number;
        first_line_ = number_;
        do {
            read_into(header, step);
        } while (read_line() && step_of_line() == number);
        return true;
    }

  private:
    [[noreturn]] void refuse(std::string_view what) const {
        throw InputError(fmt::format("{}:{}: the recording {}; see docs/recordings.md",
                                     visible(file_), number_, visible(what)));
    }

    bool read_line() {
        has_line_ = false;
        std::string text;
        while (text.empty()) {
            ++number_;
            if (!read_text(text)) {
                return false;
            }
        }
        line_ = Json::parse(text, nullptr, false);
        if (line_.is_discarded()) {
            line_ = Json::parse(with_quoted_numbers(text), nullptr, false);
        }
        if (line_.is_discarded() && stream_.eof() && is_begun_) {
            is_cut_ = true;  // Its writer crashed within a line.
            return false;
        }
        if (!line_.is_object()) {
            refuse("has a line that is no JSON object");
        }
        has_line_ = true;
        return true;
    }

    /// False at the end.
    bool read_text(std::string& text) {
        for (int c = stream_.get(); c != '\n'; c = stream_.get()) {
            if (c == std::char_traits<char>::eof()) {
                return !text.empty();
            }
            if (c != '\r') {
                text.push_back(static_cast<char>(c));
            }
            if (text.size() > kLongestLine) {
                refuse("has a line of more than 1 MiB");
            }
        }
        return true;
    }

    void read_first_line() {
        if (line_["recording"] != 1) {
            refuse(fmt::format("is of version {}, and this tickproof reads version 1",
                               line_["recording"].dump()));
        }
        const Json precision = line_.value("precision", Json("f64"));
        if (precision != "f32" && precision != "f64") {
            refuse(fmt::format("has the precision {}: f32 and f64 are known", precision.dump()));
        }
        precision_ = precision == "f32" ? FieldType::f32 : FieldType::f64;
        const Json about = line_.value("about", Json::object());
        for (const auto& [name, value] : about.items()) {
            header_.about.emplace_back(name,
                                       value.is_string() ? value.get<std::string>() : value.dump());
        }
    }

    std::uint64_t step_of_line() const {
        const auto step = line_.find("step");
        if (step == line_.end() || !step->is_number_unsigned()) {
            refuse("has a line without a \"step\" of 0 or more");
        }
        return step->get<std::uint64_t>();
    }

    void read_into(RecordingHeader& header, RecordedStep& step) {
        const auto hash = line_.find("hash");
        const auto body = line_.find("body");
        if (hash != line_.end()) {
            step.hashes.resize(1);
            header.hashes = {"state"};
            const std::optional<std::uint64_t> bits = hash_of(*hash);
            if (!bits) {
                refuse("has a hash that is no number of up to 64 bits, \"9f3c...\"");
            }
            step.hashes[0] = *bits;
        }
        if (body == line_.end()) {
            if (hash == line_.end()) {
                refuse("has a line with neither a \"body\" nor a \"hash\"");
            }
            return;
        }
        header.has_states = true;
        const std::string name = body->is_string() ? body->get<std::string>() : body->dump();
        const std::size_t at_body = index(bodies_, name);
        if (at_body == header.bodies.size()) {
            header.bodies.push_back(name);
            last_line_.push_back(0);
            grow(header, step, header.fields.size());
        }
        if (last_line_[at_body] >= first_line_) {
            refuse(fmt::format("has \"{}\" twice in step {}, in line {} too", name, step.step,
                               last_line_[at_body]));
        }
        last_line_[at_body] = number_;
        for (const auto& [key, json] : line_.items()) {
            if (key == "step" || key == "body" || key == "hash") {
                continue;
            }
            const std::optional<Value> read = value_of(json);
            if (!read) {
                refuse(fmt::format(
                    "has a \"{}\" that is no number, no true or false, and no bits of a number "
                    "(\"0x\" and 8 or 16 digits)",
                    key));
            }
            const Value& value = *read;
            const std::size_t at_field = index(fields_, key);
            if (at_field == header.fields.size()) {
                const std::size_t before = header.fields.size();
                header.fields.push_back({key, value.type.value_or(precision_)});
                grow(header, step, before);
            }
            if ((value.type == FieldType::flag) !=
                (header.fields[at_field].type == FieldType::flag)) {
                refuse(fmt::format("has {} for \"{}\", which was {} before",
                                   value.type == FieldType::flag ? "true or false" : "a number",
                                   key,
                                   value.type == FieldType::flag ? "a number" : "true or false"));
            }
            // A decimal may have more digits than the game computes with.
            const bool is_f32 = header.fields[at_field].type == FieldType::f32;
            step.values[at_body * header.fields.size() + at_field] =
                is_f32 ? static_cast<double>(static_cast<float>(value.value)) : value.value;
        }
    }

    static std::size_t index(std::unordered_map<std::string, std::size_t>& names,
                             const std::string& name) {
        return names.try_emplace(name, names.size()).first->second;
    }

    /// Room for a new body, or a new field, in a step with `fields_before` fields a body.
    void grow(const RecordingHeader& header, RecordedStep& step, std::size_t fields_before) const {
        if (header.values() > kMostOfAGame) {
            refuse("has more bodies and fields than a game");
        }
        std::vector<double> values(header.values(), std::bit_cast<double>(kAbsentBits));
        const std::size_t fields = header.fields.size();
        for (std::size_t i = 0; i < step.values.size(); ++i) {
            values[i / fields_before * fields + i % fields_before] = step.values[i];
        }
        step.values = std::move(values);
    }

    std::string file_;
    std::ifstream stream_;
    RecordingHeader header_;
    FieldType precision_ = FieldType::f64;
    std::unordered_map<std::string, std::size_t> bodies_;
    std::unordered_map<std::string, std::size_t> fields_;
    Json line_;  // The next one.
    bool has_line_ = false;
    std::size_t number_ = 0;
    bool is_begun_ = false;
    bool is_cut_ = false;
    std::uint64_t last_ = 0;
    std::size_t first_line_ = 0;          // Of the step.
    std::vector<std::size_t> last_line_;  // Of each body.
};

}  // namespace

RecordingSource open_json_lines(const std::string& name, std::ifstream stream) {
    const auto reader = std::make_shared<JsonLinesReader>(name, std::move(stream));
    return {.name = name,
            .header = reader->header(),
            .read_next = [reader](RecordingHeader& header,
                                  RecordedStep& step) { return reader->next(header, step); },
            .is_cut = [reader] { return reader->is_cut(); },
            .bytes_read = [reader] { return reader->bytes_read(); }};
}

}  // namespace tickproof::harness
