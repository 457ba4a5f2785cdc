// Box2D writes to what malloc returns without a look at it, and so ends with a segmentation fault
// where memory runs out. A shared library lets a program replace its functions: this one throws.
// Weak, so that a static Box2D, which has its own, is linked without complaint.

#include <box2d/b2_settings.h>

#include <cstdlib>
#include <new>

__attribute__((weak)) void* b2Alloc_Default(int32 size) {
    void* const memory = std::malloc(static_cast<std::size_t>(size));
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    return memory;
}
