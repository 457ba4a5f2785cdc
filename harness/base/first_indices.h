#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tickproof::harness {

/// Returns the `count` lowest of the indices below `size` in the order `less`, sorted. `less(a, b)`
/// is a strict order of indices without ties. Needs memory for `count` indices only.
template <class Less>
std::vector<std::size_t> first_indices(std::size_t size, std::size_t count, Less less) {
    std::vector<std::size_t> heap;  // Its front is the highest of the kept indices.
    heap.reserve(std::min(size, count));
    for (std::size_t i = 0; i < size && count > 0; ++i) {
        if (heap.size() == count) {
            if (!less(i, heap.front())) {
                continue;
            }
            std::pop_heap(heap.begin(), heap.end(), less);
            heap.pop_back();
        }
        heap.push_back(i);
        std::push_heap(heap.begin(), heap.end(), less);
    }
    std::sort_heap(heap.begin(), heap.end(), less);
    return heap;
}

}  // namespace tickproof::harness
