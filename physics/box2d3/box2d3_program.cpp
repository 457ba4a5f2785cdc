// Starts Box2D v3's WebAssembly build, and stands in for the JavaScript around it. The program
// calls that to name its C functions, to get memory, and where an assertion fails. Whatever
// else JavaScript would do (classes, text, files) no world needs.
//
// Imports and exports have the letters that the build's minifier gave them, so they hold for the
// file alone whose hash physics/wasm/package-lock.json has.

#include "physics/box2d3/box2d3_program.h"

#include <box2d3.h>

#include <map>
#include <string>

#include "physics/wasm/wabt.h"

using tickproof::physics::Address;
using tickproof::physics::EngineFailure;
using tickproof::physics::WasmMemory;

/// What the program's imports get: named by wasm2c after the module that they come from, `a`.
struct WASM_HOST(a) {
    WASM_INSTANCE(box2d3) * instance;
    /// Where to note the index in the function table by name; null if nobody asks.
    std::map<std::string, Address>* names;
};

namespace {

WasmMemory memory_of(WASM_HOST(a) * host) {
    return WasmMemory(*WASM_EXPORT(box2d3, R)(host->instance));
}

}  // namespace

// The imports: their arguments are numbers or addresses, in an order that the program decides.
extern "C" {
using Host = struct WASM_HOST(a);

/// _embind_register_function: a function of the C API, and its index in the function table.
void WASM_IMPORT(a, b)(Host* host, u32 name, u32, u32, u32, u32, u32 function, u32, u32) {
    if (host->names != nullptr) {
        host->names->emplace(memory_of(host).text(name), function);
    }
}
/// emscripten_resize_heap
u32 WASM_IMPORT(a, I)(Host* host, u32 bytes) {
    memory_of(host).reserve(bytes);
    return 1;
}
/// __assert_fail: condition, file, line, function.
void WASM_IMPORT(a, p)(Host* host, u32 condition, u32 file, u32 line, u32) {
    const WasmMemory memory = memory_of(host);
    throw EngineFailure(std::string("its assertion failed: ") + memory.text(condition) + " (" +
                        memory.text(file) + ':' + std::to_string(line) + ')');
}
void WASM_IMPORT(a, A)(Host*, u32, u32, u32) {
    throw EngineFailure("it threw an exception");
}
void WASM_IMPORT(a, E)(Host*, u32) {
    throw EngineFailure("it left the program");
}
void WASM_IMPORT(a, H)(Host*) {
    throw EngineFailure("it aborted the program");
}
void WASM_IMPORT(a, a)(Host*, u32) {
    throw EngineFailure("its stack overflowed");
}
/// emscripten_get_now: a world measures no time.
f64 WASM_IMPORT(a, B)(Host*) {
    return 0;
}

// Registrations of classes, and calls into JavaScript values, files and the environment.
void WASM_IMPORT(a, C)(Host*, u32, u32, u32) {}
void WASM_IMPORT(a, D)(Host*, u32, u32, u32, u64, u64) {}
void WASM_IMPORT(a, F)(Host*) {}
u32 WASM_IMPORT(a, G)(Host*, u32, f64) {
    return 0;
}
u32 WASM_IMPORT(a, J)(Host*, u32, u64, u32) {
    return 0;
}
u32 WASM_IMPORT(a, K)(Host*, u32, u32) {
    return 0;
}
void WASM_IMPORT(a, L)(Host*, u32) {}
void WASM_IMPORT(a, M)(Host*, u32, u32) {}
void WASM_IMPORT(a, N)(Host*, u32, u32, u32, u32) {}
void WASM_IMPORT(a, O)(Host*, u32, u32) {}
u32 WASM_IMPORT(a, P)(Host*) {
    return 0;
}
void WASM_IMPORT(a, Q)(Host*, u32, u32, u32, u32, u32, u32, u32, u32, u32) {}
void WASM_IMPORT(a, c)(Host*, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32) {}
void WASM_IMPORT(a, d)(Host*, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32) {}
void WASM_IMPORT(a, e)(Host*, u32) {}
void WASM_IMPORT(a, f)(Host*, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32) {}
void WASM_IMPORT(a, g)(Host*, u32) {}
f64 WASM_IMPORT(a, h)(Host*, u32, u32, u32, u32, u32) {
    return 0;
}
u32 WASM_IMPORT(a, i)(Host*, u32, u32, u32) {
    return 0;
}
void WASM_IMPORT(a, j)(Host*, u32, u32, u32, u32, u32, u32) {}
void WASM_IMPORT(a, k)(Host*, u32) {}
u32 WASM_IMPORT(a, l)(Host*, u32) {
    return 0;
}
u32 WASM_IMPORT(a, m)(Host*, u32, u32) {
    return 0;
}
void WASM_IMPORT(a, n)(Host*, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32) {}
void WASM_IMPORT(a, o)(Host*, u32, u32, u32) {}
u32 WASM_IMPORT(a, q)(Host*) {
    return 0;
}
void WASM_IMPORT(a, r)(Host*, u32, u32, u32) {}
void WASM_IMPORT(a, s)(Host*, u32) {}
void WASM_IMPORT(a, t)(Host*, u32, u32, u32, u32, u32, u32) {}
void WASM_IMPORT(a, u)(Host*, u32, u32, u32, u32, u32) {}
void WASM_IMPORT(a, v)(Host*, u32, u32, u32) {}
u32 WASM_IMPORT(a, w)(Host*, u32) {
    return 0;
}
void WASM_IMPORT(a, x)(Host*, u32, u32, f64) {}
void WASM_IMPORT(a, y)(Host*, u32, u32, u32, u32) {}
void WASM_IMPORT(a, z)(Host*, u32, u32, u32) {}
}

