// tickproof init [FILE]: a commented game profile to begin with.

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/options.h"
#include "harness/cli/verbs.h"
#include "harness/validate/profile.h"

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
        throw InputError(fmt::format(
            "{} is there already; name another file, or overwrite it with --force", options.file));
    }
    write_output(options.file, text);
    if (options.file != "-") {
        write_text(fmt::format("wrote {}: edit it, then run tickproof validate --profile {}\n",
                               options.file, shell_word(options.file)));
    }
    return kExitPass;
}

}  // namespace

void add_init(CLI::App& app, int& exit_code) {
    CLI::App* verb = app.add_subcommand("init", "Write a commented game profile to begin with");
    const auto options = std::make_shared<InitOptions>();
    verb->add_option("file", options->file, "Where to; - is the terminal")->capture_default_str();
    verb->add_option("--preset", options->preset,
                     "Fill it in for: platformer, shooter, racing, top-down");
    verb->add_flag("--force", options->force, "Overwrite a file that is there");
    verb->callback([options, &exit_code] { exit_code = carry_out(*options); });
}

}  // namespace tickproof::harness
