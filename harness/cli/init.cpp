// tickproof init [FILE]: a commented game profile to begin with.

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/output.h"
#include "harness/cli/verbs.h"
#include "harness/profile/profile.h"

namespace tickproof::harness {
namespace {

struct InitOptions {
    std::string file = "tickproof.toml";
    std::string preset;
    bool force = false;
};

int carry_out(const InitOptions& options) {
    const std::string text = profile_text(preset_profile(options.preset));
    if (options.file != "-" && !options.force && std::filesystem::exists(options.file)) {
        throw InputError(fmt::format("{} exists; name another file, or overwrite it with --force",
                                     options.file));
    }
    write_output(options.file, text);
    if (options.file != "-") {
        const bool is_found = options.file == InitOptions().file;
        const std::string named = is_found ? "" : " --profile " + shell_word(options.file);
        write_text(
            fmt::format("wrote {}: edit it, then run one of\n  tickproof validate{} PROJECT\n"
                        "  tickproof validate{} --timestep 1/60\n",
                        options.file, named, named));
    }
    return kExitPass;
}

}  // namespace

void add_init(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand("init", "Write a commented game profile to start from");
    const auto options = std::make_shared<InitOptions>();
    verb->add_option("file", options->file, "File to write; - is standard output")
        ->capture_default_str();
    verb->add_option("--preset", options->preset,
                     "Fill in the values of a preset: platformer, shooter, racing, top-down");
    verb->add_flag("--force", options->force, "Overwrite an existing file");
    verb->callback([options, &invoked] { invoked.exit_code = carry_out(*options); });
}

}  // namespace tickproof::harness
