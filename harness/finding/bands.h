// Stretches of frame rates at which something holds. A setting that works at 60 and 144 fps may
// fail at 75, so checks sweep rates densely and report the failing stretches.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tickproof::harness {

struct Band {
    double from = 0;
    double to = 0;

    friend bool operator==(const Band&, const Band&) = default;
};

/// The stretches of neighbouring values for which `holds` is true. `values` and `holds` are of
/// equal length; `values` rise.
std::vector<Band> bands(const std::vector<double>& values, const std::vector<bool>& holds);

/// How a text names the values. Without a unit they are bare numbers.
struct BandWords {
    std::string_view unit = "fps";
    std::string_view values = "frame rates";
    std::size_t most = 3;       ///< The text counts the bands beyond this many.
    bool are_all_tried = true;  ///< False: values between two neighbours may behave otherwise.
    std::span<const std::string> texts = {};  ///< One text a value, with its unit; empty: numbers.
};

/// Names the whole range of the swept rates: `at 30 to 240 fps`, `at 60 fps`.
std::string at_all(const std::vector<double>& values, const BandWords& words = {});

/// Puts `found`, a part of the swept `values`, into words: `at 30 to 240 fps`, `below 33 fps`,
/// `from 120 fps upwards`, `at 75 to 79 fps and at 90 fps`. `below 33` excludes 33. If
/// `are_all_tried` is false it says `up to 32 fps`, which claims nothing about rates in between.
std::string to_text(const std::vector<Band>& found, const std::vector<double>& values,
                    const BandWords& words = {});

}  // namespace tickproof::harness
