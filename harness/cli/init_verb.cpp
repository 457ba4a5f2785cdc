// tickproof init [FILE]: writes a commented game profile to start with.

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/game_profile.h"
#include "harness/cli/init_words.h"
#include "harness/cli/output.h"
#include "harness/cli/verbs.h"
#include "harness/profile/profile.h"

namespace tickproof::harness {
namespace {

struct InitOptions {
    std::string file = "tickproof.toml";
    std::string example;
    bool force = false;
};

/// For a game whose code has the loop: without it each command names the steps.
constexpr std::string_view kLoop = R"(
# How the game steps, as the options --policy, --timestep and --max-delta say it on a command line;
# see tickproof list policies, and list settings.
# [loop]
# policy = "fixed"
# timestep = "1/60"
# frame_delta_max = "250ms"
# steps_per_frame_max = 5    # the rest is lost, or waits with over_cap = "keep"
)";

/// The next command: `tickproof validate game --profile mine.toml`; without a project, with the
/// flags that describe a game's steps.
std::string next_command(const std::string& file, const Beside& found) {
    const std::string profile = std::filesystem::path(file).filename() == InitOptions().file
                                    ? std::string()
                                    : " --profile " + shell_word(file);
    if (found.has_project) {
        const std::string folder = found.folder.empty() ? "" : " " + shell_word(found.folder);
        return fmt::format("tickproof validate{}{}", folder, profile);
    }
    const bool is_found = profile.empty() && found.folder.empty();
    return fmt::format("tickproof validate --timestep 1/60{}",
                       is_found ? "" : " --profile " + shell_word(file));
}

std::string what_next(const std::string& file, const Beside& found) {
    if (found.has_project) {
        const std::string name =
            found.project ? fmt::format(" for {}", engine_name(*found.project)) : "";
        return fmt::format("wrote {}{}: edit it, then run\n  {}\n", file, name,
                           next_command(file, found));
    }
    return fmt::format(
        "wrote {}: no project lies beside it. Edit it, and say how the game steps in [loop] at its "
        "end, or here:\n  {}\n",
        file, next_command(file, found));
}

int carry_out(InitOptions options) {
    std::error_code error;
    if (std::filesystem::is_directory(options.file, error)) {
        options.file = (std::filesystem::path(options.file) / InitOptions().file).generic_string();
    }
    const Beside found = beside(options.file);
    std::string text = profile_text(example_profile(options.example),
                                    found.project ? words_of(*found.project) : ProfileWords{});
    text += found.has_project ? "" : kLoop;
    if (options.file != "-" && !options.force && std::filesystem::exists(options.file)) {
        throw InputError(
            fmt::format("{} exists; name another file, - to print it, or overwrite it with --force",
                        options.file));
    }
    write_output(options.file, text);
    if (options.file != "-") {
        write_text(what_next(options.file, found));
    }
    return kExitPass;
}

}  // namespace

void add_init(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand("init", "Write a commented game profile to start from");
    const auto options = std::make_shared<InitOptions>();
    verb->add_option("file", options->file, "File to write; - is standard output")
        ->capture_default_str();
    verb->add_option("--example", options->example,
                     "Fill in values to edit: platformer, shooter, racing, top-down");
    refuse_presets(*verb);
    verb->add_flag("--force", options->force, "Overwrite an existing file");
    verb->callback([options, &invoked] { invoked.exit_code = carry_out(*options); });
}

}  // namespace tickproof::harness
