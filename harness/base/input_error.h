// The user's input (a file, a flag, a name) is wrong. The code that notices it throws; main alone
// catches.

#pragma once

#include <stdexcept>

namespace tickproof::harness {

/// The message says what is wrong and what to do, in one or two lines. It begins with `file:line:`
/// if there is a line.
class InputError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace tickproof::harness
