// What schedules of millions of frames are kept in: a column for each member, which takes little
// memory where its values are equal or small.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <vector>

namespace tickproof::harness {

/// A sequence that only grows, and never moves what it has. A block of equal values is one value; a
/// block of values that are the same as `Narrow` is kept as that. `T` is a number.
template <class T, class Narrow = T>
class Column {
  public:
    void push_back(const T& value) {
        if (size_ % kBlock == 0) {
            blocks_.push_back({.only = value});
        } else {
            add(value, blocks_.back());
        }
        ++size_;
    }

    std::size_t size() const { return size_; }
    /// True if all values are equal; of none they are.
    bool are_alike() const {
        for (const Block& block : blocks_) {
            if (block.kept != Kept::one || !same(block.only, blocks_[0].only)) {
                return false;
            }
        }
        return true;
    }
    T operator[](std::size_t at) const {
        const Block& block = blocks_[at / kBlock];
        if (block.kept == Kept::one) {
            return block.only;
        }
        return block.kept == Kept::wide ? block.wide[at % kBlock]
                                        : static_cast<T>(block.narrow[at % kBlock]);
    }

  private:
    static constexpr std::size_t kBlock = 4096;

    enum class Kept : std::uint8_t { one, narrow, wide };

    struct Block {
        T only{};
        Kept kept = Kept::one;
        std::vector<Narrow> narrow{};
        std::vector<T> wide{};
    };

    /// To the bit: -0.0 is not 0.0.
    static bool same(const T& a, const T& b) {
        using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
        return std::bit_cast<Bits>(a) == std::bit_cast<Bits>(b);
    }
    static bool fits(const T& value) {
        return same(static_cast<T>(static_cast<Narrow>(value)), value);
    }

    void add(const T& value, Block& block) const {
        const std::size_t count = size_ % kBlock;
        if (block.kept == Kept::wide) {
            block.wide.push_back(value);
        } else if (block.kept == Kept::narrow && fits(value)) {
            block.narrow.push_back(static_cast<Narrow>(value));
        } else if (block.kept == Kept::narrow) {
            block.kept = Kept::wide;
            block.wide.assign(block.narrow.begin(), block.narrow.end());
            block.wide.push_back(value);
            block.narrow = {};
        } else if (!same(value, block.only)) {
            if (fits(value) && fits(block.only)) {
                block.kept = Kept::narrow;
                block.narrow.assign(count, static_cast<Narrow>(block.only));
                block.narrow.push_back(static_cast<Narrow>(value));
            } else {
                block.kept = Kept::wide;
                block.wide.assign(count, block.only);
                block.wide.push_back(value);
            }
        }
    }

    std::size_t size_ = 0;
    std::vector<Block> blocks_;
};

/// Goes through a sequence whose values are put together as they are read.
template <class Sequence, class Value>
class ByIndex {
  public:
    using value_type = Value;
    using difference_type = std::ptrdiff_t;
    using reference = Value;
    using pointer = void;
    using iterator_category = std::input_iterator_tag;

    ByIndex() = default;
    ByIndex(const Sequence& sequence, std::size_t at) : sequence_(&sequence), at_(at) {}
    Value operator*() const { return (*sequence_)[at_]; }
    ByIndex& operator++() {
        ++at_;
        return *this;
    }
    ByIndex operator++(int) {
        ByIndex before = *this;
        ++at_;
        return before;
    }
    friend bool operator==(const ByIndex&, const ByIndex&) = default;

  private:
    const Sequence* sequence_ = nullptr;
    std::size_t at_ = 0;
};

}  // namespace tickproof::harness
