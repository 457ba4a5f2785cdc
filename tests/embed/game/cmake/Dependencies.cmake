message(FATAL_ERROR "this is the game's module, and tickproof has included it for its own")
