#include "harness/recording/steps_in_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <deque>
#include <memory>
#include <optional>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

class StepsInOrder {
  public:
    StepsInOrder(RecordingSource source, std::size_t held_bytes)
        : source_(std::move(source)), most_bytes_(held_bytes) {}

    bool next(RecordingHeader& header, RecordedStep& step) {
        while (!is_at_end_ && held_bytes_ <= most_bytes_) {
            read(header);
        }
        if (held_.empty()) {
            return false;
        }
        Held& first = held_.front();
        fit(first, header);
        held_bytes_ -= first.bytes;
        std::swap(step, first.step);
        given_ = step.step;
        unused_.push_back(std::move(first.step));
        held_.pop_front();
        return true;
    }

    WrittenAgain written_again() const { return again_; }

  private:
    struct Held {
        RecordedStep step;
        std::size_t fields = 0;  ///< Of a body, when it was read.
        std::size_t bytes = 0;
    };

    void read(RecordingHeader& header) {
        Held held;
        if (!unused_.empty()) {
            held.step = std::move(unused_.back());
            unused_.pop_back();
        }
        if (!source_.read_next(header, held.step)) {
            is_at_end_ = true;
            return;
        }
        constexpr std::size_t own_bytes = 128;
        held.fields = header.fields.size();
        held.bytes = own_bytes + (held.step.values.size() + held.step.hashes.size()) * 8;
        held_bytes_ += held.bytes;
        insert(std::move(held));
    }

    void insert(Held held) {
        const std::uint64_t number = held.step.step;
        if (given_ && number <= *given_) {
            throw InputError(fmt::format(
                "{}: the recording goes back from step {} to step {}, further than the steps that "
                "are held for a rollback; write the last state of each step only; see "
                "docs/recordings.md",
                visible(source_.place()), last_, number));
        }
        last_ = number;
        const auto at = std::ranges::lower_bound(held_, number, {},
                                                 [](const Held& each) { return each.step.step; });
        if (at == held_.end() || at->step.step != number) {
            held_.insert(at, std::move(held));
            return;
        }
        again_.first = again_.steps == 0 ? number : std::min(again_.first, number);
        again_.last = std::max(again_.last, number);
        ++again_.steps;
        held_bytes_ -= at->bytes;
        std::swap(*at, held);
        unused_.push_back(std::move(held.step));
    }

    /// Bodies and fields that came later are absent.
    static void fit(Held& held, const RecordingHeader& header) {
        const std::size_t fields = header.fields.size();
        std::vector<double>& values = held.step.values;
        if (values.empty() || (held.fields == fields && values.size() == header.values())) {
            return;
        }
        held.step.is_sparse = true;
        const auto absent = std::bit_cast<double>(kAbsentBits);
        if (held.fields == fields) {
            values.resize(header.values(), absent);
            return;
        }
        std::vector<double> wider(header.values(), absent);
        for (std::size_t i = 0; i < values.size(); ++i) {
            wider[i / held.fields * fields + i % held.fields] = values[i];
        }
        values = std::move(wider);
    }

    RecordingSource source_;
    std::size_t most_bytes_;
    std::deque<Held> held_;
    std::size_t held_bytes_ = 0;
    std::vector<RecordedStep> unused_;  // Their memory is used again.
    std::optional<std::uint64_t> given_;
    std::uint64_t last_ = 0;
    WrittenAgain again_;
    bool is_at_end_ = false;
};

}  // namespace

RecordingSource in_order(RecordingSource source, std::size_t held_bytes) {
    RecordingSource ordered = source;
    const auto steps = std::make_shared<StepsInOrder>(std::move(source), held_bytes);
    ordered.read_next = [steps](RecordingHeader& header, RecordedStep& step) {
        return steps->next(header, step);
    };
    ordered.written_again = [steps] { return steps->written_again(); };
    return ordered;
}

}  // namespace tickproof::harness
