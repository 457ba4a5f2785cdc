# Called with -DFILE= and the C that wasm2c wrote: makes its accesses to memory cheaper, so that a step takes about a
# third less.
#
# Each of them reads the memory's size, and compares the end of the access with it. Memory has room for the most that it
# may become (physics/wasm/runtime.cpp), so it is enough to compare the address with that constant: an access between the
# size and that finds zeros, and one beyond it is still a trap. wasm2c also keeps loads that nobody needs, for traps of
# the processor; here the comparison is the trap.

file(READ "${FILE}" text)
string(REPLACE
    "#define UNREACHABLE TRAP(UNREACHABLE)"
    "#define UNREACHABLE TRAP(UNREACHABLE)
__attribute__((noinline, cold, noreturn)) static void out_of_bounds(void) { TRAP(OOB); }"
    text "${text}")
string(REPLACE
    "RANGE_CHECK(mem, a, sizeof(t))"
    "if (UNLIKELY((a) >= TICKPROOF_WASM_BYTES_MOST)) out_of_bounds();"
    text "${text}")
foreach(read "wasm_asm(\"\" ::\"r\"(result));" "force_read(result);")  # Of wabt 1.0.32, and of later ones.
    string(REPLACE "${read}" "" text "${text}")
endforeach()
file(WRITE "${FILE}" "${text}")
