"""Writes the drawn changes into the sources, each behind a condition."""

import re

HEADER = "tickproof_mutant.h"
MOST = 100000

HEADER_TEXT = f"""// Which of the changes of tools/mutants is made: TICKPROOF_MUTANT has its number.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>

namespace tickproof_mutants {{

struct Setting {{
    int number;
    const char* reached;  ///< A file that gets the numbers of those that the program comes to.
}};

inline const Setting& setting() {{
    static const Setting found = [] {{
        const char* number = std::getenv("TICKPROOF_MUTANT");
        return Setting{{number == nullptr ? 0 : std::atoi(number), std::getenv("TICKPROOF_MUTANTS_REACHED")}};
    }}();
    return found;
}}

/// At once: a program may end in any way.
[[gnu::noinline, gnu::cold]] inline void reach(int number, const char* path) {{
    static std::atomic<bool> seen[{MOST}];
    if (seen[number].exchange(true)) {{
        return;
    }}
    const int kept = errno;
    const int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file >= 0) {{
        char line[16];
        const int length = std::snprintf(line, sizeof line, "%d\\n", number);
        [[maybe_unused]] const auto written = write(file, line, static_cast<std::size_t>(length));
        close(file);
    }}
    errno = kept;
}}

}}  // namespace tickproof_mutants

inline bool tickproof_mutant(int number) {{
    const tickproof_mutants::Setting& setting = tickproof_mutants::setting();
    if (setting.reached != nullptr) [[unlikely]] {{
        tickproof_mutants::reach(number, setting.reached);
    }}
    return setting.number == number;
}}
"""


def switched(mutant, source, inner):
    """The code of both, where `inner` is the unchanged one, with the changes within it."""
    site = mutant.site
    call = b"tickproof_mutant(%d)" % mutant.number
    if site.operator == "statement":
        return b"if (!%s) %s" % (call, inner)
    changed = site.mutated.encode() or (
        source[site.start:site.edit_start] + site.edit.encode() + source[site.edit_end:site.end])
    if site.operator.startswith("condition") or site.operator == "negation":
        inner = b"static_cast<bool>(%s)" % inner
    return b"(%s ? (%s) : (%s))" % (call, changed, inner)


def switch(source, mutants):
    """The source with all of its mutants, and of each the lines that it has there."""
    lengths = {}

    def rewritten(start, end, inside):
        text, at = b"", start
        while inside:
            outer = inside[0]
            within = [m for m in inside[1:] if m.site.start < outer.site.end]
            inside = inside[1 + len(within):]
            new = switched(outer, source, rewritten(outer.site.start, outer.site.end, within))
            lengths[outer.number] = new.count(b"\n")
            text += source[at:outer.site.start] + new
            at = outer.site.end
        return text + source[at:end]

    ordered = sorted(mutants, key=lambda m: (m.site.start, -m.site.end, m.number))
    text = b'#include "%s"\n' % HEADER.encode() + rewritten(0, len(source), ordered)
    lines = {}
    for found in re.finditer(rb"tickproof_mutant\((\d+)\)", text):
        first = text.count(b"\n", 0, found.start()) + 1
        lines[int(found[1])] = first, first + lengths[int(found[1])]
    return text, lines


def switch_all(files, mutants):
    """The files of the copy, and of each changed one the lines of its mutants."""
    by_name = {}
    for mutant in mutants:
        by_name.setdefault(mutant.name, []).append(mutant)
    changed, lines = dict(files), {}
    for name, of_file in by_name.items():
        content, mode = files[name]
        text, lines[name] = switch(content, of_file)
        changed[name] = text, mode
    changed[HEADER] = HEADER_TEXT.encode(), 0o644
    return changed, lines
