// The names that wabt's wasm2c gives to what it makes of a program. They differ between versions:
// 1.0.32 (Debian 12) writes Z_box2d3Z_U, 1.0.36 (Debian 13) and later w2c_box2d3_U.
//
// An export or an import whose name begins with an underscore has a macro of its own: the versions
// escape it in different ways.

#pragma once

#ifdef TICKPROOF_WABT_1_0_32
#define WASM_INSTANCE(module) Z_##module##_instance_t
#define WASM_HOST(module) Z_##module##_instance_t
#define WASM_INIT(module) Z_##module##_init_module()
#define WASM_INSTANTIATE(module) Z_##module##_instantiate
#define WASM_FREE(module) Z_##module##_free
#define WASM_EXPORT(module, name) Z_##module##Z_##name
#define WASM_EXPORT_UNDERSCORE(module, name) Z_##module##Z__##name
#define WASM_IMPORT(module, name) Z_##module##Z_##name
#else
#define WASM_INSTANCE(module) w2c_##module
#define WASM_HOST(module) w2c_##module
#define WASM_INIT(module) static_cast<void>(0)
#define WASM_INSTANTIATE(module) wasm2c_##module##_instantiate
#define WASM_FREE(module) wasm2c_##module##_free
#define WASM_EXPORT(module, name) w2c_##module##_##name
#define WASM_EXPORT_UNDERSCORE(module, name) w2c_##module##_0x5F##name
#define WASM_IMPORT(module, name) w2c_##module##_##name
#endif
