// A small report to render.

#pragma once

#include "harness/report/report.h"
#include "tests/harness/support.h"

namespace tickproof::harness::testing {

/// The gate in Euler and Box2D under one policy, at 60 fps with a hitch of a second.
inline Report gate_report(std::string_view policy, bool judged) {
    Invocation invocation;
    invocation.scenarios = {scenario("gate")};
    invocation.engines = {parse_engine("euler"), parse_engine("box2d")};
    invocation.policies = {parse_policy(policy)};
    invocation.traces = {parse_generated("hitch", 1)};
    invocation.judged = judged;
    Question asked = question(invocation.scenarios[0], "euler", policy, invocation.traces);
    asked.measures = false;
    std::vector<Question> questions{asked, asked, asked, asked};
    questions[1].other = parse_engine("box2d");
    questions[2].engine = parse_engine("box2d");
    questions[3].scenario = {};
    questions[3].engine = {};
    std::vector<Answer> answers = answer(std::move(questions), 1);
    return make_report(std::move(invocation), std::move(answers));
}

}  // namespace tickproof::harness::testing
