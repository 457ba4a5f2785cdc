// Names the machine: times of two machines cannot be compared.

#pragma once

#include <string>

namespace tickproof::harness {

/// `Intel(R) Xeon(R) CPU @ 2.20GHz, 2 processors`; `2 processors` if the model is unknown.
std::string machine_text();

}  // namespace tickproof::harness
