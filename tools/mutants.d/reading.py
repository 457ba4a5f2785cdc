"""Reads files as the compiler does: with the flags of their target."""

import dataclasses
import json
import re
import shlex

from clang.cindex import Index, TranslationUnit

import tree
from failure import Failure
from sites import Finder

_WITH_VALUE = ("-include", "-isystem", "-I", "-D")


def _options():
    """Those of all targets that decide what the code means: (flags, headers that CMake reads first)."""
    flags, headers = [], []
    for entry in json.loads((tree.BUILD / "compile_commands.json").read_text()):
        words = shlex.split(entry["command"])
        if not re.match(r"(physics|harness)/", words[words.index("-o") + 1]):
            continue
        words = iter(words)
        for word in words:
            option = (word, next(words)) if word in _WITH_VALUE else (word,)
            if word == "-include":
                headers.append(option[1])
            elif word.startswith(("-isystem", "-I", "-D", "-std=")) and option not in flags:
                flags.append(option)
    return [word for option in flags for word in option], list(dict.fromkeys(headers))


class Reader:
    def __init__(self):
        """Reads what nearly all files include once."""
        flags, headers = _options()
        first = tree.FOLDER / "first.h"
        first.write_text("".join(f'#include "{header}"\n' for header in headers))
        compiled = tree.FOLDER / "first.pch"
        compiled.unlink(missing_ok=True)
        unit = Index.create().parse(str(first), args=["-x", "c++-header", "-w", *flags],
                                    options=TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
        errors = [str(d) for d in unit.diagnostics if d.severity >= d.Error]
        if errors:
            raise Failure(f"libclang cannot read the headers:\n{errors[0]}\nIs all installed? Run tools/setup --all.")
        unit.save(str(compiled))
        self.flags = ["-x", "c++", "-w", *flags, "-include-pch", str(compiled)]

    def read(self, name_and_source):
        """The copy may already hold changed files; places are those of the committed one."""
        name, source = name_and_source
        finder = Finder(str(tree.SOURCE / name), self.flags, source)
        sites = [dataclasses.astuple(site) for site in finder.find()] if not finder.errors else []
        return {"errors": finder.errors, "sites": sites}
