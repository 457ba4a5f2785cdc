// Reads the text form: a line of JSON for each body in each step, as a game's script can print it.
//
//     {"recording": 1, "precision": "f32", "about": {"engine": "LÖVE 11.4"}}    (optional)
//     {"step": 1, "hash": "9f3c..."}                                            (optional)
//     {"step": 1, "body": "player", "x": 1.5, "y": 2, "grounded": true}
//
// A value is a number, true or false, or the bits of a number in hexadecimal ("0x3fc00000").

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/recording/json_line.h"
#include "harness/recording/line_values.h"
#include "harness/recording/open_recording.h"
#include "harness/recording/steps_in_order.h"

namespace tickproof::harness {
namespace {

/// More bodies times fields than any game has: a broken file must not exhaust the memory.
constexpr std::size_t kMostOfAGame = 10'000'000;

class JsonLinesReader {
  public:
    JsonLinesReader(const std::string& file, std::ifstream stream)
        : lines_(file, std::move(stream)) {
        if (!read_line()) {
            refuse("is empty; print a line for each body in each step");
        }
        if (line_.find("recording") != nullptr) {
            read_first_line();
            if (!read_line()) {
                refuse("has no steps; print a line for each body in each step");
            }
        }
    }

    RecordingHeader header() {
        header_.has_states = line_.find("hash") == nullptr;
        if (!header_.has_states) {
            header_.hashes = {"state"};
        }
        return header_;
    }

    bool is_cut() const { return lines_.is_cut(); }
    std::int64_t bytes_read() { return lines_.bytes_read(); }
    std::string place() const { return fmt::format("{}:{}", lines_.file(), first_line_); }

    /// Reads the next step. If a step is written twice in a row, both come.
    bool next(RecordingHeader& header, RecordedStep& step) {
        if (!has_line_) {
            return false;
        }
        begin_step(step);
        do {
            read_into(header, step);
        } while (read_line() && step_of_line() == last_ && !begins_again(header));
        if (is_again_ && bodies_in_step_ != bodies_before_) {
            refuse_twice(first_line_, header);
        }
        // Laid out at the end of the step: a new field or body would move all values before it.
        step.values.assign(header.values(), std::bit_cast<double>(kAbsentBits));
        for (const Entry& entry : entries_) {
            step.values[entry.body * header.fields.size() + entry.field] = entry.value;
        }
        step.is_sparse = std::ranges::any_of(step.values, is_absent);
        return true;
    }

  private:
    [[noreturn]] void refuse(std::string_view what) const { lines_.refuse(lines_.number(), what); }
    [[noreturn]] void refuse_twice(std::size_t line, const RecordingHeader& header) const {
        lines_.refuse(line, fmt::format("has \"{}\" twice in step {}, in line {} too",
                                        first_body_ ? header.bodies[*first_body_] : "hash", last_,
                                        is_again_ ? line_before_ : first_line_));
    }

    bool read_line() {
        has_line_ = lines_.next(line_, is_begun_);
        return has_line_;
    }

    void read_first_line() {
        const auto text = [](const JsonScalar& value) {
            return value.is_string() ? value.get<std::string>() : dump(value);
        };
        if (*line_.find("recording") != 1) {
            refuse(fmt::format("is of version {}, and this tickproof reads version 1",
                               dump(*line_.find("recording"))));
        }
        if (const JsonScalar* const precision = line_.find("precision")) {
            if (*precision != "f32" && *precision != "f64") {
                refuse(
                    fmt::format("has the precision {}: f32 and f64 are known", dump(*precision)));
            }
            precision_ = *precision == "f32" ? FieldType::f32 : FieldType::f64;
        }
        for (const LineMember& each : line_.about) {
            header_.about.emplace_back(each.key, text(each.value));
        }
    }

    std::uint64_t step_of_line() const {
        const JsonScalar* const step = line_.find("step");
        if (step == nullptr || !step->is_number_unsigned()) {
            refuse(lines_.number() > 1 ? "has a line without a \"step\" of 0 or more"
                                       : "begins neither with {\"recording\": 1} nor with a line "
                                         "that has a \"step\" of 0 or more");
        }
        return step->get<std::uint64_t>();
    }

    void begin_step(RecordedStep& step) {
        const std::uint64_t number = step_of_line();
        is_again_ = is_begun_ && number == last_;
        bodies_before_ = std::exchange(bodies_in_step_, 0);
        line_before_ = std::exchange(first_line_, lines_.number());
        is_first_step_ = !is_begun_;
        is_begun_ = true;
        last_ = number;
        step.step = number;
        step.hashes.clear();
        entries_.clear();
        first_body_.reset();
    }

    /// True if a game that rolls back one step begins the step again with this line. The line then
    /// names the body of the step's first line, or no body if that line has none. The first step of
    /// a file cannot begin again, so a body or hash that comes twice there is an error.
    bool begins_again(const RecordingHeader& header) const {
        const JsonScalar* const body = line_.find("body");
        if ((body == nullptr) == first_body_.has_value() ||
            (body != nullptr && name_of(*body) != header.bodies[*first_body_])) {
            return false;
        }
        if (is_first_step_) {
            refuse_twice(lines_.number(), header);
        }
        return true;
    }

