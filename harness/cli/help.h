// --help in the width of the terminal.

#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace tickproof::harness {

/// `FILE`, `VALUE`; empty of a flag, and of an operand.
std::string value_name(const CLI::Option& option);

/// With its default behind it.
std::string described(const CLI::Option& option);

/// Breaks descriptions at words, and says defaults after them. The same with every version of
/// CLI11: some write no empty line above the footer.
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
