"""Builds all mutants at once, and finds those that do not compile."""

import re
import subprocess

import switching
import tree
from failure import Failure

_PLACE = re.compile(r"\b((?:physics|harness)/[\w/.-]+\.(?:cpp|h)):(\d+)")
_COLOUR = re.compile(r"\x1b\[[0-9;]*[mK]")


def _of_lines(text, lines):
    found = set()
    for name, line in _PLACE.findall(text):
        for number, (first, last) in lines.get(name, {}).items():
            if first <= int(line) <= last:
                found.add(number)
    return found


def culprits(output, lines):
    """The numbers of the mutants that the compiler's errors are about: in their lines, or in what they lead to."""
    found = set()
    for block in re.split(r"^(?=\[\d+/\d+\]|FAILED: )", _COLOUR.sub("", output), flags=re.MULTILINE):
        if not block.startswith("FAILED: "):
            continue
        errors = "\n".join(line for line in block.splitlines() if re.search(r": (fatal )?error:", line))
        blamed = _of_lines(errors, lines) or _of_lines(block, lines)
        if not blamed:
            # All that is in the files which the errors name.
            names = {name for name, _ in _PLACE.findall(errors or block)}
            blamed = {number for name in names for number in lines.get(name, {})}
        found |= blamed
    return found


def build(files, mutants, jobs):
    """The mutants that do not compile; where there are any, the build is not complete."""
    changed, lines = switching.switch_all(files, mutants)
    tree.write(changed)
    log = tree.FOLDER / "build.log"
    command = ["ninja", "-C", str(tree.BUILD), "-k", "0", "-j", str(jobs)]
    with log.open("wb") as output:
        done = subprocess.run(command, env=tree.environment(), stdout=output, stderr=subprocess.STDOUT)
    if done.returncode == 0:
        return []
    numbers = culprits(log.read_text(errors="replace"), lines)
    if not numbers:
        raise Failure(f"the copy does not build, and no mutant is the reason; see {log.relative_to(tree.ROOT)}")
    return [mutant for mutant in mutants if mutant.number in numbers]
