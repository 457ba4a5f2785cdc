#include "harness/cases/read_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cases/expectations.h"

namespace tickproof::harness {
namespace {

using Kind = TomlValue::Kind;

constexpr std::size_t kLongest = 1'000'000;  ///< Bytes.

Case case_of(const TomlFile& file, const TomlValue& root) {
    constexpr std::array<std::string_view, 10> known{"title",  "source", "about",  "unit",
                                                     "expect", "engine", "policy", "scenario",
                                                     "trace",  "load"};
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
    if (made.expectations.empty()) {
        file.refuse(root,
                    "nothing is expected; add [[expect]] with quantity = \"...\" and "
                    "published = ...; see docs/cases.md");
    }
    return made;
}

}  // namespace

Case parse_case(std::string_view toml, const std::string& name) {
    return case_of(TomlFile(name), parse_toml(toml, name));
}

Case read_case(const std::string& file) {
    const bool is_folder = std::filesystem::is_directory(file);  // Which a stream would open.
    std::ifstream stream(file, std::ios::binary);
    if (is_folder || !stream) {
        throw InputError(fmt::format("{}: cannot be read; name a case that exists", file));
    }
    std::string text(kLongest + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    if (text.size() > kLongest) {
        throw InputError(fmt::format("{}: is longer than 1 MB, which no case is", file));
    }
    return parse_case(text, file);
}

}  // namespace tickproof::harness
