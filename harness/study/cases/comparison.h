// Compares measured values with published figures.

#pragma once

#include <string>

#include "harness/study/cases/case.h"
#include "harness/study/cases/judge_case.h"
#include "harness/study/cases/named_numbers.h"

namespace tickproof::harness {

/// True if the number, or the word, meets the figure.
bool meets(const Figure& figure, const NamedNumber& result);

/// Throws InputError that begins with `at` if the figure is a word that is no outcome: nothing
/// would ever meet it.
void refuse_other_words(const Figure& figure, const NamedNumber& result, const std::string& at);

/// The measured value, with two digits more than the published one, or as many as show that it
/// fails.
std::string computed_text(const Figure& published, const NamedNumber& result);

/// Why a number does not meet the figure; empty for a word.
std::string why_not(const Figure& published, const NamedNumber& result);

/// The result beside the published figure, shown by the run of the setup.
JudgedFigure compared(const Expectation& expectation, const Setup& setup,
                      const NamedNumber& result);

}  // namespace tickproof::harness
