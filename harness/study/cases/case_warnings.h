// Lines of a case without effect. The case is judged all the same: the warning is for its author.

#pragma once

#include <string>
#include <vector>

#include "harness/study/cases/case.h"

namespace tickproof::harness {

struct CaseWarning {
    std::string at;  ///< `file:line`.
    std::string text;
};

/// Settings that change nothing in any line of the case, and expectations that cannot fail, in the
/// order of the file: those of the case first.
std::vector<CaseWarning> warnings_of(const Case& about);

}  // namespace tickproof::harness
