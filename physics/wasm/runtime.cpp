// The runtime of programs that wasm2c translated: memory, function tables, traps. wabt has one,
// too, but its state is shared by threads, a trap leaves it by longjmp, and Debian 13's package
// lacks files of it.

#include <wasm-rt.h>

#include <cstdarg>
#include <cstdlib>
#include <mutex>
#include <new>
#include <vector>

#include "physics/invariant.h"
#include "physics/wasm/memory.h"

namespace tickproof::physics {
namespace {

constexpr std::uint64_t kPageBytes = 65536;
/// 128 MB: translated code compares addresses with this number; see tools/cmake/WasmBounds.cmake.
constexpr std::uint64_t kPagesMost = TICKPROOF_WASM_BYTES_MOST / kPageBytes;

std::uint64_t pages_of(std::uint32_t bytes) {
    return (bytes + kPageBytes - 1) / kPageBytes;
}

void set_size(wasm_rt_memory_t& memory, std::uint64_t pages) {
    memory.pages = static_cast<decltype(memory.pages)>(pages);
    memory.size = static_cast<decltype(memory.size)>(pages * kPageBytes);
}

/// Blocks of zeros, each as long as a memory may become, and a little longer than any address that
/// the translated code lets pass. A block costs no more than the pages that are touched.
class Blocks {
  public:
    std::uint8_t* take() {
        {
            const std::scoped_lock lock(mutex_);
            if (!free_.empty()) {
                std::uint8_t* block = free_.back();
                free_.pop_back();
                return block;
            }
        }
        auto* made = static_cast<std::uint8_t*>(std::calloc(kPagesMost + 1, kPageBytes));
        if (made == nullptr) {
            throw std::bad_alloc();
        }
        return made;
    }
    /// Keeps the block for the next memory; `used` bytes of it may not be zero.
    void give(std::uint8_t* block, std::size_t used) {
        constexpr std::size_t most = 16;
        constexpr std::size_t small = 4 << 20;
        if (used <= small) {
            std::memset(block, 0, used);
            const std::scoped_lock lock(mutex_);
            if (free_.size() < most) {
                free_.push_back(block);
                return;
            }
        }
        std::free(block);
    }

  private:
    std::mutex mutex_{};
    std::vector<std::uint8_t*> free_{};
};

/// Lives as long as the program: a world may be one of its last objects.
Blocks& blocks() {
    static auto* all = new Blocks;
    return *all;
}

void resize(wasm_rt_memory_t& memory, std::uint64_t pages) {
    const std::size_t before = memory.size;
    set_size(memory, pages);
    if (memory.size < before) {
        std::memset(memory.data + memory.size, 0, before - memory.size);
    }
}

/// A program that asks for many pages at once wants a heap that it may never need. It gets room for
/// its data and stack, and grows.
void allocate(wasm_rt_memory_t& memory, std::uint64_t pages) {
    constexpr std::uint64_t many = 64;
    constexpr std::uint64_t few = 8;
    memory = {};
    memory.max_pages = static_cast<decltype(memory.max_pages)>(kPagesMost);
    memory.data = blocks().take();
    set_size(memory, pages > many ? few : pages);
}

/// Returns how many pages there were, or -1 if there may not be so many.
std::uint32_t grow(wasm_rt_memory_t& memory, std::uint64_t more) {
    const auto before = static_cast<std::uint32_t>(memory.pages);
    if (more > memory.max_pages - before) {
        return static_cast<std::uint32_t>(-1);
    }
    resize(memory, before + more);
    return before;
}

const char* text_of(wasm_rt_trap_t code) {
    switch (code) {
        case WASM_RT_TRAP_OOB:
            return "it used an address outside its memory";
        case WASM_RT_TRAP_INT_OVERFLOW:
        case WASM_RT_TRAP_INVALID_CONVERSION:
            return "a number does not fit an integer";
        case WASM_RT_TRAP_DIV_BY_ZERO:
            return "it divided an integer by zero";
        case WASM_RT_TRAP_UNREACHABLE:
            return "it gave up";
        case WASM_RT_TRAP_CALL_INDIRECT:
            return "it called what is no such function";
        default:
            return "it failed";
    }
}

}  // namespace

EngineFailure WasmMemory::exhausted() {
    return EngineFailure("it asked for more than 128 MB of memory");
}

void WasmMemory::reserve(std::uint32_t bytes) {
    if (pages_of(bytes) > memory_->max_pages) {
        throw exhausted();
    }
    if (pages_of(bytes) > memory_->pages) {
        resize(*memory_, pages_of(bytes));
    }
}

void WasmMemory::assign(const WasmMemory& other) {
    if (memory_->pages != other.memory_->pages) {
        resize(*memory_, other.memory_->pages);
    }
    std::memcpy(memory_->data, other.memory_->data, memory_->size);
}

}  // namespace tickproof::physics

