// Perturbations of what libraries may change: the locale, the floating-point mode.

#include <clocale>

#include <array>
#include <cfenv>
#include <utility>

#ifdef __SSE2__
#include <immintrin.h>
#endif

#include "harness/determinism/perturbation_rows.h"
#include "physics/wrapped_world.h"

namespace tickproof::harness {
namespace {

/// A locale with a decimal comma for this thread; null if none is installed.
locale_t comma_locale() {
    for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "es_ES.UTF-8", "it_IT.UTF-8",
                             "pt_BR.UTF-8", "ru_RU.UTF-8", "pl_PL.UTF-8", "de_DE", "fr_FR"}) {
        const locale_t found = newlocale(LC_ALL_MASK, name, nullptr);
        if (found != nullptr) {
            return found;
        }
    }
    return nullptr;
}

std::string has_locale(const Run&) {
    const locale_t found = comma_locale();
    if (found == nullptr) {
        return "no locale with a decimal comma is installed (apt-get install locales-all)";
    }
    freelocale(found);
    return {};
}

Run in_locale(const RunSpec& spec, const FrameTrace& trace, Keep keep) {
    const locale_t other = comma_locale();
    const locale_t before = uselocale(other == nullptr ? LC_GLOBAL_LOCALE : other);
    Run result = run(spec, trace, keep);
    uselocale(before);
    if (other != nullptr) {
        freelocale(other);
    }
    return result;
}

/// Changes the floating-point environment only while it steps.
template <class Environment>
class WorldIn final : public physics::WrappedWorld {
  public:
    using WrappedWorld::WrappedWorld;

    bool step(double dt_s) override {
        const Environment environment;
        return WrappedWorld::step(dt_s);
    }
};

template <class Environment>
Run in(const RunSpec& spec, const FrameTrace& trace, Keep keep) {
    const auto make = [](const physics::Engine& engine, const physics::Scene& scene,
                         const physics::EngineSettings& settings) {
        return std::make_unique<WorldIn<Environment>>(engine.make_world(scene, settings));
    };
    return run_with(make, spec, trace, keep);
}

#ifdef __SSE2__
class FlushToZero {
  public:
    FlushToZero() : before_(_mm_getcsr()) { _mm_setcsr(before_ | kFlushAndDenormalsAreZero); }
    ~FlushToZero() { _mm_setcsr(before_); }
    FlushToZero(const FlushToZero&) = delete;
    FlushToZero& operator=(const FlushToZero&) = delete;

  private:
    static constexpr unsigned kFlushAndDenormalsAreZero = 0x8040;
    unsigned before_;
};
#endif

class RoundingUp {
  public:
    RoundingUp() : before_(std::fegetround()) { std::fesetround(FE_UPWARD); }
    ~RoundingUp() { std::fesetround(before_); }
    RoundingUp(const RoundingUp&) = delete;
    RoundingUp& operator=(const RoundingUp&) = delete;

  private:
    int before_;
};

}  // namespace

Perturbation locale_row() {
    return {.name = "locale",
            .summary = "in a locale with a decimal comma",
            .cause = "Numbers are read or printed by the locale on the way into the simulation",
            .fix = "Read numbers with std::from_chars, and print them with std::to_chars.",
            .refusal = has_locale,
            .run = in_locale};
}

Perturbation flush_to_zero_row() {
    Perturbation row{.name = "flush-to-zero",
                     .summary = "with subnormal numbers flushed to zero",
                     .may_matter = true,
                     .cause = "Numbers below 1.2e-38 occur, and become 0",
                     .fix =
                         "Set the mode yourself before each step: audio and script libraries "
                         "switch it on."};
#ifdef __SSE2__
    row.refusal = any_run;
    row.run = in<FlushToZero>;
#else
    row.refusal = [](const Run&) { return std::string("it is tried on x86 only"); };
    row.run = [](const RunSpec& spec, const FrameTrace& trace, Keep keep) {
        return run(spec, trace, keep);
    };
#endif
    return row;
}

Perturbation rounding_row() {
    return {.name = "rounding-up",
            .summary = "with results rounded up instead of to nearest",
            .may_matter = true,
            .cause = "Every sum rounds another way",
            .fix =
                "Set the rounding mode yourself before each step, as some drivers and "
                "plug-ins change it.",
            .refusal = any_run,
            .run = in<RoundingUp>};
}

}  // namespace tickproof::harness