namespace tickproof::physics::box2d3 {

struct Program::Instance {
    /// The first member: functions of the program get its address.
    WASM_INSTANCE(box2d3) wasm{};
    Host host{};

    explicit Instance(std::map<std::string, Address>* names) {
        host = {.instance = &wasm, .names = names};
        WASM_INSTANTIATE(box2d3)(&wasm, &host);
        try {
            WASM_EXPORT_UNDERSCORE(box2d3, )(&wasm);  // Sets up the stack.
            WASM_EXPORT(box2d3, ca)
            (&wasm, WASM_EXPORT(box2d3, Y)(&wasm), WASM_EXPORT(box2d3, X)(&wasm));
            WASM_EXPORT(box2d3, S)(&wasm);  // Constructors, which register the functions.
        } catch (...) {
            WASM_FREE(box2d3)(&wasm);
            throw;
        }
    }
    ~Instance() { WASM_FREE(box2d3)(&wasm); }
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;
};

/// The translated functions are the same for every instance, so this starts one and asks it.
wasm_rt_function_ptr_t find(const char* name) {
    static const auto functions = [] {
        WASM_INIT(box2d3);
        std::map<std::string, Address> indices;
        Program::Instance instance(&indices);
        const wasm_rt_funcref_table_t& table = *WASM_EXPORT(box2d3, W)(&instance.wasm);
        std::map<std::string, wasm_rt_function_ptr_t> named;
        for (const auto& [each, index] : indices) {
            named.emplace(each, index < table.size ? table.data[index].func : nullptr);
        }
        return named;
    }();
    const auto found = functions.find(name);
    if (found == functions.end() || found->second == nullptr) {
        throw EngineFailure(std::string("it has no function ") + name);
    }
    return found->second;
}

namespace {

const Functions& functions() {
    static const Functions all;
    return all;
}

}  // namespace

Program::Program()
    : functions_(box2d3::functions()),
      instance_(std::make_unique<Instance>(nullptr)),
      memory_(*WASM_EXPORT(box2d3, R)(&instance_->wasm)) {
    constexpr std::uint32_t longest = 256;
    result_ = allocate(longest);
}

Program::~Program() = default;
Program::Program(Program&&) noexcept = default;

Address Program::allocate(std::uint32_t bytes) const {
    const Address at = WASM_EXPORT(box2d3, U)(&instance_->wasm, bytes);
    if (at == 0) {
        throw EngineFailure("it has no memory left");
    }
    return at;
}

}  // namespace tickproof::physics::box2d3
