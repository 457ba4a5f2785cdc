// Columns of numbers for schedules of millions of frames, one column a member. A column takes
// little memory where its values are equal or small.

#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

namespace tickproof::harness {

/// A sequence of numbers that only grows, and never moves its values. It stores a block of equal
/// values as one value, and a block of values that `Narrow` holds exactly as `Narrow`.
template <class T, class Narrow = T>
class Column {
    enum class Kept : std::uint8_t { one, narrow, wide };

    struct Block {
        T only{};
        Kept kept = Kept::one;
        std::vector<Narrow> narrow{};
        std::vector<T> wide{};
    };

    static constexpr std::size_t kBlock = 4096;

  public:
    [[gnu::always_inline]] void push_back(const T& value) {
        if (!adds_nothing(value)) {
            add(value);
        }
        ++size_;
    }

    std::size_t size() const { return size_; }
    /// True if all values are equal, or if there is none.
    bool are_alike() const {
        for (const Block& block : blocks_) {
            if (block.kept != Kept::one || !same(block.only, blocks_[0].only)) {
                return false;
            }
        }
        return true;
    }
    T operator[](std::size_t at) const { return value_of(blocks_[at / kBlock], at % kBlock); }

    /// Calls `use(value)` for each in turn.
    template <class Use>
    void for_each(Use use) const {
        std::size_t left = size_;
        for (const Block& block : blocks_) {
            const std::size_t count = std::min(left, kBlock);
            left -= count;
            for (std::size_t i = 0; i < count; ++i) {
                use(value_of(block, i));
            }
        }
    }

    /// Reads the values one after the other, faster than by index.
    class Cursor {
      public:
        Cursor() = default;
        explicit Cursor(const Column& column) : block_(column.blocks_.data()) {}
        T value() const { return value_of(*block_, at_); }
        void next() {
            if (++at_ == kBlock) [[unlikely]] {
                at_ = 0;
                ++block_;
            }
        }

      private:
        const Block* block_ = nullptr;
        std::size_t at_ = 0;
    };

  private:
    static T value_of(const Block& block, std::size_t at) {
        if (block.kept == Kept::one) {
            return block.only;
        }
        return block.kept == Kept::wide ? block.wide[at] : static_cast<T>(block.narrow[at]);
    }

    /// True if both have the same bits: -0.0 is not 0.0.
    static bool same(const T& a, const T& b) {
        using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
        return std::bit_cast<Bits>(a) == std::bit_cast<Bits>(b);
    }
    static bool fits(const T& value) {
        return same(static_cast<T>(static_cast<Narrow>(value)), value);
    }

    /// True if the block stays one value with `value` in it, as most blocks do.
    bool adds_nothing(const T& value) const {
        return size_ % kBlock != 0 && blocks_.back().kept == Kept::one &&
               same(value, blocks_.back().only);
    }

    void add(const T& value) {
        const std::size_t count = size_ % kBlock;
        if (count == 0) {
            blocks_.push_back({.only = value});
            return;
        }
        Block& block = blocks_.back();
        if (block.kept == Kept::one) {
            const bool is_narrow = fits(value) && fits(block.only);
            block.kept = is_narrow ? Kept::narrow : Kept::wide;
            if (is_narrow) {
                fill(block.narrow, count, static_cast<Narrow>(block.only));
            } else {
                fill(block.wide, count, block.only);
            }
        } else if (block.kept == Kept::narrow && !fits(value)) {
            block.kept = Kept::wide;
            fill(block.wide, 0, T{});
            block.wide.assign(block.narrow.begin(), block.narrow.end());
            block.narrow = {};
        }
        if (block.kept == Kept::narrow) {
            block.narrow.push_back(static_cast<Narrow>(value));
        } else {
            block.wide.push_back(value);
        }
    }

    /// Makes the values of a block from `count` equal ones. Reserves a whole block only in a
    /// sequence that has filled one before, as it will fill others.
    template <class Value>
    void fill(std::vector<Value>& values, std::size_t count, Value value) const {
        constexpr std::size_t kShort = 256;  // Frames of a few seconds.
        values.reserve(blocks_.size() > 1 ? kBlock : std::max(count, kShort));
        values.assign(count, value);
    }

    std::size_t size_ = 0;
    std::vector<Block> blocks_;
};

/// Iterates over rows that consist of several columns: `Row` is a cursor with `value()`, the row,
/// and `next()`.
template <class Row>
class RowIterator {
  public:
    using value_type = decltype(std::declval<const Row&>().value());
    using difference_type = std::ptrdiff_t;
    using reference = value_type;
    using pointer = void;
    using iterator_category = std::input_iterator_tag;

    RowIterator() = default;
    /// Starts at row `at`: 0, or the number of rows for the end, whose `row` is never read.
    RowIterator(const Row& row, std::size_t at) : row_(row), at_(at) {}
    value_type operator*() const { return row_.value(); }
    RowIterator& operator++() {
        ++at_;
        row_.next();
        return *this;
    }
    RowIterator operator++(int) {
        RowIterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const RowIterator& a, const RowIterator& b) { return a.at_ == b.at_; }

  private:
    Row row_;
    std::size_t at_ = 0;
};

}  // namespace tickproof::harness
