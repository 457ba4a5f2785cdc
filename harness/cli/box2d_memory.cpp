// Box2D writes to what malloc returns without a look at it, and so ends with a segmentation fault
// where memory runs out. A shared library lets a program replace its functions: this one throws.
// Weak, so that a static Box2D, which has its own, is linked without complaint.

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
    // To set one ends the growth of the other, which is at 128 kB at first.
    mallopt(M_MMAP_THRESHOLD, 4 * kMegabyte);
#endif
}

}  // namespace tickproof::harness
