// Names the machine: times of two machines cannot be compared.

#pragma once

#include <cstddef>
#include <string>

namespace tickproof::harness {

/// `Intel(R) Xeon(R) CPU @ 2.20GHz, 2 processors`; `2 processors` if the model is unknown.
std::string machine_text();

/// 0 if it is unknown.
std::size_t processor_count();

/// How many programs wanted a processor in the last minute, on average; NaN if it is unknown.
double load_average();

}  // namespace tickproof::harness
