// A game for `tickproof validate`, in a folder of its own.

#pragma once

#include <string>

#include "tests/scratch_folder.h"

namespace tickproof::harness::testing {

class ValidateCommand : public tickproof::testing::InScratchFolder {
  protected:
    /// Two checks of a game that jumps on a ledge, at rates that are quickly swept.
    std::string game(const std::string& ledge_m) const {
        return "--profile " + file("game.toml", "[jump]\nheight_m = 2\nledges_m = [" + ledge_m +
                                                    "]\n[frames]\nlowest_fps = 60\nhighest_fps = "
                                                    "62\nrefresh_hz = []\nworst_hitch_ms = 0\n");
    }
};

}  // namespace tickproof::harness::testing
