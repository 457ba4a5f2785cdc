// Box2D uses malloc's result unchecked, so without memory it would end with a segmentation fault. A
// program can replace functions of a shared library: this one throws instead. It is weak, so that a
// static Box2D, which has its own, links as well.

#include "harness/cli/box2d_memory.h"

#include <box2d/b2_settings.h>
#include <malloc.h>

#include <cstdlib>
#include <new>

__attribute__((weak)) void* b2Alloc_Default(int32 size) {
    void* const memory = std::malloc(static_cast<std::size_t>(size));
    if (memory == nullptr) {
        if (const std::new_handler handler = std::get_new_handler()) {
            handler();  // As `new` does.
        }
        throw std::bad_alloc();
    }
    return memory;
}

namespace tickproof::harness {

void keep_memory_of_worlds() {
#ifdef __GLIBC__
    constexpr int kMegabyte = 1 << 20;
    mallopt(M_TRIM_THRESHOLD, 16 * kMegabyte);
    // Setting one of them stops the other, 128 kB at first, from growing.
    mallopt(M_MMAP_THRESHOLD, 4 * kMegabyte);
#endif
}

}  // namespace tickproof::harness
