// Figures made of two numbers: "at 30 fps the jump has 93.3 % of its height at 60 fps", "it is 2 %
// too fast". [[expect]] writes them with derive and to.

#pragma once

#include <string>
#include <string_view>

#include "harness/base/toml.h"
#include "harness/study/cases/case.h"
#include "harness/study/cases/named_numbers.h"

namespace tickproof::harness {

/// Reads `derive`, or none if the table lacks it. Leaves out settings in `to`, whose lists run in
/// parallel with those of the line.
Derivation read_derivation(const TomlFile& file, const TomlValue& table);

/// `ratio`, `change_percent`.
std::string_view to_text(Derive how);

/// The derived number of the quantity `one` and the number `other`. Throws InputError that begins
/// with `at` for words, and for a difference of unlike units.
NamedNumber derived(Derive how, const NamedNumber& one, const NamedNumber& other,
                    const std::string& at);

/// The settings of the other run. `settings` are those of the line's own run; `overrides` win over
/// all.
CaseSettings settings_of_other(const Derivation& derivation, const CaseSettings& settings,
                               const CaseSettings& overrides);

/// Measures the derived number. `settings` are those of `setup`. Throws InputError with the line of
/// the expectation or of a setting.
NamedNumber measure_derived(const Expectation& expectation, const Setup& setup,
                            const CaseSettings& settings, const CaseSettings& overrides);

}  // namespace tickproof::harness
