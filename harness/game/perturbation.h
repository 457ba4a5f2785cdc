// A change in how a run is made, or in its surroundings, with the same spec. Most must not matter:
// if such a run differs, it depends on more than its spec.

#pragma once

#include <functional>
#include <string>

namespace tickproof::harness {

// Types of run/ and trace/, which rows use and a game only passes on.
enum class Keep;
struct FrameTrace;
struct Run;
struct RunSpec;

struct Perturbation {
    std::string name;         ///< `fresh-process`
    std::string summary;      ///< `in a process of its own`
    bool may_matter = false;  ///< True if a difference is a note, not an error.
    bool same_length = true;  ///< True if it takes as many steps as the run itself.
    std::string cause;        ///< The sentence for a difference.
    std::string fix;
    /// Why it cannot be tried on the finished run `base`; empty if it can.
    std::function<std::string(const Run& base)> refusal{};
    /// The fault in lockstep that its refusal reveals; empty if none.
    std::function<std::string(const Run& base)> lockstep_fault{};
    /// Makes the changed run; its spec stays the given one.
    std::function<Run(const RunSpec& spec, const FrameTrace& trace, Keep keep)> run{};
};

}  // namespace tickproof::harness
