// The numbers of a script: what its constants and formulas come to, and the members that scenes can
// set.

#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "harness/scan/view.h"

namespace tickproof::harness {

/// What scenes give the members of a script; no value where they give several.
using SceneNumbers = TextMap<std::optional<double>>;

/// Evaluates code of a script by the names that the file sets once.
class ScriptNumbers {
  public:
    /// Without `scenes` a member that scenes can set has the file's value, or NaN if it has none.
    explicit ScriptNumbers(const ScriptView& view, const SceneNumbers* scenes = nullptr);

    /// No value if a name changes or is unknown, and for anything but numbers, names, + - * /,
    /// brackets, sqrt, pow and abs.
    std::optional<double> of(const ScriptFunction& function, std::string_view code);

    /// True if a number came from a member that scenes can set, and scenes were not asked.
    bool is_open() const { return is_open_; }

    /// The members that other scripts can set, and out of which numbers came.
    const std::set<std::string>& members() const { return members_; }

  private:
    friend class Formula;

    struct Name {
        std::string_view value;                    ///< Empty for a member without.
        const ScriptFunction* function = nullptr;  ///< The one that sets it; null for a member.
        bool is_of_scenes = false;                 ///< A scene can set it.
        bool is_of_others = false;                 ///< Another script can set it.
    };

    std::optional<double> of_name(const ScriptFunction* function, std::string_view name);
    std::optional<double> of_code(const ScriptFunction* function, std::string_view code);

    const SceneNumbers* scenes_;
    TextMap<Name> names_{};
    std::set<std::string> members_{};
    bool is_open_ = false;
    int depth_ = 0;  ///< Of names inside names.
    int asked_ = 0;  ///< Names so far, since each may lead to two others.
};

}  // namespace tickproof::harness
