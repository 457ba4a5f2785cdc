// Scans scripts of one shape and two lengths, shape by shape: tools/growth counts the instructions
// of each scan. `script_growth` prints the shapes, a line each; `script_growth FROM STRIDE` scans
// each STRIDE-th from FROM on.

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <vector>

#include "harness/scan/script_scan.h"
#include "tests/harness/scan/growth_shapes.h"

int main(int argc, char** argv) {
    using namespace tickproof::harness;
    std::vector<testing::GrowthShape> shapes = testing::growth_shapes();
    for (const testing::GrowthShape& shape : testing::nested_shapes()) {
        shapes.push_back(shape);
    }
    if (argc < 3) {
        for (const testing::GrowthShape& shape : shapes) {
            fmt::print("{:?}\n", fmt::format("{}: {}{}", shape.file, shape.head, shape.each));
        }
        return 0;
    }
    // The first ends what the start of the program takes.
    std::vector<ProjectFile> files{{.name = "a.gd"}};
    const std::size_t stride = std::stoul(argv[2]);
    for (std::size_t i = std::stoul(argv[1]); i < shapes.size(); i += stride) {
        for (const std::size_t times : {100U, 400U}) {
            files.push_back(
                {.name = std::string(shapes[i].file), .text = testing::repeated(shapes[i], times)});
        }
    }
    for (const ProjectFile& file : files) {
        scan_script(file);
    }
}
