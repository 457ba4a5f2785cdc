// The machine that is timed: times of two machines are not to be compared.

#pragma once

#include <string>

namespace tickproof::harness {

/// `Intel(R) Xeon(R) CPU @ 2.20GHz, 2 processors`; the processors alone where the system does not
/// name them.
std::string machine_text();

}  // namespace tickproof::harness
