// Failures are bands, not thresholds: what works at 60 and at 144 may fail at 75. So frame rates
// are swept densely, and what fails is told as stretches of them.

#pragma once

#include <string>
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

/// All of the swept rates: `from 30 to 240 fps`, `at 60 fps`.
std::string at_all(const std::vector<double>& values);

/// `from 30 to 240 fps`, `below 33 fps`, `above 120 fps`, `at 75 to 79 fps and at 90
/// fps`: `found` as a part of the swept `values`. Below 33 means that at 33 it is otherwise.
std::string to_text(const std::vector<Band>& found, const std::vector<double>& values);

}  // namespace tickproof::harness
