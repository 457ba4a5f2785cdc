#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tickproof::harness {

/// Of the indices from 0 to `size`, the `count` first by `less`, in that order. `less(a, b)` is a
/// strict order of indices without ties. Takes memory for `count` of them, however many there are.
template <class Less>
std::vector<std::size_t> first_indices(std::size_t size, std::size_t count, Less less) {
    std::vector<std::size_t> heap;  // The last of those found is its front.
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
