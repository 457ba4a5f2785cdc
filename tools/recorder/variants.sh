# The builds of the recorder that tools/matrix compares, the scenes that each records, and what is
# expected of them. Sourced.
#
# Scenes and steps, which are an engine's input, are compiled alike for all builds of a platform.
# The flags of a build are those of its engines: physics/*_world.cpp, box2d_bodies.cpp and Box2D, and
# the C of programs in build/wasm, where the release build has put it.

# Name, platform, compiler, Box2D, flags. Box2D is compiled from `source` with the same flags, or it is
# the library of `debian`; `portable` adds the sine and cosine of physics/portable_sine.cpp to that.
builds=(
    "g++              x86-64  g++                    source   -O2 -ffp-contract=off"
    "g++-O0           x86-64  g++                    source   -O0 -ffp-contract=off"
    "g++-O3           x86-64  g++                    source   -O3 -ffp-contract=off"
    "g++-native       x86-64  g++                    source   -O3 -march=native -ffp-contract=off"
    "g++-debian       x86-64  g++                    debian   -O2 -ffp-contract=off"
    "g++-fma          x86-64  g++                    source   -O2 -mfma -ffp-contract=fast"
    "g++-fast-math    x86-64  g++                    source   -O2 -ffast-math"
    "g++-x87          x86-64  g++                    source   -O2 -mfpmath=387 -ffp-contract=off"
    "g++-portable     x86-64  g++                    portable -O2 -ffp-contract=off"
    "clang            x86-64  clang++                source   -O2 -ffp-contract=off"
    "clang-O0         x86-64  clang++                source   -O0 -ffp-contract=off"
    "clang-O3         x86-64  clang++                source   -O3 -ffp-contract=off"
    "clang-native     x86-64  clang++                source   -O3 -march=native -ffp-contract=off"
    "clang-fma        x86-64  clang++                source   -O2 -mfma -ffp-contract=fast"
    "clang-fast-math  x86-64  clang++                source   -O2 -ffast-math"
    "clang-portable   x86-64  clang++                portable -O2 -ffp-contract=off"
    "arm64            arm64   aarch64-linux-gnu-g++  source   -O2 -ffp-contract=off"
    "arm64-fma        arm64   aarch64-linux-gnu-g++  source   -O2"
    "arm64-debian     arm64   aarch64-linux-gnu-g++  debian   -O2 -ffp-contract=off"
    "arm64-portable   arm64   aarch64-linux-gnu-g++  portable -O2 -ffp-contract=off"
    "windows          windows x86_64-w64-mingw32-g++-posix source   -O2 -ffp-contract=off"
    "windows-fma      windows x86_64-w64-mingw32-g++-posix source   -O2 -mfma -ffp-contract=fast"
    "windows-portable windows x86_64-w64-mingw32-g++-posix portable -O2 -ffp-contract=off"
)
small_builds=(g++ g++-debian g++-fma g++-fast-math clang g++-portable clang-portable arm64-debian)

# Name, scenario, engine, settings. All at 60 steps a second.
scenes=(
    "flight-euler jump  euler"
    "flight       jump  box2d"
    "gate-euler   gate  euler"
    "gate         gate  box2d"
    "pyramid      stack box2d stack.length_s=10"
    "pile         stack box2d stack.rows=14 stack.gap_m=0.3 stack.tilt_deg=20 stack.length_s=10"
    "pile-v3      stack box2d3 stack.rows=14 stack.gap_m=0.3 stack.tilt_deg=20 stack.length_s=10"
    "pile-rapier  stack rapier2d stack.rows=14 stack.gap_m=0.3 stack.tilt_deg=20 stack.length_s=10"
)
# Without Rapier, which takes minutes of each compiler.
small_scenes=(flight-euler flight gate-euler gate pyramid pile pile-v3)
programs=(box2d3 rapier2d)

