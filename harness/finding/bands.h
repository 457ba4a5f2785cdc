// Failures are bands, not thresholds: what works at 60 and at 144 may fail at 75. So frame rates
// are swept densely, and what fails is told as stretches of them.

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

/// The stretches of neighbouring values for which `holds` is true. Both have one element a value;
/// `values` rise.
std::vector<Band> bands(const std::vector<double>& values, const std::vector<bool>& holds);

/// How the values are called. Without a unit they are bare numbers.
struct BandWords {
    std::string_view unit = "fps";
    std::string_view values = "frame rates";
    std::size_t most = 3;       ///< Of more bands than this the rest is counted.
    bool are_all_tried = true;  ///< Else something else may happen between two neighbours.
    std::span<const std::string> texts = {};  ///< Of the values, with units; else they are numbers.
};

/// All of the swept rates: `at 30 to 240 fps`, `at 60 fps`.
std::string at_all(const std::vector<double>& values, const BandWords& words = {});

/// `from 30 to 240 fps`, `below 33 fps`, `above 120 fps`, `at 75 to 79 fps and at 90
/// fps`: `found` as a part of the swept `values`. Below 33 means that at 33 it is otherwise; where
/// not all are tried, `up to 32 fps` says no more than is known.
std::string to_text(const std::vector<Band>& found, const std::vector<double>& values,
                    const BandWords& words = {});

}  // namespace tickproof::harness
