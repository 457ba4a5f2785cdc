"""The copy of the tree that is changed: its files, its flags, its build."""

import io
import os
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

from failure import Failure

ROOT = Path(__file__).resolve().parents[2]
TOOL = Path(__file__).resolve().parent
FOLDER = ROOT / "build" / "mutants"
SOURCE = FOLDER / "source"
BUILD = SOURCE / "build" / "release"


def git(*arguments, text=True):
    return subprocess.run(["git", "-C", str(ROOT), *arguments], check=True, capture_output=True, text=text).stdout


def commit():
    return git("rev-parse", "HEAD").strip()


def has_changes():
    return bool(git("status", "--porcelain", "--untracked-files=no").strip())


def committed_files():
    """All of HEAD, as path: (content, mode)."""
    files = {}
    with tarfile.open(fileobj=io.BytesIO(git("archive", "--format=tar", "HEAD", text=False))) as archive:
        for member in archive:
            if member.isfile():
                files[member.name] = archive.extractfile(member).read(), member.mode
            elif member.issym():
                files[member.name] = member.linkname, None
    return files


def write(files):
    """Makes the copy hold these files. One that is the same stays as it is, so that it is not compiled again."""
    for folder, folders, names in os.walk(SOURCE):
        if Path(folder) == SOURCE and "build" in folders:
            folders.remove("build")
        for name in names:
            path = Path(folder, name)
            if str(path.relative_to(SOURCE)) not in files:
                path.unlink()
    for name, (content, mode) in files.items():
        path = SOURCE / name
        if mode is None:
            if not path.is_symlink() or os.readlink(path) != content:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.unlink(missing_ok=True)
                path.symlink_to(content)
        elif path.is_symlink() or not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)
            path.write_bytes(content)
            path.chmod(mode)


def environment():
    """ccache finds what an earlier build has compiled."""
    found = dict(os.environ)
    if shutil.which("ccache"):
        found.setdefault("CMAKE_CXX_COMPILER_LAUNCHER", "ccache")
        found.setdefault("CCACHE_SLOPPINESS", "pch_defines,time_macros")
    return found


def run(what, command):
    done = subprocess.run(command, cwd=SOURCE, env=environment(), capture_output=True, text=True, errors="replace")
    if done.returncode != 0:
        raise Failure(f"{what} failed:\n{(done.stdout + done.stderr)[-3000:]}\nIs all installed? Run tools/setup.")
    return done.stdout


def configure():
    shared = ROOT.parent / "shared"
    run("cmake", ["cmake", "--preset", "release", "-DTICKPROOF_BENCH=OFF", "-DCMAKE_CXX_FLAGS=-w",
                  "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG", f"-DTICKPROOF_SHARED={shared}",
                  "-DCMAKE_EXE_LINKER_FLAGS=" + ("-fuse-ld=mold" if shutil.which("mold") else "")])
    # The code that protoc makes: without it, what includes it cannot be read.
    targets = run("ninja", ["ninja", "-C", str(BUILD), "-t", "targets", "all"])
    generated = re.findall(r"^(generated/.*\.pb\.h):", targets, re.MULTILINE)
    if generated:
        run("protoc", ["ninja", "-C", str(BUILD), *generated])
