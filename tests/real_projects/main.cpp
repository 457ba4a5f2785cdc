// Prints docs/real-projects.md.

#include <fmt/format.h>

#include <exception>

#include "tests/real_projects/real_project.h"

int main() {
    using namespace tickproof::real_projects;
    try {
        const std::filesystem::path fixtures =
            std::filesystem::path(TICKPROOF_FIXTURES) / "real_projects";
        fmt::print("{}", to_page(read_real_projects(fixtures), fixtures));
    } catch (const std::exception& error) {
        fmt::print(stderr, "real-projects: {}\n", error.what());
        return 2;
    }
}
