// Warns a case's author of lines without effect. The case is judged all the same.

#pragma once

#include <string>
#include <vector>

#include "harness/study/cases/case.h"

namespace tickproof::harness {

struct CaseWarning {
    std::string at;  ///< `file:line`.
    std::string text;
};

/// Warnings on settings that change nothing in any line, and on expectations that cannot fail, in
/// the order of the file: those of the case first.
std::vector<CaseWarning> warnings_of(const Case& about);

}  // namespace tickproof::harness
