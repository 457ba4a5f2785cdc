// Box2D v3 as a program in memory of its own: npm's WebAssembly build, which wasm2c made C of.

#pragma once

#include <memory>

#include "physics/box2d3/box2d3_api.h"
#include "physics/wasm/memory.h"

namespace tickproof::physics::box2d3 {

/// One instance of the program, started. Two know nothing of each other, so that each may have a
/// thread of its own. What it calls throws EngineFailure where the program ends itself.
class Program {
  public:
    Program();
    ~Program();
    Program(Program&&) noexcept;
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    WasmMemory& memory() { return memory_; }
    const WasmMemory& memory() const { return memory_; }
    const Functions& functions() const { return functions_; }

    template <class Result, class... Arguments>
    Result call(const Function<Result(Arguments...)>& function,
                std::type_identity_t<Arguments>... arguments) const {
        return function(instance_.get(), arguments...);
    }

    /// What a function returned as a struct, which it wrote to `result`.
    template <class Value, class... Arguments>
    Value value(const Function<void(Address, Arguments...)>& function,
                std::type_identity_t<Arguments>... arguments) const {
        call(function, result_, arguments...);
        return memory_.read<Value>(result_);
    }

    /// An address with room for so many bytes, until the program ends.
    Address allocate(std::uint32_t bytes) const;

    struct Instance;

  private:
    const Functions& functions_;
    std::unique_ptr<Instance> instance_;
    WasmMemory memory_;
    Address result_ = 0;
};

}  // namespace tickproof::physics::box2d3
