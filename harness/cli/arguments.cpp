// Checks the words of a command line, and writes the command that repeats it.

#include "harness/cli/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

/// CLI11 suggests nothing for a misspelt verb or option.
void check_verb(const CLI::App& app, std::string_view verb) {
    std::vector<std::string> names;
    for (const CLI::App* each : app.get_subcommands({})) {
        names.push_back(each->get_name());
    }
    if (!verb.starts_with('-') && std::ranges::find(names, verb) == names.end()) {
        const std::vector<std::string_view> verbs(names.begin(), names.end());
        throw InputError(unknown_name("command", verb, verbs) + "; see tickproof --help");
    }
}

/// CLI11 takes the next option for the value of one without: `--html --plot`.
void check_value(const CLI::App& verb, const std::vector<std::string_view>& known,
                 std::string_view option, std::string_view next) {
    const std::string_view next_name = next.substr(0, next.find('='));
    const bool is_followed = std::ranges::find(known, next_name) != known.end();
    if (!is_followed || std::ranges::find(known, option) == known.end()) {
        return;
    }
    const CLI::Option* before = verb.get_option(std::string(option));
    if (before->get_items_expected_min() > 0) {
        throw InputError(fmt::format("{} has no value: write {} {} before {}", option, option,
                                     before->get_type_name(), next_name));
    }
}

/// The key of a profile for what a user may look for among the options; empty if there is none.
std::string_view profile_key_for(std::string_view option) {
    return option == "--engine"   ? "engine = \"box2d\" in [physics]"
           : option == "--wall"   ? "thickness_m in [wall]"
           : option == "--bullet" ? "fastest_mps in [wall]"
           : option == "--jump"   ? "speed_mps in [jump]"
           : option == "--gate"   ? "speed_mps in [gate]"
                                  : "";
}

void check_options(const CLI::App& verb, std::span<const char* const> arguments) {
    std::vector<std::string> names;
    for (const CLI::Option* option : verb.get_options()) {
        for (const std::string& name : option->get_lnames()) {
            names.push_back("--" + name);
        }
    }
    const std::vector<std::string_view> known(names.begin(), names.end());
    std::string_view before;
    for (const std::string_view argument : arguments) {
        check_value(verb, known, std::exchange(before, argument), argument);
        if (argument == "--") {
            return;
        }
        const std::string_view name = argument.substr(0, argument.find('='));
        if (const std::string whole = fmt::format("-{}", name);
            name.size() > 2 && std::ranges::find(known, whole) != known.end()) {
            throw InputError(fmt::format("{}: write {}, with two dashes", name, whole));
        }
        if (name.starts_with("--") && std::ranges::find(known, name) == known.end()) {
            std::vector<std::string_view> words;  // Without dashes, which all options begin with.
            words.reserve(known.size());
            for (const std::string_view each : known) {
                words.push_back(each.substr(2));
            }
            const std::string_view nearest = nearest_name(name.substr(2), words);
            const bool has_profile = std::ranges::find(known, "--profile") != known.end();
            const std::string_view key = has_profile ? profile_key_for(name) : std::string_view();
            throw InputError(fmt::format(
                "{} has no option {}; {}see tickproof {} --help", verb.get_name(), name,
                !key.empty() ? fmt::format("write {} into tickproof.toml (init makes one); ", key)
                : nearest.empty() ? std::string()
                                  : fmt::format("did you mean --{}? Else ", nearest),
                verb.get_name()));
        }
        if (name != argument && name.starts_with("--") &&
            verb.get_option(std::string(name))->get_items_expected_max() == 0) {
            throw InputError(fmt::format("{} takes no value: write {} alone", name, name));
        }
    }
}

}  // namespace

void check_arguments(const CLI::App& app, int count, const char* const* arguments) {
    const std::span given(arguments, static_cast<std::size_t>(count));
    for (std::size_t i = 1; i < given.size(); ++i) {
        const std::string_view argument = given[i];
        const std::string_view before = i > 1 ? given[i - 1] : "";
        if (argument.empty()) {
            throw InputError(fmt::format(
                "{}an argument is empty: write a value, or leave it out",
                before.starts_with("--") ? fmt::format("{}: ", before) : std::string()));
        }
        if (argument.starts_with("--") && argument.ends_with('=')) {
            throw InputError(fmt::format(
                "{} has no value: write one after '=', or leave the option out", argument));
        }
    }
    if (given.size() < 2) {
        return;
    }
    check_verb(app, given[1]);
    for (const CLI::App* verb : app.get_subcommands({})) {
        if (verb->get_name() == given[1]) {
            check_options(*verb, given.subspan(2));
        }
    }
}

std::string command_of(int count, const char* const* arguments) {
    constexpr std::array<std::string_view, 10> kWithValue{
        "--json", "--benchmark-json", "--junit", "--sarif", "--markdown", "--html",
        "--csv",  "--resume",         "--jobs",  "--color"};
    constexpr std::array<std::string_view, 5> kFlags{"-v", "--verbose", "-q", "--quiet", "--plot"};
    const std::span given(arguments, static_cast<std::size_t>(count));
    std::string command = "tickproof";
    for (std::size_t i = 1; i < given.size(); ++i) {
        const std::string_view word = given[i];
        const std::string_view name = word.substr(0, word.find('='));
        if (std::ranges::find(kFlags, word) != kFlags.end()) {
            continue;
        }
        if (std::ranges::find(kWithValue, name) != kWithValue.end()) {
            i += name == word ? 1 : 0;  // The next word is its value.
            continue;
        }
        command += ' ' + shell_word(word);
    }
    return command;
}

std::string own_program() {
    std::error_code unknown;
    const auto file = std::filesystem::read_symlink("/proc/self/exe", unknown);
    return unknown ? std::string() : file.string();
}

std::vector<std::string> listed(std::string_view flag, const std::vector<std::string>& given) {
    std::vector<std::string> items;
    for (const std::string& text : given) {
        const auto parts = list_items(text, flag);
        items.insert(items.end(), parts.begin(), parts.end());
    }
    return items;
}

}  // namespace tickproof::harness
