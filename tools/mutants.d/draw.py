"""Draws mutants: lines of code by the seed, and of each line one of its changes."""

import dataclasses
import hashlib
import json
import multiprocessing
import random
import re
import signal
import sys

import reading
import tree
from failure import Failure
from sites import Site

_SOURCE = re.compile(r"(physics|harness)/.*\.(cpp|h)$")
# A line without one of these has no change.
_CHANGEABLE = re.compile(r"[-+*/<>=!&|0-9]|\b(true|false|return|if|min|max)\b")


@dataclasses.dataclass(frozen=True)
class Mutant:
    number: int
    name: str  # Of the file.
    line: int
    column: int
    site: Site
    before: str
    after: str

    @property
    def place(self):
        return f"{self.name}:{self.line}:{self.column}"

    @property
    def key(self):
        """The same change of the same commit."""
        return self.place, self.site.operator, self.after

    @property
    def room(self):
        parts = self.name.split("/")
        return parts[0] if parts[0] == "physics" else "/".join(parts[:2])


def sources(files, rooms):
    """The files of the rooms, with their lines of code."""
    found = {}
    for name, (content, _) in sorted(files.items()):
        if _SOURCE.match(name) and (not rooms or any(name.startswith(room + "/") for room in rooms)):
            lines = content.decode().splitlines()
            found[name] = [number for number, line in enumerate(lines, 1)
                           if line.strip() and not re.match(r"\s*(//|/\*|\*|#)", line)]
    return found


def changed_lines(source, site):
    """The lines that the change is in, before and after, each as one."""
    begin = source.rfind(b"\n", 0, site.edit_start) + 1
    end = source.find(b"\n", max(site.edit_end - 1, site.edit_start))
    end = len(source) if end < 0 else end
    before = source[begin:end]
    after = source[begin:site.edit_start] + site.edit.encode() + source[site.edit_end:end]
    return tuple(" ".join(text.decode().split()) for text in (before, after))


def _leave_signals():
    """To the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


class Drawing:
    def __init__(self, seed, files, rooms, jobs):
        self.seed, self.files, self.jobs = seed, files, jobs
        lines = [(name, line) for name, numbers in sources(files, rooms).items() for line in numbers]
        random.Random(seed).shuffle(lines)
        self.lines = [place for place in lines if self.may_change(*place)]
        self.texts = {}
        self.sites = {}
        self.unreadable = {}

    def may_change(self, name, line):
        texts = self.files[name][0].split(b"\n")
        return bool(_CHANGEABLE.search(texts[line - 1].decode()))

    def read(self, names):
        """The changes of these files. They are kept for as long as no source changes."""
        cache = tree.FOLDER / "sites"
        cache.mkdir(parents=True, exist_ok=True)
        code = b"".join((tree.TOOL / n).read_bytes() for n in ("sites.py", "operators.py", "reading.py"))
        sources = tree.git("rev-parse", "HEAD:physics", "HEAD:harness")
        stamp = hashlib.sha256(sources.encode() + code).hexdigest()[:16]
        missing = []
        for name in names:
            kept = cache / f"{stamp}-{name.replace('/', '-')}.json"
            if kept.is_file():
                self.keep(name, json.loads(kept.read_text()))
            else:
                missing.append((name, kept))
        if not missing:
            return
        reader = reading.Reader()
        print(f"reading {len(missing)} files", file=sys.stderr, flush=True)
        with multiprocessing.Pool(self.jobs, _leave_signals) as pool:
            found = pool.imap(reader.read, [(name, self.files[name][0]) for name, _ in missing])
            for (name, kept), read in zip(missing, found):
                kept.write_text(json.dumps(read))
                self.keep(name, read)

    def keep(self, name, read):
        if read["errors"]:
            self.unreadable[name] = read["errors"][0]
        source = self.files[name][0]
        of_lines = {}
        for row in [] if read["errors"] else read["sites"]:
            site = Site(*row)
            of_lines.setdefault(source.count(b"\n", 0, site.edit_start) + 1, []).append(site)
        self.sites[name] = of_lines

    def draw(self, count, dropped):
        """The first `count` mutants that are not among the keys of those that do not compile."""
        drawn, kept, number, at = [], 0, 0, 0
        while kept < count and at < len(self.lines):
            ahead = self.lines[at:at + max(8, 2 * (count - kept))]
            self.read(sorted({name for name, _ in ahead} - set(self.sites)))
            for name, line in ahead:
                at += 1
                sites = self.sites[name].get(line)
                if not sites:
                    continue
                number += 1
                mutant = self.mutant(number, name, line, sites)
                if mutant.key not in dropped:
                    drawn.append(mutant)
                    kept += 1
                if kept == count:
                    break
        if not drawn:
            raise Failure("no line of these folders can be changed; name others with --rooms")
        if kept < count:
            print(f"warning: only {kept} lines can be changed", file=sys.stderr)
        return drawn

    def mutant(self, number, name, line, sites):
        site = random.Random(f"{self.seed} {name} {line}").choice(sites)
        source = self.files[name][0]
        column = site.edit_start - source.rfind(b"\n", 0, site.edit_start)
        return Mutant(number, name, line, column, site, *changed_lines(source, site))
