// Steps that call what the scan cannot follow.

#include <gtest/gtest.h>

#include <string>

#include "harness/scan/script_scan.h"

namespace tickproof::harness {
namespace {

std::size_t hidden(const std::string& step, const std::string& callback = "FixedUpdate") {
    return scan_script({"Rider.cs", "class Rider : MonoBehaviour {\n  void " + callback + "() {\n" +
                                        step + "\n  }\n  void Count() {\n    ticks = 3;\n  }\n}\n"})
        .motion.hidden_steps.size();
}

TEST(HiddenSteps, CallOtherObjects) {
    EXPECT_EQ(hidden("    machine.Act();"), 1U);
    EXPECT_EQ(hidden("    if (isAwake) { _state.Execute(Command.Turn); }"), 1U);
    EXPECT_EQ(hidden("    onStep?.Invoke();"), 1U);
    EXPECT_EQ(hidden("    Game.Instance.Tick();"), 1U);
    EXPECT_EQ(hidden("    Act();"), 1U) << "of its base, or of a class made of it";
    EXPECT_EQ(hidden("    Count();"), 0U);
    EXPECT_EQ(hidden("    Debug.Log(machine);"), 0U);
    EXPECT_EQ(hidden("    animator.SetBool(walks, true);"), 0U);
    EXPECT_EQ(hidden("    var speed = machine.Speed();"), 0U);
    EXPECT_EQ(hidden("    machine.Act();", "Update"), 0U);
}

}  // namespace
}  // namespace tickproof::harness
