// What was published beside what was measured.

#pragma once

#include <string>

#include "harness/cases/case.h"
#include "harness/cases/measure.h"

namespace tickproof::harness {

/// Whether the number, or the word, is what the figure says.
bool meets(const Figure& figure, const Measured& result);

/// A word that is no outcome is never met: throws InputError that begins with `at`.
void refuse_other_words(const Figure& figure, const Measured& result, const std::string& at);

/// What was measured, to two digits more than what was published.
std::string computed_text(const Figure& published, const Measured& result);

/// Why a number does not meet the figure; empty for a word.
std::string why_not(const Figure& published, const Measured& result);

}  // namespace tickproof::harness
