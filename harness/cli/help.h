// Writes --help in the width of the terminal.

#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace tickproof::harness {

/// `FILE`, `VALUE`; empty for a flag or an operand.
std::string value_name(const CLI::Option& option);

/// The description of an option, with its default at the end.
std::string described(const CLI::Option& option);

/// What users ask, each with the command that answers it.
std::string questions_text();

/// Wraps descriptions at words, and writes defaults after them. Equal under every version of CLI11,
/// some of which write no empty line above the footer.
class HelpFormatter : public CLI::Formatter {
  public:
    std::string make_help(const CLI::App* app, std::string name,
                          CLI::AppFormatMode mode) const override;
    std::string make_description(const CLI::App* app) const override;
    std::string make_option(const CLI::Option* option, bool is_positional) const override;
    std::string make_subcommand(const CLI::App* verb) const override;
    std::string make_footer(const CLI::App* app) const override;
};

}  // namespace tickproof::harness
