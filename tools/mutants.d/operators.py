"""The small changes: which token becomes which."""

import re

HELP = """\
  comparison        < and <=, > and >= change places
  equality          == and != do
  sum               + and - do
  product           * and / do
  and, or           && and || do
  negation          !x becomes x
  min, max          std::min and std::max change places
  number            a literal that is not 0 or 1 becomes one more, or 1.1 times as large with a point
  true, false       change places
  statement         an assignment, ++ or -- that is a statement is left out
  returned bool     return x becomes return !x
  condition false   the condition of an if is false
  condition true    it is true"""

# Of each token the operator, and what it becomes.
CHANGED = {
    "<": ("comparison", "<="), "<=": ("comparison", "<"), ">": ("comparison", ">="), ">=": ("comparison", ">"),
    "==": ("equality", "!="), "!=": ("equality", "=="),
    "&&": ("and, or", "||"), "||": ("and, or", "&&"),
    "+": ("sum", "-"), "-": ("sum", "+"),
    "*": ("product", "/"), "/": ("product", "*"),
}
OF_BOOLS = ("comparison", "equality", "and, or")
ASSIGNS = re.compile(r"^([-+*/%&|^]|<<|>>)?=$|^\+\+$|^--$")

_INTEGER = re.compile(r"^(0[xX][0-9a-fA-F']+|0[bB][01']+|[0-9][0-9']*)([a-zA-Z_]\w*)?$")
_DOUBLE = re.compile(r"^([0-9][0-9']*\.?[0-9']*(?:[eE][-+]?[0-9]+)?|\.[0-9']+(?:[eE][-+]?[0-9]+)?)([a-zA-Z_]\w*)?$")


def changed_literal(text):
    """None where it stays: 0, 1, and what would not fit its type."""
    if text in ("true", "false"):
        return "false" if text == "true" else "true"
    if found := _INTEGER.match(text):
        digits, suffix = found[1].replace("'", ""), found[2] or ""
        value = int(digits, 0) if digits[:1] != "0" or digits[1:2] in "xXbB" else int(digits, 8)
        if value < 2 or value + 1 in (2**31, 2**32, 2**63, 2**64):
            return None
        return (hex(value + 1) if digits[:2] in ("0x", "0X") else str(value + 1)) + suffix
    if found := _DOUBLE.match(text):
        value = float(found[1].replace("'", ""))
        if value in (0.0, 1.0) or value > 1e30:
            return None
        changed = format(1.1 * value, ".15g")
        return changed + ("" if re.search(r"[.e]", changed) else ".0") + (found[2] or "")
    return None
