// The linear memory of a program that wasm2c translated: addresses are 32-bit numbers, and values
// lie in it as the program's own compiler (wasm32) laid them out. A struct of fixed-width members,
// with Address for each pointer, has the same layout on every machine that this is built for.

#pragma once

#include <wasm-rt.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "physics/engine_failure.h"

namespace tickproof::physics {

static_assert(std::endian::native == std::endian::little,
              "wasm2c lays memory out backwards on big-endian machines");

using Address = std::uint32_t;

/// The memory belongs to the program's instance, which outlives this. Throws EngineFailure for what
/// lies outside.
class WasmMemory {
  public:
    explicit WasmMemory(wasm_rt_memory_t& memory) : memory_(&memory) {}

    template <class Value>
    Value read(Address at) const {
        static_assert(std::is_trivially_copyable_v<Value>);
        Value value;
        std::memcpy(&value, bytes(at, sizeof value), sizeof value);
        return value;
    }

    template <class Value>
    void write(Address at, const Value& value) {
        static_assert(std::is_trivially_copyable_v<Value>);
        std::memcpy(bytes(at, sizeof value), &value, sizeof value);
    }

    /// Calls `use` with each of `count` values that lie one after the other.
    template <class Value, class Use>
    void each(Address at, std::int32_t count, Use use) const {
        for (std::int32_t i = 0; i < count; ++i, at += static_cast<Address>(sizeof(Value))) {
            use(read<Value>(at));
        }
    }

    /// The text at an address, up to its terminating zero.
    const char* text(Address at) const {
        const std::uint8_t* begin = bytes(at, 1);
        if (std::memchr(begin, 0, memory_->size - at) == nullptr) {
            throw EngineFailure("a text without an end in linear memory");
        }
        return reinterpret_cast<const char*>(begin);
    }

    /// How a program fails that asks for more than a world may have: one that does has run away.
    static EngineFailure exhausted();

    /// True if a program that failed may have asked for more than the limit: half of it is used,
    /// and a list that grows doubles.
    bool is_exhausted() const { return 2 * memory_->pages >= memory_->max_pages; }

    /// Grows to `bytes` if that is more. Throws exhausted() if that is more than the limit.
    void reserve(std::uint32_t bytes);

    /// Takes over every byte of `other`, the memory of an instance of the same program. Together
    /// with what the program keeps outside its memory, which is constant between two calls, this is
    /// its whole state.
    void assign(const WasmMemory& other);

  private:
    std::uint8_t* bytes(Address at, std::size_t count) const {
        if (at + std::uint64_t{count} > memory_->size) {
            throw EngineFailure("an address outside linear memory");
        }
        return memory_->data + at;
    }

    wasm_rt_memory_t* memory_;
};

}  // namespace tickproof::physics
