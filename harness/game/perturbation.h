// A change of how a run is made, or of its surroundings, while its spec stays the same. Most must
// not matter: a run that differs then depends on more than its spec.

#pragma once

#include <functional>
#include <string>

namespace tickproof::harness {

// Of the layers above and below, which a row uses and a game only hands on.
enum class Keep;
struct FrameTrace;
struct Run;
struct RunSpec;

struct Perturbation {
    std::string name;         ///< `fresh-process`
    std::string summary;      ///< `in a process of its own`
    bool may_matter = false;  ///< A difference is a note, not an error.
    bool same_length = true;  ///< It takes as many steps as the run itself.
    std::string cause;        ///< What a difference says.
    std::string fix;
    /// Why it cannot be tried on a run, which was made; empty where it can.
    std::function<std::string(const Run& base)> refusal{};
    /// The fault of a game in lockstep that its refusal shows; empty where none.
    std::function<std::string(const Run& base)> lockstep_fault{};
    /// The run under it, with the spec that was asked for.
    std::function<Run(const RunSpec& spec, const FrameTrace& trace, Keep keep)> run{};
};

}  // namespace tickproof::harness
