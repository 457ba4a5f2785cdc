// Rapier 2D as a program in memory of its own: npm's WebAssembly build, which wasm2c made C of.
//
// Names of its imports and exports hold for the file alone whose hash
// physics/wasm/package-lock.json has.

#pragma once

#include <rapier2d.h>

#include <array>
#include <cstddef>
#include <vector>

#include "physics/vector.h"
#include "physics/wasm/memory.h"
#include "physics/wasm/wabt.h"

// The imports' module, `./rapier_wasm2d_bg.js`, as each version of wabt escapes it.
#ifdef TICKPROOF_WABT_1_0_32
#define RAPIER_HOST Z_Z2EZ2Frapier_wasm2d_bgZ2Ejs_instance_t
#define RAPIER_IMPORT(name) Z_Z2EZ2Frapier_wasm2d_bgZ2EjsZ___##name
#define RAPIER_IMPORT_OF_BINDGEN(name) Z_Z2EZ2Frapier_wasm2d_bgZ2EjsZ___wbg___wbindgen_##name
#else
#define RAPIER_HOST w2c_0x2E0x2Frapier__wasm2d__bg0x2Ejs
#define RAPIER_IMPORT(name) w2c_0x2E0x2Frapier__wasm2d__bg0x2Ejs_0x5F_##name
#define RAPIER_IMPORT_OF_BINDGEN(name) \
    w2c_0x2E0x2Frapier__wasm2d__bg0x2Ejs_0x5F_wbg_0x5F_wbindgen_##name
#endif
#define RAPIER(name) WASM_EXPORT(rapier2d, name)

namespace tickproof::physics::rapier2d {

// wasm-bindgen's values of JavaScript: constants, then what lies on a heap.
inline constexpr u32 kUndefined = 1024;
inline constexpr u32 kTrue = 1026;
inline constexpr u32 kFirstOnHeap = 1028;

/// Two colliders begin or end to touch or to overlap.
struct Touch {
    std::size_t a = 0;
    std::size_t b = 0;
    bool begins = false;
};

}  // namespace tickproof::physics::rapier2d

/// What the program's imports get.
struct RAPIER_HOST {
    WASM_INSTANCE(rapier2d) * instance;
    std::array<float, 2> array{};   ///< Stands for every Float32Array.
    std::vector<double> numbers{};  ///< Numbers on the heap since the last call.
    std::vector<tickproof::physics::rapier2d::Touch> touches{};  ///< Events since the last step.

    double number(u32 value) const {
        return numbers.at(value - tickproof::physics::rapier2d::kFirstOnHeap);
    }
};

namespace tickproof::physics::rapier2d {

/// One instance of the program. Two know nothing of each other, so that each may have a thread of
/// its own. What it calls throws EngineFailure where the program ends itself.
struct Program {
    WASM_INSTANCE(rapier2d) wasm{};
    struct RAPIER_HOST host {};

    Program();
    ~Program() { WASM_FREE(rapier2d)(&wasm); }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    WasmMemory memory() { return WasmMemory(*RAPIER(memory)(&wasm)); }
    /// The vector that the last function wrote.
    Vector<float> array() const { return {host.array[0], host.array[1]}; }
};

}  // namespace tickproof::physics::rapier2d
