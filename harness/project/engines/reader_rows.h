// The functions that make the rows of readers.cpp, one file each.

#pragma once

#include "harness/project/readers.h"

namespace tickproof::harness {

ProjectReader unity_reader();
ProjectReader godot_reader();
ProjectReader unreal_reader();
ProjectReader defold_reader();
ProjectReader stride_reader();
ProjectReader o3de_reader();
ProjectReader own_loop_reader();
ProjectReader love_reader();

}  // namespace tickproof::harness
