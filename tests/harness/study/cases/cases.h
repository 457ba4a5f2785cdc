// Short ways to write cases, and to see what is said about bad ones.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/study/cases/judge_case.h"
#include "harness/study/cases/read_case.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness::testing {

/// What `game.toml` with this text is.
inline Case case_of(std::string_view toml) {
    return parse_case(toml, "game.toml");
}

inline JudgedCase judged(std::string_view toml, const CaseSettings& overrides = {}) {
    return judge_cases({case_of(toml)}, overrides, 1).front();
}

/// The same of a text with a single figure.
inline JudgedFigure figure(std::string_view toml, const CaseSettings& overrides = {}) {
    return judged(toml, overrides).figures.at(0);
}

/// A body falls with 10 m/s2 for a second. Without a timestep that is 5 m.
inline const std::string kFall = R"([scenario]
name = "fall"
run_mps = 0
[engine]
precision = "f64"
[policy]
timestep = "1/64"
[trace]
fps = 64
)";

/// A jump of 5 m/s in a gravity of 10 m/s2 is 1.25 m high without a timestep.
inline const std::string kJump = "[scenario]\nname = \"jump\"\nledges_m = [1, 100]\n";

inline std::string expecting(const std::string& quantity, const std::string& published) {
    return "[[expect]]\nquantity = \"" + quantity + "\"\npublished = " + published + '\n';
}

/// After a second at this speed it has travelled as many metres.
inline std::string travelled(const std::string& which, const std::string& within,
                             const std::string& holds, const std::string& published) {
    return kFall + "[[expect]]\nquantity = \"travelled\"\n" + which +
           " = \"scenario.run_mps\"\nwithin = " + within + "\nholds = \"" + holds +
           "\"\npublished = " + published + '\n';
}

}  // namespace tickproof::harness::testing
