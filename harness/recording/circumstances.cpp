// Describes the build, the machine and the floating-point environment of a run.

#include "harness/recording/circumstances.h"

#include <fmt/format.h>

#include <cfenv>
#include <limits>

#include "harness/game/engine_text.h"

#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

namespace tickproof::harness {
namespace {

std::string compiler() {
#if defined(__clang__)
    return "clang " __clang_version__;
#elif defined(__GNUC__)
    return "g++ " __VERSION__;
#else
    return "unknown";
#endif
}

std::string architecture() {
#if defined(__x86_64__)
    return "x86_64";
#elif defined(__aarch64__)
    return "aarch64";
#elif defined(__i386__)
    return "i386";
#else
    return "other";
#endif
}

std::string c_library() {
#ifdef __GLIBC__
    return fmt::format("glibc {}", gnu_get_libc_version());
#else
    return "other";
#endif
}

/// Says if the compiler may fuse products with sums, and if the processor has the instruction, by
/// which the C library chooses its sin and cos.
std::string fused_multiply_add() {
#ifdef __FMA__
    const bool in_build = true;
#else
    const bool in_build = false;
#endif
#ifdef __x86_64__
    const bool in_processor = __builtin_cpu_supports("fma") != 0;
#else
    const bool in_processor = true;
#endif
    return fmt::format("{} the build, {} the processor", in_build ? "in" : "not in",
                       in_processor ? "in" : "not in");
}

std::string rounding() {
    switch (std::fegetround()) {
        case FE_TONEAREST:
            return "to nearest";
        case FE_UPWARD:
            return "up";
        case FE_DOWNWARD:
            return "down";
        case FE_TOWARDZERO:
            return "towards zero";
        default:
            return "unknown";
    }
}

/// Computes a subnormal number in a way that the compiler cannot fold.
std::string subnormals() {
    volatile float least = std::numeric_limits<float>::min();
    volatile float half = 0.5F;
    const volatile float subnormal = least * half;
    return subnormal == 0.0F ? "flushed to zero" : "kept";
}

}  // namespace

std::vector<std::pair<std::string, std::string>> circumstances(const physics::EngineSpec& engine) {
    std::vector<std::pair<std::string, std::string>> about{
        {"tickproof", TICKPROOF_VERSION},
        {"engine", to_text(engine)},
        {"compiler", compiler()},
        {"flags", TICKPROOF_FLAGS},
        {"architecture", architecture()},
        {"c_library", c_library()},
        {"fused_multiply_add", fused_multiply_add()},
        {"rounding", rounding()},
        {"subnormals", subnormals()},
    };
    if (!engine.engine->version.empty()) {
        about.insert(about.begin() + 2, {"engine_version", engine.engine->version});
    }
    return about;
}

}  // namespace tickproof::harness
