// Delta debugging: leaves out parts as long as the rest still fails.

#include "harness/advise/shrink/ddmin.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace tickproof::harness {
namespace {

using Parts = std::vector<std::size_t>;

/// The n-th of `of` chunks of nearly equal size.
Parts chunk(const Parts& parts, std::size_t n, std::size_t of) {
    const auto at = [&](std::size_t i) {
        return parts.begin() + static_cast<std::ptrdiff_t>(parts.size() * i / of);
    };
    return {at(n), at(n + 1)};
}

Parts without(const Parts& parts, const Parts& left_out) {
    Parts rest;
    std::ranges::set_difference(parts, left_out, std::back_inserter(rest));
    return rest;
}

/// Replaces `parts` by a chunk, or all chunks but one, that still fails; false if none does.
bool reduce(Parts& parts, std::size_t& chunks, const FailsWith& fails) {
    for (std::size_t n = 0; n < chunks; ++n) {
        if (Parts some = chunk(parts, n, chunks); fails(some)) {
            parts = std::move(some);
            chunks = 2;
            return true;
        }
    }
    for (std::size_t n = 0; chunks > 2 && n < chunks;
         ++n) {  // With two chunks, each is the rest of the other.
        if (Parts rest = without(parts, chunk(parts, n, chunks)); fails(rest)) {
            parts = std::move(rest);
            --chunks;
            return true;
        }
    }
    return false;
}

}  // namespace

std::vector<std::size_t> ddmin(std::size_t count, const FailsWith& fails) {
    Parts parts(count);
    std::iota(parts.begin(), parts.end(), std::size_t{0});
    if (count == 0 || fails({})) {
        return {};
    }
    std::size_t chunks = 2;
    while (parts.size() > 1) {
        chunks = std::min(chunks, parts.size());
        if (reduce(parts, chunks, fails)) {
            continue;
        }
        if (chunks == parts.size()) {
            break;
        }
        chunks *= 2;
    }
    return parts;
}

}  // namespace tickproof::harness
