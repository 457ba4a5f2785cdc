// Input that one script of Unity hands to another, by the classes of their fields.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/text.h"
#include "harness/scan/view.h"

namespace tickproof::harness {

/// Names a member of a class: `InputHandler.ActiveInput`.
std::string member_of_class(std::string_view class_name, std::string_view member);
/// Names what SendMessage("Jump") calls.
std::string message_named(std::string_view method);
/// Names what `bike.Jump()` calls, for a Bike.
std::string method_of_class(std::string_view class_name, std::string_view method);

/// The classes that a script says its objects are of.
class FieldClasses {
  public:
    explicit FieldClasses(const ScriptView& view);

    /// The class of which the script's file has the name; empty if it declares none of that name.
    std::string_view own() const { return own_; }

    /// The class of the object that `code` names: that of a field, or `Keys` for `Keys` and
    /// `Keys.Instance`; empty if the script does not say it.
    std::string_view of(std::string_view code) const;

  private:
    std::string_view own_{};
    TextMap<std::string_view> types_{};  ///< By the fields' names.
};

/// The methods that the code calls with SendMessage.
std::vector<std::string> messages_in(const ScriptView& view, const ScriptStatement& statement);

/// Adds the members of other classes that the script's steps read, and its own methods that drive
/// a body.
void add_taken_input(const ScriptView& view, const FieldClasses& classes,
                     std::vector<std::string>& names);

/// True if the text may read a key, a button, a stick, a touch or a pointer.
bool may_read_input(std::string_view text);

}  // namespace tickproof::harness
