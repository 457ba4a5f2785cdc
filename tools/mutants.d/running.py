"""Runs the test programs: all once without a mutant, then of each mutant those that come to it, until one fails."""

import concurrent.futures
import dataclasses
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import tree
from failure import Failure

SLOWER = 10
_LEAST_S = 10
_QUICK_S = 15
_MEMORY_KB = 8 * 1024 * 1024
_stopping = threading.Event()
_running = set()


@dataclasses.dataclass
class Program:
    name: str
    command: list
    folder: str  # Of the build, as of the sources that it mirrors.
    working: str
    environment: list
    time_s: float = 0
    reaches: frozenset = frozenset()

    def nearness(self, mutant):
        """How many folders of the mutated file it is named by: harness/check/time by check_time_test."""
        mutated = mutant.name.split("/")[:-1]
        mirrored = self.folder.split("/")[1:]
        shared = len(os.path.commonprefix([mutated, mirrored]))
        deeper = sum(part in self.name.split("_") for part in mutated[shared:])
        return shared + deeper if shared == len(mirrored) else shared


def programs():
    """Of ctest, those that it starts itself; a test that configures a build of its own cannot run twice at once."""
    text = tree.run("ctest", ["ctest", "--test-dir", str(tree.BUILD), "--show-only=json-v1"])
    found = []
    for test in json.loads(text)["tests"]:
        command = test.get("command", [])
        if not command or not Path(command[0]).is_relative_to(tree.BUILD):
            continue
        properties = {p["name"]: p["value"] for p in test["properties"]}
        folder = str(Path(command[0]).parent.relative_to(tree.BUILD))
        found.append(Program(test["name"], command, folder, properties.get("WORKING_DIRECTORY", str(tree.BUILD)),
                             properties.get("ENVIRONMENT", [])))
    if not found:
        raise Failure("ctest knows no test program; are GoogleTest and all else installed? Run tools/setup.")
    return found


def run_program(program, number, limit_s, log, reached=None):
    """'passed', 'failed' or 'timeout'. What it leaves in the folder for its files goes."""
    limited = ["bash", "-c", f'ulimit -v {_MEMORY_KB}; ulimit -c 0; exec "$@"', "bash", *program.command]
    folder = tempfile.TemporaryDirectory(prefix="tickproof-mutant-", ignore_cleanup_errors=True)
    with folder as own, open(log, "wb") as output:
        environment = dict(os.environ, TICKPROOF_MUTANT=str(number), TEST_TMPDIR=own, TMPDIR=own)
        environment.update(entry.split("=", 1) for entry in program.environment)
        environment.pop("TICKPROOF_MUTANTS_REACHED", None)
        if reached:
            environment["TICKPROOF_MUTANTS_REACHED"] = str(reached)
        if number:
            environment["GTEST_FAIL_FAST"] = "1"
        process = subprocess.Popen(limited, cwd=program.working, env=environment, stdin=subprocess.DEVNULL,
                                   stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
        _running.add(process)
        try:
            if _stopping.is_set():
                return "failed"
            return "passed" if process.wait(limit_s) == 0 else "failed"
        except subprocess.TimeoutExpired:
            return "timeout"
        finally:
            _end(process)
            _running.discard(process)


def _end(process):
    """And all that it has started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def in_parallel(work, items, jobs):
    """Calls `work` for each. When the tool is interrupted, all programs end."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        try:
            for done in concurrent.futures.as_completed([pool.submit(work, item) for item in items]):
                done.result()
        except BaseException:
            _stopping.set()
            pool.shutdown(wait=False, cancel_futures=True)
            for process in list(_running):
                _end(process)
            raise


def without_mutant(mutants, jobs):
    """The programs, with their times and the mutants that they come to. Measured once for a build."""
    found = programs()
    build = json.dumps([tree.commit(), [(m.number, m.key) for m in mutants], [p.name for p in found]])
    stamp = hashlib.sha256(build.encode()).hexdigest()
    kept = tree.FOLDER / "without.json"
    known = json.loads(kept.read_text()) if kept.is_file() else {}
    if known.get("stamp") != stamp:
        print(f"running {len(found)} test programs without a mutant", file=sys.stderr, flush=True)
        logs = tree.FOLDER / "logs"
        logs.mkdir(exist_ok=True)
        rows = {}

        def measure(program):
            reached = logs / f"{program.name}.reached"
            reached.unlink(missing_ok=True)
            log = logs / f"0.{program.name}.log"
            begin = time.monotonic()
            if run_program(program, 0, 3600, log, reached) != "passed" and not _stopping.is_set():
                raise Failure(f"{program.name} fails without a mutant; see {log.relative_to(tree.ROOT)}. "
                              "Make it pass in a commit, and run this again.")
            numbers = sorted({int(line) for line in reached.read_text().split()}) if reached.is_file() else []
            rows[program.name] = time.monotonic() - begin, numbers

        in_parallel(measure, found, jobs)
        known = {"stamp": stamp, "programs": rows}
        kept.write_text(json.dumps(known))
    for program in found:
        program.time_s, numbers = known["programs"][program.name]
        program.reaches = frozenset(numbers)
    return found


def _outcome(mutant, programs):
    """Of the first program that fails with it; None where all pass, or when the tool is to end."""
    for program in programs:
        log = tree.FOLDER / "logs" / f"{mutant.number}.{re.sub('[^A-Za-z0-9_.-]', '_', program.name)}.log"
        limit_s = max(_LEAST_S, SLOWER * program.time_s)
        found = run_program(program, mutant.number, limit_s, log)
        log.unlink(missing_ok=True)
        if _stopping.is_set():
            return None
        if found != "passed":
            return ("killed by " if found == "failed" else "timeout in ") + program.name
    return None


def try_all(mutants, tests, jobs, add):
    """Calls `add` with each mutant and what came of it. Quick programs come first, with every mutant: within minutes it
    is known which are likely to live."""
    known = set()

    def know(mutant, result):
        known.add(mutant.number)
        add(mutant, result)

    for is_quick in (True, False):
        def try_one(mutant, is_quick=is_quick):
            coming = [program for program in tests if mutant.number in program.reaches]
            if not coming:
                know(mutant, "not reached")
                return
            now = [program for program in coming if (program.time_s <= _QUICK_S) == is_quick]
            result = _outcome(mutant, sorted(now, key=lambda p: (-p.nearness(mutant), p.time_s)))
            if result is None and not is_quick and not _stopping.is_set():
                result = "alive"
            if result is not None:
                know(mutant, result)

        in_parallel(try_one, [mutant for mutant in mutants if mutant.number not in known], jobs)
        if is_quick:
            print(f"{len(mutants) - len(known)} live through the quick programs", file=sys.stderr, flush=True)
