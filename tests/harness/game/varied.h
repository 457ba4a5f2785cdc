// What is varied, as a command line says it.

#pragma once

#include <initializer_list>
#include <string_view>
#include <utility>

#include "harness/game/axis.h"
#include "harness/game/engine_text.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness::testing {

inline Varied varied(ScenarioSpec scenario, std::string_view generator,
                     std::initializer_list<std::string_view> engines,
                     std::initializer_list<std::string_view> policies) {
    Varied all{.base = {.scenario = std::move(scenario), .trace = generated_spec(generator)}};
    for (const std::string_view engine : engines) {
        all.engines.push_back(parse_engine(engine));
    }
    for (const std::string_view policy : policies) {
        all.policies.push_back(parse_policy(policy));
    }
    return all;
}

}  // namespace tickproof::harness::testing
