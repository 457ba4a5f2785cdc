// The report of `tickproof diff` on two recordings.

#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "tests/harness/cli/program.h"

namespace tickproof::record_examples {

using Json = nlohmann::ordered_json;

struct Diffed {
    int exit_code = 0;
    Json report;

    Json finding(const std::string& id) const {
        for (const Json& each : report.at("findings")) {
            if (each.at("id") == id) {
                return each;
            }
        }
        throw std::runtime_error("no finding " + id);
    }

    double number(const std::string& name) const {
        return finding("diff/states").at("numbers").at(name).at("value");
    }

    /// `ball, position.x`: what differs first.
    std::string place() const { return report.at("tables").at(0).at("title"); }
};

inline Diffed diff(const std::string& left, const std::string& right) {
    const auto ended = harness::testing::tickproof("diff " + left + " " + right + " --json -");
    return {ended.exit_code, Json::parse(ended.out)};
}

}  // namespace tickproof::record_examples