# Two builds agree to the bit, or differ, in these scenes. tools/matrix fails if they do not. Without
# a scene: in all.
expectations=(
    "agree  g++ g++-O0"
    "agree  g++ g++-O3"
    "agree  g++ g++-native"
    "agree  g++ g++-debian"
    "agree  g++ clang"
    "agree  g++ clang-O0"
    "agree  g++ clang-O3"
    "agree  g++ clang-native"
    "agree  g++ arm64"
    "agree  g++-portable clang-portable"
    "agree  g++-portable arm64-portable"
    "agree  g++-portable windows-portable"
    "agree  g++ windows flight-euler flight gate-euler gate pyramid pile-v3 pile-rapier"
    "differ g++ windows pile"
    "differ g++ g++-fma flight-euler flight gate-euler gate pyramid pile pile-v3 pile-rapier"
    "differ g++ g++-fast-math pyramid pile"
    "differ clang clang-fma flight-euler flight gate-euler gate pyramid pile"
    "agree  g++ arm64-debian flight-euler gate-euler pile-v3 pile-rapier"
    "differ g++ arm64-debian pyramid"
    "differ arm64 arm64-debian pyramid"
    "differ arm64 arm64-fma pyramid"
)

matrix=build/matrix
translated=build/wasm
box2d_source=$matrix/debian/box2d-2.4.1
box2d_arm64=$matrix/debian/arm64/usr/lib/aarch64-linux-gnu

# set_build NAME: sets name, platform, compiler, box2d and flags.
set_build() {
    local row
    for row in "${builds[@]}"; do
        read -r name platform compiler box2d flags <<< "$row"
        [ "$name" != "$1" ] || return 0
    done
    echo "tools/matrix: no build '$1'; there are: $(names_of "${builds[@]}")" >&2
    exit 2
}

# set_scene NAME: sets run_of_scene.
set_scene() {
    local row
    for row in "${scenes[@]}"; do
        if [ "${row%% *}" = "$1" ]; then
            read -r _ run_of_scene <<< "$row"
            return
        fi
    done
    echo "tools/matrix: no scene '$1'; there are: $(names_of "${scenes[@]}")" >&2
    exit 2
}

# leave_out_scenes: those that cannot be recorded without a program in build/wasm; adds to not_tried.
leave_out_scenes() {
    local row scene engine some=()
    for row in "${scenes[@]}"; do
        read -r scene _ engine _ <<< "$row"
        if [[ " ${programs[*]} " == *" $engine "* && ! -f $translated/$engine/$engine.c ]]; then
            not_tried+=("$scene: $engine is not in build/wasm; run tools/setup --engines, then cmake --preset release && \
cmake --build --preset release")
        else
            some+=("$row")
        fi
    done
    scenes=("${some[@]}")
}

# only_scenes NAME...
only_scenes() {
    local row some=()
    for row in "${scenes[@]}"; do
        [[ " $* " != *" ${row%% *} "* ]] || some+=("$row")
    done
    scenes=("${some[@]}")
}

names_of() {
    local row
    for row in "$@"; do
        printf '%s ' "${row%% *}"
    done
}

# Why the build that is set cannot be made or run here; nothing if it can.
obstacle() {
    local needed=("$compiler")
    case $platform in
        arm64) needed+=(qemu-aarch64-static) ;;
        windows) needed+=(wine) ;;
    esac
    local command
    for command in "${needed[@]}"; do
        command -v "$command" > /dev/null || { echo "$command is not installed"; return; }
    done
    if [ ! -d "$box2d_source" ]; then
        echo "the source of Box2D is not there"
    elif [ "$platform-$box2d" = arm64-debian ] && [ ! -d "$box2d_arm64" ]; then
        echo "Debian's Box2D for arm64 is not there"
    elif [[ $platform != arm64 && $flags == *-mfma* ]] && ! grep -qw fma /proc/cpuinfo; then
        echo "this processor has no FMA"
    fi
}
