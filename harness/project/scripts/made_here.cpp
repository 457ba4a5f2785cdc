// A body that the function has just made is pushed, or gets its velocity, once.

#include <algorithm>

#include "harness/base/text.h"
#include "harness/project/scripts/patterns.h"

namespace tickproof::harness {

bool is_made_here(const ScriptFunction& function, const ScriptStatement& push,
                  std::string_view receiver) {
    constexpr int kMostNames = 3;  // The body, the object that it is part of, and a copy.
    // Of `shot.GetComponent<Rigidbody>()` the receiver has the brackets alone.
    std::string_view thing = root_of(receiver).empty() ? std::string_view(push.code) : receiver;
    for (int i = 0; i < kMostNames && !thing.empty(); ++i) {
        if (has_any(lower(thing), {"instantiate(", "instantiate<", ".instance(", ".new("})) {
            return true;
        }
        const std::string_view name = root_of(thing);
        const auto set =
            std::ranges::find_if(function.statements, [&](const ScriptStatement& statement) {
                const auto assigned = assignment_of(statement.code);
                return assigned && assigned->op == '=' && plain(assigned->target) == name &&
                       (assigned->declares || statement.block == push.block);
            });
        thing =
            set == function.statements.end() ? std::string_view() : assignment_of(set->code)->value;
    }
    return false;
}

}  // namespace tickproof::harness
