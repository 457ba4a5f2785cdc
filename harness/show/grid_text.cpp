// Writes a grid as text.

#include "harness/show/grid_text.h"

#include <fmt/format.h>

#include "harness/base/wrap.h"
#include "harness/show/grid_picture.h"

namespace tickproof::harness {

std::string to_text(const Grid& grid, std::size_t width) {
    std::string text = wrap("", grid.title, width);
    for (std::size_t map = 0; map < grid.maps.size(); ++map) {
        const GridMap& each = grid.maps[map];
        text += fmt::format("\n{}, {}\n", each.engine, each.policy);
        for (const std::string& sentence : each.sentences) {
            text += wrap("  ", sentence, width);
        }
        if (each.worst) {
            text += '\n' + picture(grid, map, width) + '\n';
            text += wrap("  ", each.worst->text, width);
            text += fmt::format("    {}\n", repeat_command(each.worst->spec));
        }
    }
    return grid.note.empty() ? text : text + '\n' + wrap("note: ", grid.note, width);
}

}  // namespace tickproof::harness
