// Holds steps back until a rollback cannot write them again, and returns them in order.

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
        if (held_steps_.empty()) {
            return false;
        }
        HeldStep& first = held_steps_.front();
        fit(first, header);
        held_bytes_ -= first.bytes;
        std::swap(step, first.step);
        last_returned_ = step.step;
        unused_.push_back(std::move(first.step));
        held_steps_.pop_front();
        return true;
    }

    WrittenAgain written_again() const { return rewritten_; }

  private:
    struct HeldStep {
        RecordedStep step;
        std::size_t fields = 0;  ///< Fields per body when the step was read.
        std::size_t bytes = 0;
    };

    void read(RecordingHeader& header) {
        HeldStep held;
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

    void insert(HeldStep held) {
        const std::uint64_t number = held.step.step;
        if (last_returned_ && number <= *last_returned_) {
            throw InputError(fmt::format(
                "{}: the recording goes back from step {} to step {}, further than the steps that "
                "are held for a rollback; write the last state of each step only; see "
                "docs/recordings.md",
                visible(source_.place()), last_, number));
        }
        last_ = number;
        const auto at = std::ranges::lower_bound(
            held_steps_, number, {}, [](const HeldStep& each) { return each.step.step; });
        if (at == held_steps_.end() || at->step.step != number) {
            held_steps_.insert(at, std::move(held));
            return;
        }
        rewritten_.first = rewritten_.steps == 0 ? number : std::min(rewritten_.first, number);
        rewritten_.last = std::max(rewritten_.last, number);
        ++rewritten_.steps;
        held_bytes_ -= at->bytes;
        std::swap(*at, held);
        unused_.push_back(std::move(held.step));
    }

    /// Marks later bodies and fields as absent in an earlier step.
    static void fit(HeldStep& held, const RecordingHeader& header) {
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
    std::deque<HeldStep> held_steps_;
    std::size_t held_bytes_ = 0;
    std::vector<RecordedStep> unused_;  // Steps whose memory is reused.
    std::optional<std::uint64_t> last_returned_;
    std::uint64_t last_ = 0;
    WrittenAgain rewritten_;
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
