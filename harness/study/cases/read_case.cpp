// Reads a case's head, settings and expectations from TOML.

#include "harness/study/cases/read_case.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/base/read_file.h"
#include "harness/base/text.h"
#include "harness/study/cases/expectations.h"
#include "harness/study/cases/line_settings.h"
#include "harness/study/cases/run_line.h"

namespace tickproof::harness {
namespace {

using Kind = TomlValue::Kind;

Case case_of(const TomlFile& file, const TomlValue& root) {
    constexpr std::array<std::string_view, 11> known{"title",  "source", "about",  "unit",
                                                     "expect", "engine", "policy", "scenario",
                                                     "trace",  "load",   "run"};
    Case made{.name = std::filesystem::path(file.name()).stem().string()};
    for (const auto& [key, value] : root.members) {
        if (key == "title") {
            made.title = file.text(value, key);
        } else if (key == "source") {
            made.source = file.text(value, key);
        } else if (key == "about") {
            made.about = file.text(value, key);
        } else if (key == "unit") {
            made.unit = file.text(value, key);
        } else if (key == "expect") {
            file.expect(Kind::list, value, key, "[[expect]]");
            for (const TomlValue& table : value.items) {
                add_expectations(file, table, made.expectations);
            }
        } else if (key == "run" && value.kind == Kind::text) {
            made.settings.push_back(run_setting(file, value));
        } else if (is_settings_table(key)) {
            file.expect(Kind::table, value, key, fmt::format("[{}]", key));
            for (const auto& [name, setting] : value.members) {
                made.settings.push_back(
                    case_setting(file, fmt::format("{}.{}", key, name), setting));
            }
        } else {
            file.refuse(value, unknown_name("key", key, known));
        }
    }
    refuse_beside_run(made.settings);
    if (made.expectations.empty()) {
        file.refuse(root,
                    "the case expects nothing; add [[expect]] with quantity = \"...\" and "
                    "published = ...; see docs/cases.md");
    }
    return made;
}

}  // namespace

Case parse_case(std::string_view toml, const std::string& name) {
    return case_of(TomlFile(name), parse_toml(toml, name));
}

Case read_case(const std::string& file) {
    return parse_case(read_file(file, {.noun = "a case", .advice = "name a case that exists"}),
                      file);
}

}  // namespace tickproof::harness
