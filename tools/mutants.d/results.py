"""What is known of mutants: a table that grows, and the report."""

import tree
from failure import Failure

PATH = tree.FOLDER / "results.tsv"
NOT_COMPILED = "does not compile"
_COLUMNS = ("commit", "seed", "id", "place", "operator", "before", "after", "result")


class Results:
    """Of a commit, those of all seeds: the same change of it has the same result."""

    def __init__(self, commit, seed):
        self.commit, self.seed = commit, seed
        self.known = {}
        if not PATH.is_file():
            PATH.write_text("\t".join(_COLUMNS) + "\n")
        for number, line in enumerate(PATH.read_text().splitlines(), 1):
            row = line.split("\t")
            if len(row) != len(_COLUMNS):
                raise Failure(f"{PATH.relative_to(tree.ROOT)}:{number} is no row of results; delete that line")
            if row[0] == commit:
                self.known[row[3], row[4], row[6]] = row[7]

    def of(self, mutant):
        return self.known.get(mutant.key)

    def dropped(self):
        return {key for key, result in self.known.items() if result == NOT_COMPILED}

    def add(self, mutant, result):
        row = (self.commit, str(self.seed), str(mutant.number), mutant.place, mutant.site.operator, mutant.before,
               mutant.after, result)
        with PATH.open("a") as table:
            table.write("\t".join(row) + "\n")
        self.known[mutant.key] = result


def is_noticed(result):
    return result.startswith(("killed", "timeout"))


def describe(mutant):
    return f"{mutant.name}:{mutant.line}: {mutant.site.operator}\n  - {mutant.before}\n  + {mutant.after}"


def report(mutants, results):
    rooms = {}
    for mutant in mutants:
        rooms.setdefault(mutant.room, []).append(is_noticed(results.of(mutant)))
    rooms = dict(sorted(rooms.items()))
    rooms["all"] = [noticed for of_room in list(rooms.values()) for noticed in of_room]
    print(f"{'room':24} {'noticed':>8} {'tried':>6} {'share':>6}")
    for room, noticed in rooms.items():
        print(f"{room:24} {sum(noticed):8} {len(noticed):6} {100 * sum(noticed) / len(noticed):5.0f}%")
    for result, headline in (("alive", "Tests run it, and none fails"), ("not reached", "No test program runs it")):
        found = [mutant for mutant in mutants if results.of(mutant) == result]
        if found:
            print(f"\n{headline}: {len(found)}")
        for mutant in sorted(found, key=lambda m: (m.name, m.line)):
            print(describe(mutant))
