// A sanitizer looks at every access to memory and takes ten times as long. The other builds try all
// random inputs; it is enough if it sees the same code at work on some of them.

#pragma once

#ifndef __has_feature
#define __has_feature(name) 0
#endif

namespace tickproof::testing {

#if __has_feature(address_sanitizer)
inline constexpr int kSanitizedEvery = 10;
#else
inline constexpr int kSanitizedEvery = 1;
#endif

/// Of `count` inputs; a tenth of them under a sanitizer.
constexpr int fewer_if_sanitized(int count) {
    return count / kSanitizedEvery;
}

}  // namespace tickproof::testing
