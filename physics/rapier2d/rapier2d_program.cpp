// Stands in for the JavaScript around Rapier 2D: arrays into which it writes vectors, and a
// function that it calls for each event.

#include "physics/rapier2d/rapier2d_program.h"

#include <bit>
#include <cstdint>
#include <string>

using tickproof::physics::EngineFailure;
using tickproof::physics::WasmMemory;
using tickproof::physics::rapier2d::kFirstOnHeap;
using tickproof::physics::rapier2d::kTrue;
using tickproof::physics::rapier2d::kUndefined;

namespace {

[[noreturn]] void refuse(const char* import) {
    throw EngineFailure(std::string("it asked for JavaScript's ") + import);
}

/// A handle has the index in its lower half, and the index counts in the order of creation.
std::size_t index_of(double handle) {
    return static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(handle));
}

}  // namespace

extern "C" {
using Host = struct RAPIER_HOST;

void RAPIER_IMPORT(wbg_set_index_aac0f95bd3ef91b6)(Host* host, u32, u32 index, f32 value) {
    host->array.at(index) = value;
}
/// A number becomes a value of JavaScript.
u32 RAPIER_IMPORT(wbindgen_cast_0000000000000001)(Host* host, f64 number) {
    host->numbers.push_back(number);
    return kFirstOnHeap + static_cast<u32>(host->numbers.size() - 1);
}
/// function.call(this, collider, collider, begins): an event.
u32 RAPIER_IMPORT(wbg_call_39f824e18d9d2414)(Host* host, u32, u32, u32 a, u32 b, u32 begins) {
    host->touches.push_back({.a = index_of(host->number(a)),
                             .b = index_of(host->number(b)),
                             .begins = begins == kTrue});
    host->numbers.clear();
    return kUndefined;
}
void RAPIER_IMPORT_OF_BINDGEN(throw_bb96b2010945f0bc)(Host* host, u32 text, u32 bytes) {
    const WasmMemory memory(*RAPIER(memory)(host->instance));
    std::string message = "it failed: ";
    memory.each<char>(text, static_cast<std::int32_t>(bytes), [&](char c) { message += c; });
    throw EngineFailure(message);
}
/// The profiler alone asks for the time.
f64 RAPIER_IMPORT(wbg_now_e7c6795a7f81e10f)(Host*, u32) {
    return 0;
}
u32 RAPIER_IMPORT(wbg_performance_3fcf6e32a7e1ed0a)(Host*, u32) {
    return kFirstOnHeap;
}
u32 RAPIER_IMPORT(wbg_static_accessor_GLOBAL_THIS_466428f93b4eaa76)(Host*) {
    return kFirstOnHeap;
}
u32 RAPIER_IMPORT(wbg_static_accessor_GLOBAL_c7aea38d4de089bc)(Host*) {
    return kFirstOnHeap;
}
u32 RAPIER_IMPORT(wbg_static_accessor_SELF_42d4fae05e59267a)(Host*) {
    return kFirstOnHeap;
}
u32 RAPIER_IMPORT(wbg_static_accessor_WINDOW_e0db14a0eba6a812)(Host*) {
    return kFirstOnHeap;
}
u32 RAPIER_IMPORT_OF_BINDGEN(is_undefined_6cff064c44e0d823)(Host*, u32 value) {
    return value == kUndefined ? 1 : 0;
}
u32 RAPIER_IMPORT_OF_BINDGEN(is_function_5e4570eb24ffa122)(Host*, u32) {
    return 0;
}
u32 RAPIER_IMPORT(wbindgen_object_clone_ref)(Host*, u32 value) {
    return value;
}
void RAPIER_IMPORT(wbindgen_object_drop_ref)(Host*, u32) {}

// What only queries, hooks and serialised worlds need.
u32 RAPIER_IMPORT_OF_BINDGEN(boolean_get_c9c83ebd41b34df3)(Host*, u32) {
    refuse("booleans");
}
void RAPIER_IMPORT_OF_BINDGEN(number_get_136b9679cab35cfb)(Host*, u32, u32) {
    refuse("numbers");
}
u32 RAPIER_IMPORT(wbg_bind_f0a9af73583d6566)(Host*, u32, u32, u32, u32) {
    refuse("Function.bind");
}
u32 RAPIER_IMPORT(wbg_call_0f2a9af232c18fd2)(Host*, u32, u32, u32, u32) {
    refuse("Function.call");
}
u32 RAPIER_IMPORT(wbg_call_35dba3c747ad7521)(Host*, u32, u32, u32) {
    refuse("Function.call");
}
u32 RAPIER_IMPORT(wbg_length_1009454859bb3e03)(Host*, u32) {
    refuse("Array.length");
}
u32 RAPIER_IMPORT(wbg_length_36bd29c6848c2144)(Host*, u32) {
    refuse("Array.length");
}
u32 RAPIER_IMPORT(wbg_new_from_slice_3eea173078478cfe)(Host*, u32, u32) {
    refuse("Uint8Array");
}
u32 RAPIER_IMPORT(wbg_new_with_length_ef112d2291d8ab95)(Host*, u32) {
    refuse("Float32Array");
}
void RAPIER_IMPORT(wbg_prototypesetcall_de8e0d9553586985)(Host*, u32, u32, u32) {
    refuse("Uint8Array.set");
}
u32 RAPIER_IMPORT(wbg_rawcontactforceevent_new)(Host*, u32) {
    refuse("contact force events");
}
u32 RAPIER_IMPORT(wbg_rawraycolliderintersection_new)(Host*, u32) {
    refuse("intersections");
}
u32 RAPIER_IMPORT(wbg_rawshape_unwrap)(Host*, u32) {
    refuse("shapes");
}
void RAPIER_IMPORT(wbg_set_577f5f7485b6744e)(Host*, u32, u32, u32) {
    refuse("Float32Array.set");
}
}

namespace tickproof::physics::rapier2d {

Program::Program() {
    static const bool is_ready = [] {
        WASM_INIT(rapier2d);
        return true;
    }();
    static_cast<void>(is_ready);
    host.instance = &wasm;
    WASM_INSTANTIATE(rapier2d)(&wasm, &host);
}

}  // namespace tickproof::physics::rapier2d
