// The user's input (a file, a flag, a name) is wrong. Thrown where it is noticed, caught once,
// in main.

#pragma once

#include <stdexcept>

namespace tickproof::harness {

/// The message says what is wrong and what to do, in a line or two, with `file:line:` in front
/// where there is one.
class InputError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace tickproof::harness
