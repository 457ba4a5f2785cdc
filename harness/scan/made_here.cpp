// Recognises a push, or a velocity, that a function gives once to a body that it has just made.

#include <algorithm>

#include "harness/base/text.h"
#include "harness/scan/patterns.h"

namespace tickproof::harness {

bool is_made_here(const ScriptFunction& function, const ScriptStatement& push,
                  std::string_view receiver) {
    constexpr int kMostNames = 3;  // The body, its object, and a copy.
    // For `shot.GetComponent<Rigidbody>()` the receiver is the brackets alone.
    std::string_view thing = root_of(receiver).empty() ? std::string_view(push.code) : receiver;
    for (int i = 0; i < kMostNames && !thing.empty(); ++i) {
        if (has_any(lower(thing), {"instantiate(", "instantiate<", ".instance(", ".new("})) {
            return true;
        }
        const std::string_view name = root_of(thing);
        const FunctionIndex& index = function.index;
        const auto declared = index.declared.find(name);
        const auto set = index.set.find(in_block(name, push.block));
        constexpr auto kNone = static_cast<std::size_t>(-1);
        const std::size_t first =
            std::min(declared == index.declared.end() ? kNone : declared->second,
                     set == index.set.end() ? kNone : set->second);
        thing = first == kNone ? std::string_view() : function.statements[first].assigned->value;
    }
    return false;
}

}  // namespace tickproof::harness