    static std::string name_of(const JsonScalar& body) {
        return body.is_string() ? body.get<std::string>() : dump(body);
    }

    static std::string dump(const JsonScalar& value) {
        return value.is_discarded()
                   ? "{...}"
                   : value.dump(-1, ' ', false, JsonScalar::error_handler_t::replace);
    }

    void read_into(RecordingHeader& header, RecordedStep& step) {
        const JsonScalar* const hash = line_.find("hash");
        const JsonScalar* const body = line_.find("body");
        if (hash != nullptr) {
            step.hashes.resize(1);
            header.hashes = {"state"};
            const std::optional<std::uint64_t> bits = hash_of(*hash);
            if (!bits) {
                refuse("has a hash that is no number of up to 64 bits, \"9f3c...\"");
            }
            step.hashes[0] = *bits;
        }
        if (body == nullptr) {
            if (hash == nullptr) {
                refuse("has a line with neither a \"body\" nor a \"hash\"");
            }
            return;
        }
        if (body->is_discarded()) {
            refuse("has a \"body\" that is no name");
        }
        header.has_states = true;
        const std::size_t at_body = place_of(name_of(*body), header);
        for (const LineMember& member : line_.members) {
            if (member.key != "step" && member.key != "body" && member.key != "hash") {
                add_entry(at_body, member, header);
            }
        }
        if (header.values() > kMostOfAGame) {
            refuse("has more bodies and fields than a game");
        }
    }

    /// Number of the body; adds a new one.
    std::size_t place_of(const std::string& name, RecordingHeader& header) {
        const std::size_t place = bodies_.try_emplace(name, bodies_.size()).first->second;
        if (place == header.bodies.size()) {
            header.bodies.push_back(name);
            last_line_.push_back(0);
        }
        if (bodies_in_step_++ == 0 && !first_body_ && lines_.number() == first_line_) {
            first_body_ = place;
        }
        const bool is_new_again = is_again_ && last_line_[place] < line_before_;
        if (last_line_[place] >= first_line_ || is_new_again) {
            refuse(fmt::format("has \"{}\" twice in step {}, in line {} too", name, last_,
                               is_new_again ? line_before_ : last_line_[place]));
        }
        last_line_[place] = lines_.number();
        return place;
    }

    void add_entry(std::size_t body, const LineMember& member, RecordingHeader& header) {
        const std::optional<Value> value = value_of(member.value);
        if (!value) {
            refuse(fmt::format(
                "has a \"{}\" that is no number, no true or false, and no bits of a number (\"0x\" "
                "and 8 or 16 digits)",
                member.key));
        }
        const std::size_t field = fields_.try_emplace(member.key, fields_.size()).first->second;
        if (field == header.fields.size()) {
            header.fields.push_back({member.key, value->type.value_or(precision_)});
        }
        const FieldType type = header.fields[field].type;
        const bool is_flag = value->type == FieldType::flag;
        if (is_flag != (type == FieldType::flag)) {
            refuse(fmt::format("has {} for \"{}\", which was {} before",
                               is_flag ? "true or false" : "a number", member.key,
                               is_flag ? "a number" : "true or false"));
        }
        // A decimal may have more digits than the game's type.
        entries_.push_back({.body = body,
                            .field = field,
                            .value = type == FieldType::f32
                                         ? static_cast<double>(static_cast<float>(value->value))
                                         : value->value});
    }

    struct Entry {
        std::size_t body = 0;
        std::size_t field = 0;
        double value = 0;
    };

    LineStream lines_;
    RecordingHeader header_;
    FieldType precision_ = FieldType::f64;
    std::unordered_map<std::string, std::size_t> bodies_;
    std::unordered_map<std::string, std::size_t> fields_;
    std::vector<Entry> entries_;  // Values of the current step.
    JsonLine line_;               // The next line.
    bool has_line_ = false;
    bool is_begun_ = false;
    std::uint64_t last_ = 0;
    bool is_first_step_ = false;
    bool is_again_ = false;           // True if the step is written again after a rollback.
    std::size_t first_line_ = 0;      // First line of the current step.
    std::size_t line_before_ = 0;     // First line of the step before.
    std::size_t bodies_in_step_ = 0;  // Bodies so far in the current step.
    std::size_t bodies_before_ = 0;   // Bodies in the step before.
    std::optional<std::size_t>
        first_body_;  // Body of the step's first line; none if that has only a hash.
    std::vector<std::size_t> last_line_;  // Last line of each body.
};

}  // namespace

RecordingSource open_json_lines(const std::string& name, std::ifstream stream) {
    const auto reader = std::make_shared<JsonLinesReader>(name, std::move(stream));
    return in_order(
        {.name = name,
         .header = reader->header(),
         .read_next = [reader](RecordingHeader& header,
                               RecordedStep& step) { return reader->next(header, step); },
         .is_cut = [reader] { return reader->is_cut(); },
         .bytes_read = [reader] { return reader->bytes_read(); },
         .place = [reader] { return reader->place(); }});
}

}  // namespace tickproof::harness