// What the translated code calls, with the signatures of each version's wasm-rt.h.
extern "C" {

void wasm_rt_trap(wasm_rt_trap_t code) {
    throw tickproof::physics::EngineFailure(tickproof::physics::text_of(code));
}

bool wasm_rt_is_initialized() {
    return true;
}

#ifdef TICKPROOF_WABT_1_0_32
void wasm_rt_allocate_memory(wasm_rt_memory_t* memory, std::uint32_t pages, std::uint32_t) {
    tickproof::physics::allocate(*memory, pages);
}
std::uint32_t wasm_rt_grow_memory(wasm_rt_memory_t* memory, std::uint32_t pages) {
    return tickproof::physics::grow(*memory, pages);
}
#else
#ifdef TICKPROOF_WABT_PAGE_SIZE
void wasm_rt_allocate_memory(wasm_rt_memory_t* memory, std::uint64_t pages, std::uint64_t, bool,
                             std::uint32_t page_size) {
    tickproof::physics::allocate(*memory, pages);
    memory->page_size = page_size;
}
#else
void wasm_rt_allocate_memory(wasm_rt_memory_t* memory, std::uint64_t pages, std::uint64_t, bool) {
    tickproof::physics::allocate(*memory, pages);
}
#endif
std::uint64_t wasm_rt_grow_memory(wasm_rt_memory_t* memory, std::uint64_t pages) {
    return tickproof::physics::grow(*memory, pages);
}
#endif

void wasm_rt_free_memory(wasm_rt_memory_t* memory) {
    tickproof::physics::blocks().give(memory->data, memory->size);
}

void wasm_rt_allocate_funcref_table(wasm_rt_funcref_table_t* table, std::uint32_t elements,
                                    std::uint32_t most) {
    table->data = static_cast<wasm_rt_funcref_t*>(std::calloc(elements, sizeof(wasm_rt_funcref_t)));
    if (table->data == nullptr) {
        throw std::bad_alloc();
    }
    table->size = elements;
    table->max_size = most;
}

void wasm_rt_free_funcref_table(wasm_rt_funcref_table_t* table) {
    std::free(table->data);
}

#ifdef TICKPROOF_WABT_1_0_32
/// Equal types get equal numbers, from 1. A program registers its types once.
std::uint32_t wasm_rt_register_func_type(std::uint32_t parameters, std::uint32_t results, ...) {
    static std::mutex mutex;
    static std::vector<std::vector<int>> types;
    std::vector<int> type{static_cast<int>(parameters)};
    va_list list;
    va_start(list, results);
    for (std::uint32_t i = 0; i < parameters + results; ++i) {
        type.push_back(va_arg(list, int));
    }
    va_end(list);
    const std::scoped_lock lock(mutex);
    for (std::size_t i = 0; i < types.size(); ++i) {
        if (types[i] == type) {
            return static_cast<std::uint32_t>(i + 1);
        }
    }
    types.push_back(type);
    return static_cast<std::uint32_t>(types.size());
}
#endif
}
